import Foundation
import Mutation

/// One audit: build, record, run, report.
struct AuditSession {
  private let options: MutationAuditCommand

  init(_ options: MutationAuditCommand) { self.options = options }

  private var project: String { URL(fileURLWithPath: options.project).standardizedFileURL.path }
  private var folder: String { "\(project)/.parity/mutants" }
  private var marksPath: String { "\(project)/Audit/equivalent-mutants.yml" }

  func run() throws -> MutationScore {
    let set = try MutantSet(project: project)
    let marks = try readMarks()
    let chosen = try choose(from: set)
    if options.fresh { try? FileManager.default.removeItem(atPath: "\(folder)/results.jsonl") }
    let store = try ResultStore(path: "\(folder)/results.jsonl")
    let references = try referencesHash()

    let disabled = try build(set)
    Console.note("recording which cases reach which mutants")
    let coverage = try Coverage(recording: record(siteCount: set.byID.count))
    let audit = MutationAudit(
      set: set, disabled: disabled, coverage: coverage, store: store, references: references)
    if !options.reportOnly { try judge(chosen, audit) }
    return try report(set, audit.judged(marks: marks), marks)
  }

  private var worker: String { "\(folder)/package/.build/release/mutant-worker" }

  private func readMarks() throws -> EquivalentMutants {
    guard FileManager.default.fileExists(atPath: marksPath) else { return EquivalentMutants() }
    guard let yaml = try? String(contentsOfFile: marksPath, encoding: .utf8) else {
      throw MutationError.unreadable(path: marksPath, detail: "it is no UTF-8 text")
    }
    return try EquivalentMutants(yaml: yaml, path: marksPath)
  }

  /// The numbers of the mutants to run.
  private func choose(from set: MutantSet) throws -> [Int32] {
    for pattern in options.file where !set.sources.contains(where: { $0.path.hasSuffix(pattern) }) {
      throw MutationError.noSources(pattern: pattern)
    }
    let entries = set.entries.filter { entry in
      entry.mutant.id > 0
        && (options.file.isEmpty || options.file.contains { entry.place.file.hasSuffix($0) })
    }
    guard let count = options.sample else { return entries.map(\.mutant.id) }
    // Keys are hashes: their order is as good as a drawn one, and a larger sample holds the smaller.
    return entries.sorted { $0.key.text < $1.key.text }.prefix(count).map(\.mutant.id)
  }

  private func referencesHash() throws -> String {
    let names = ["manifest.json", "limits.yml"]
    return FNVHash.text(
      names.flatMap { name -> [UInt8] in
        Array(FileManager.default.contents(atPath: "\(project)/reference-audio/\(name)") ?? Data())
      })
  }

  private func build(_ set: MutantSet) throws -> Set<Int32> {
    let list = DroppedMutants(path: "\(folder)/do-not-compile.txt")
    let package = MutatedPackage(
      project: project, folder: "\(folder)/package", set: set, jobs: options.jobs)
    var round = 0
    let disabled = try package.build(without: list.read(set)) { count in
      round += 1
      Console.note("building \(set.byID.count - count) mutants, round \(round)")
    }
    try list.write(disabled, set)
    return disabled
  }

  private func record(siteCount: Int) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: worker)
    process.arguments = ["record", project, "\(siteCount)"]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw MutationError.workerFailed(detail: "recording ended with \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }

  private func judge(_ chosen: [Int32], _ audit: MutationAudit) throws {
    let open = audit.open(of: chosen)
    Console.note("\(chosen.count) mutants, \(open.count) of them not known yet")
    let progress = MutantProgress(total: open.count)
    defer { progress.finish() }
    try audit.run(open, worker: worker, project: project, jobs: options.jobs) { done, outcome in
      progress.update(done, isDetected: outcome.isDetected)
    }
  }

  private func report(
    _ set: MutantSet, _ judged: [JudgedMutant], _ marks: EquivalentMutants
  ) throws -> MutationScore {
    let score = MutationScore(judged)
    let list = SurvivorList(judged)
    let reports = URL(fileURLWithPath: "\(project)/reports/mutants")
    try FileManager.default.createDirectory(at: reports, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(StrykerReport(set, judged, goal: options.goal))
      .write(to: reports.appending(path: "mutation.json"), options: .atomic)
    try Data(list.markdown.utf8)
      .write(to: reports.appending(path: "survivors.md"), options: .atomic)
    for note in MarkCheck(judged, marks).notes { Console.note("note: \(note)") }
    print(list.table)
    let words = MutantStatus.allCases.map { "\($0.rawValue) \(score.count($0))" }
    print("\n\(set.entries.count) mutants: \(words.joined(separator: ", "))")
    print("survivors and score by file: reports/mutants/survivors.md; all: reports/mutants/mutation.json")
    return score
  }
}
