import DataText
import Foundation
import ParityReferences
import ParityResults
import ParityRunning
import TestProjects
import Testing

@testable import ParityFleet

/// Very many results of one run, put together in little memory. `make benchmark-fleet` asks for a million.
@Suite(.takesTurns, .serialized) struct MergeScaleTests {
  private static let shards = 100
  private static let candidates = (1...5).map { "candidate-\($0)" }
  private static let suites = 20

  /// Lines as a run writes them, under other names: 1 of 100 cases fails.
  private func lines() async throws -> (good: String, bad: String) {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    try project.amplify("rng/xmur3-of-an-hour", by: 0.5)
    let report = "\(project.folder)/report"
    _ = try await Program.run(
      ["run", "--project", project.folder, "--suite", "rng", "--report", report])
    let results = try RunResults.read(path: "\(report)/results.json").cases
    func line(_ verdict: Verdict) throws -> String {
      var result = try #require(results.first { $0.verdict == verdict })
      (result.id, result.suite, result.name) = ("SUITE/NAME", "SUITE", "NAME")
      result.candidate = "CANDIDATE"
      result.referenceHash = nil
      let line = ShardLine(key: "k", result: result, seconds: 0.01)
      return String(decoding: try JSONText.encode(line, indented: false), as: UTF8.self)
    }
    return (try line(.pass), try line(.fail))
  }

  @Test func mergesManyResultsInLittleMemory() async throws {
    let asked = ProcessInfo.processInfo.environment["FLEET_LINES"].flatMap { Int($0) }
    let count = (asked ?? 25_000) / Self.candidates.count
    let folder = "/tmp/parity-scale-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bytes = try await makeShards(count, in: folder)

    let start = ContinuousClock.now
    let (code, peak) = try run(
      ["merge", "\(folder)/shards", "--jobs", "2", "--project", folder, "-o", "\(folder)/report"]
        + ["--scratch", folder])
    let seconds = (ContinuousClock.now - start) / .seconds(1)

    let total = count * Self.candidates.count
    print(
      "merged \(total) comparisons (\(bytes / 1_000_000) MB of lines) in \(Self.shards) shards:"
        + " \(Int(seconds)) s, peak \(peak / 1_000_000) MB")
    #expect(code == 1)
    // A million takes 1 GB at most; of fewer, what one of them is larger by must not show.
    #expect(peak < (asked == nil ? 300_000_000 : 1_000_000_000))
    let results = try RunResults.read(path: "\(folder)/report/results.json")
    #expect(results.summary.cases == total)
    #expect(results.summary.failed == (count + 99) / 100 * Self.candidates.count)
    #expect(results.run.abridged == total)
    #expect(results.cases.count <= ShownResults.most)
    #expect(results.cases.allSatisfy { $0.verdict == .fail })
    #expect(FileManager.default.fileExists(atPath: "\(folder)/report/results.jsonl.zst"))
    try await checkReaders(folder, total)
  }

