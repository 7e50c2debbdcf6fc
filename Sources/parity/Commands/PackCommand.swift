import ArgumentParser
import Foundation
import ParityCases
import ParityFleet
import ParityHarness
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReferencePacks

struct PackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Pack references into one file, for those who write the port.",
    usage: "parity pack --output <file> [<options>]",
    discussion: """
      Manifest, limits, cases and audio, each with its SHA-256, as one tar file
      compressed with Zstandard. The same references give the same file, byte for
      byte.

      EXAMPLES
        parity pack -o synth.paritypack
        parity pack --suite voice --suite reverb -o two-suites.paritypack
        parity pack --shard 3/64 --plan plan.json -o 3.paritypack
            what one worker needs, for 'parity run --references'

      Exit codes: 0 packed; 2 a reference is missing or not what was captured.
      """)

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var output: String

  @OptionGroup var project: ProjectOptions

  @OptionGroup var selection: CaseOptions

  @Option(
    help: ArgumentHelp(
      "Only what one part of a run compares, such as 3/64.", valueName: "i/n"))
  var shard: ShardNumber?

  @Option(
    help: ArgumentHelp(
      "The plan that the part is of; by default the project's.", valueName: "file"),
    completion: .file())
  var plan: String?

  func validate() throws {
    if plan != nil, shard == nil { throw ValidationError("--plan is for --shard") }
    if plan != nil, !selection.areAll {
      throw ValidationError("--plan says which cases; leave --suite and --case out")
    }
  }

  func run() async throws {
    try await ExitCodes.reporting {
      let loaded = try project.load()
      let library = try ReferenceLibrary(folder: loaded.references)
      let entries = try chosen(library, loaded)
      let contents = try ReferencePack.write(
        library, entries: entries, limits: loaded.limits, to: output)
      let size = (try? FileManager.default.attributesOfItem(atPath: output)[.size]) as? Int
      Terminal.say(
        "\(output): \(Words.plural(contents.caseCount, "case")), \(contents.fileCount) files,"
          + " \(Words.count(contents.bytes)) bytes in \(Words.count(size ?? 0))")
    }
  }

  private func chosen(
    _ library: ReferenceLibrary, _ project: Project
  ) throws -> [Manifest.Entry] {
    guard let shard else {
      return try library.entries(suites: selection.suite, pattern: selection.pattern)
    }
    let plan: FleetPlan
    if let path = self.plan {
      plan = try FleetPlan.read(path)
    } else {
      let chosen = RunSelection(suites: selection.suite, pattern: selection.pattern)
      let tools = RunTools(apps: try AttachedApps.load(references: project.ownReferences))
      plan = try RunPlan(try ProjectState(project), chosen, tools: tools).split(into: shard.count)
    }
    guard plan.count == shard.count else {
      throw ShardError.otherPlan(
        path: self.plan ?? "", detail: "it splits into \(plan.count), not into \(shard.count)")
    }
    let ids = Set(plan.cases(of: shard.index).map(\.id))
    let entries = library.manifest.cases.filter { ids.contains($0.id) }
    guard !entries.isEmpty else {
      throw NoMatch(.case, "shard \(shard)", known: [])
    }
    return entries
  }
}
