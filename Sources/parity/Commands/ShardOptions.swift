import ArgumentParser
import Foundation
import OrdinaryFiles
import ParityFleet
import ParityProject
import ParityRunning
import ParityTerminal
import ReferencePacks
import ReportAssembly

extension ShardNumber: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

/// A part of a run instead of all of it, and what many machines share.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run one part of many, such as 3/64, and write it as a .parityshard for 'parity merge'; no report."
        + " Reuses what earlier attempts finished.", valueName: "i/n"))
  var shard: ShardNumber?

  @Option(
    help: ArgumentHelp(
      "Split by this plan, which 'parity plan -o' wrote, and no other.", valueName: "file"),
    completion: .file())
  var plan: String?

  @OptionGroup var file: ShardFileOptions

  @Option(
    help: ArgumentHelp(
      "Keep finished cases here, on storage that machines share, and take them over from there: with"
        + " --key those of all who have it, otherwise this user's own. Nothing in it is removed; 'parity"
        + " clean --cache' does that.", valueName: "folder"),
    completion: .directory)
  var cache: String?

  @Option(
    help: ArgumentHelp(
      "References that 'parity pack' packed, instead of the project's; unpacked below --scratch, and gone"
        + " at the end.", valueName: "file"), completion: .file())
  var references: String?

  @Option(
    help: ArgumentHelp(
      "Where --references is unpacked; by default the system's folder for such.",
      valueName: "folder"), completion: .directory)
  var scratch: String?

  @Option(
    help: ArgumentHelp(
      "Which cases are running, for the attempt after one that was killed: a case that ended two attempts"
        + " is run in a separate process. By default next to the shard.", valueName: "file"))
  var attemptsFile: String?

  /// Passed to a child process that tries one case.
  @Option(help: .hidden)
  var onlyJob: String?

  /// Where that process records that it finished.
  @Option(help: .hidden)
  var onlyJobEnd: String?

  @Option(
    help: ArgumentHelp(
      "Plots and sound that a shard may hold, what does not pass first; by default 20.",
      valueName: "MB"))
  var shardAudioBudget: Double?

  @Flag(help: "Exit with 1 or 2 as a run does, if not everything in the shard passes.")
  var strict = false

  var audioBudget: Int { Int((shardAudioBudget ?? 20) * 1e6) }

  func validate() throws {
    if let budget = shardAudioBudget, !(0...100_000).contains(budget) {
      throw ValidationError("--shard-audio-budget must be between 0 and 100000 MB, not \(budget)")
    }
    if scratch != nil, references == nil {
      throw ValidationError("--scratch is where --references is unpacked")
    }
    guard shard == nil else { return }
    try file.requireShard(beside: [
      ("--plan", plan != nil), ("--strict", strict),
      ("--shard-audio-budget", shardAudioBudget != nil),
      ("--attempts-file", attemptsFile != nil), ("--only-job", onlyJob != nil),
      ("--only-job-end", onlyJobEnd != nil),
    ])
  }

  /// The project, with the given references.
  ///
  /// - Returns: nil for a folder if no references were given; it is removed when released.
  /// - Throws: `PackError` and similar for an invalid or incomplete pack.
  func load(_ options: ProjectOptions) throws -> (project: Project, unpacked: ScratchFolder?) {
    var project = try options.load()
    guard let references else { return (project, nil) }
    let folder = try ScratchFolder(in: scratch ?? FileManager.default.temporaryDirectory.path)
    _ = try ReferencePack.unpack(
      references, into: "\(folder.path)/references", adoptsLimits: true, mostBytes: 100_000_000_000)
    project.unpackedReferences = "\(folder.path)/references"
    return (project, folder)
  }

  /// Begins with a dot, beside the shard.
  func attempts(of number: ShardNumber) -> String {
    attemptsFile ?? "\(file.folder)/.\(number.fileName).attempts"
  }
}