  /// Who needs what all come to has it, and who shows some of them shows those.
  private func checkReaders(_ folder: String, _ total: Int) async throws {
    let own = ["--project", folder]
    let published = try await Program.run(
      ["publish", "--no-pdf", "--report", "\(folder)/report", "--to", "\(folder)/site"] + own)
    #expect(published.code == 0, "\(published.standardError)")
    let summary = try JSONText.decode(
      PublishedCounts.self,
      from: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/site/fidelity.json")))
    #expect(summary.summary.cases == total)
    #expect(summary.components.map(\.comparisons).reduce(0, +) == total)
    #expect(summary.components.map(\.cases).reduce(0, +) == total / Self.candidates.count)
    let pages = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/site/candidates")
    #expect(pages.sorted() == Self.candidates.map { "\($0).html" })
    #expect(FileManager.default.fileExists(atPath: "\(folder)/site/report/results.jsonl.zst"))
    // Who compares two runs needs every comparison of both.
    let against = try await Program.run(
      ["report", "\(folder)/report/results.json", "--against", "\(folder)/report"]
        + ["--to", "\(folder)/against"] + own)
    #expect(against.code == 2)
    #expect(
      against.standardError.contains(
        " of \(total) comparisons, and this needs every one; a run of fewer ('parity run --suite'"),
      "\(against.standardError)")
    // Where all that fails is shown, it can be accepted; these are of references that nobody has.
    let shown = try RunResults.read(path: "\(folder)/report/results.json")
    let areAllShown = shown.cases.count == shown.summary.failed
    let approved = try await Program.run(
      ["approve", "many-10/*", "--report", "\(folder)/report", "--reason", "because"] + own)
    #expect(approved.code == 2)
    #expect(
      approved.standardError.contains(" of \(total) comparisons, among them") != areAllShown,
      "\(approved.standardError)")
    let again = try await Program.run(
      ["report", "\(folder)/report/results.json", "--to", "\(folder)/again"] + own)
    #expect(again.code == 0, "\(again.standardError)")
    #expect(FileManager.default.fileExists(atPath: "\(folder)/again/results.jsonl.zst"))
    let results = try RunResults.readVerified(
      path: "\(folder)/again/results.json", need: areAllShown ? .problems : .totals)
    #expect(results.summary.cases == total)
  }

  private struct PublishedCounts: Decodable {
    struct Component: Decodable {
      let cases: Int
      let comparisons: Int
    }
    let summary: RunResults.Summary
    let components: [Component]
  }

  /// - Returns: the bytes of all lines.
  private func makeShards(_ count: Int, in folder: String) async throws -> Int {
    let (good, bad) = try await lines()
    let ids = (0..<count).map {
      "many-\(10 + $0 * Self.suites / count)/case-\(String($0 + 1_000_000).dropFirst())"
    }
    let origin = ReferenceOrigin(
      id: 0, browser: .init(name: "Test", version: "1"), platform: "test", processor: "test",
      date: Date(timeIntervalSince1970: 0), switches: [], renders: 2, stableSums: true)
    let manifest = Manifest(
      captures: [.init(origin: origin, sources: [:])],
      cases: ids.map {
        .init(
          id: $0, capture: 0,
          // As long as they are in every manifest.
          files: [
            "case.json": SHA256Text.of(Data($0.utf8)),
            "reference.wav": SHA256Text.of(Data("\($0) sound".utf8)),
          ],
          spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil))
      })
    try FileManager.default.createDirectory(
      atPath: "\(folder)/reference-audio", withIntermediateDirectories: true)
    try manifest.write(to: "\(folder)/reference-audio")
    let identity = ReferenceIdentity(manifest)
    let plan = FleetPlan(
      ids.map { .init(id: $0, candidates: Self.candidates, microseconds: 1000) },
      selection: .init(), count: Self.shards)
    let shares = Dictionary(grouping: plan.cases, by: \.shard)
    var bytes = 0
    for index in 1...Self.shards {
      let own = shares[index] ?? []
      let number = try #require(ShardNumber(index: index, count: Self.shards))
      let failing = own.count { $0.position % 100 == 0 }
      var counts = ShardHeader.Counts()
      counts.failed = failing * Self.candidates.count
      counts.passed = (own.count - failing) * Self.candidates.count
      let header = ShardHeader(
        kind: .run, number: number, plan: plan.digest, selection: .init(),
        order: Self.candidates,
        cases: own.map {
          .init(id: $0.id, candidates: $0.candidates, position: $0.position, capture: nil)
        }, summary: counts, hasSensitivity: false, dropped: 0,
        identity: .init(
          project: nil, references: identity.of(own.map(\.id)), limits: nil, candidates: [:],
          program: "x", version: "1", commit: nil),
        machine: .current(anonymous: true),
        attempt: .init(start: Date(), end: Date(), seconds: 1, job: nil, restarts: nil))
      try ShardWriter(path: "\(folder)/shards/\(number.fileName)").write(header, sensitivity: nil) {
        for one in own {
          let parts = one.id.split(separator: "/")
          let named = (one.position % 100 == 0 ? bad : good)
            .replacing("NAME", with: parts[1]).replacing("SUITE", with: parts[0])
          for candidate in Self.candidates {
            let line = Data(named.replacing("CANDIDATE", with: candidate).utf8)
            bytes += line.count
            try $0.append(line)
          }
        }
      }
    }
    return bytes
  }

  /// - Returns: how the program ended, and the most memory that it had, in bytes.
  private func run(_ words: [String]) throws -> (code: Int32, peak: Int) {
    var arguments = ([Program.path] + words).map { strdup($0) }
    arguments.append(nil)
    defer { for word in arguments { free(word) } }
    var id = pid_t()
    try #require(posix_spawn(&id, Program.path, nil, nil, arguments, environ) == 0)
    var (status, usage) = (Int32(), rusage())
    while wait4(id, &status, 0, &usage) < 0 { try #require(errno == EINTR) }
    // Of Linux in KB, of macOS in bytes.
    #if os(Linux)
      let unit = 1024
    #else
      let unit = 1
    #endif
    return (status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f), usage.ru_maxrss * unit)
  }
}
