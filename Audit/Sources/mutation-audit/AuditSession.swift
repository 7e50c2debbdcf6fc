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
    let coverage = try Coverage(recording: recording(set, disabled, references))
    let audit = MutationAudit(
      set: set, disabled: disabled, coverage: coverage, store: store, references: references,
      secondsEach: options.secondsEach ?? .infinity)
    if !options.reportOnly { try judge(chosen, audit, marks) }
    return try report(set, audit.judged(marks: marks), marks)
  }

  private var worker: String { "\(folder)/package/.build/release/mutant-worker" }

  private func readMarks() throws -> EquivalentMutants {
    guard FileManager.default.fileExists(atPath: marksPath) else { return EquivalentMutants() }
    guard let yaml = try? String(contentsOfFile: marksPath, encoding: .utf8) else {
      throw MutationError.unreadable(path: marksPath, detail: "it is not UTF-8 text")
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
    // Keys are hashes: their order is as good as a drawn one. A larger sample holds the smaller, and
    // what an interrupted run has done is a sample.
    let drawn = entries.sorted { $0.key.text < $1.key.text }.map(\.mutant.id)
    return options.sample.map { Array(drawn.prefix($0)) } ?? drawn
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
    return try package.build(without: list.read(set)) { disabled in
      round += 1
      try list.write(disabled, set)
      Console.note("building \(set.byID.count - disabled.count) mutants, round \(round)")
    }
  }

  /// What the worker records, or recorded for the same mutants and references before.
  private func recording(
    _ set: MutantSet, _ disabled: Set<Int32>, _ references: String
  ) throws -> String {
    let keys = set.byID.keys.sorted().filter { !disabled.contains($0) }
      .compactMap { id in set.byID[id].map { "\(id) \(set.entries[$0].key.text)" } }
    let hash = FNVHash.text((keys + [references]).joined(separator: "\n").utf8)
    let path = "\(folder)/recording.txt"
    if let known = try? String(contentsOfFile: path, encoding: .utf8), known.hasPrefix(hash + "\n")
    {
      return String(known.dropFirst(hash.count + 1))
    }
    Console.note("recording which cases reach which mutants")
    let recorded = try record(siteCount: set.byID.count)
    try Data("\(hash)\n\(recorded)".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    return recorded
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

  private func judge(
    _ chosen: [Int32], _ audit: MutationAudit, _ marks: EquivalentMutants
  ) throws {
    let open = audit.open(of: chosen)
    Console.note("\(chosen.count) mutants, \(open.count) of them not known yet")
    let progress = MutantProgress(total: open.count)
    defer { progress.finish() }
    try audit.run(
      open, marks: marks, worker: worker, project: project, jobs: options.jobs
    ) { done, outcome in
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
    print(
      "survivors and score by file: reports/mutants/survivors.md; all: reports/mutants/mutation.json"
    )
    return score
  }
}
