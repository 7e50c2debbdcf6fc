import ArgumentParser
import Foundation
import ParityCases
import ParityFleet
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReferencePacks

struct UnpackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: "Unpack references that somebody else captured.",
    usage: "parity unpack <pack> [<options>]",
    discussion: """
      Every file is checked against its SHA-256; paths must stay inside the folder:
      all of a pack is unpacked, or nothing. limits.yml, parity.yml and sources are
      never touched: a pack's limits go to a separate file with its name.

      EXAMPLES
        parity unpack synth.paritypack  into the project's reference-audio
        parity unpack synth.paritypack --replace  replacing existing references
        parity unpack synth.paritypack --project new     into new/reference-audio

      Exit codes: 0 unpacked; 2 refused, and nothing was changed.
      """)

  @Argument(help: "What 'parity pack' wrote.", completion: .file())
  var pack: String

  @OptionGroup var project: ProjectOptions

  @Flag(help: "Replace existing references with the pack's.")
  var replace = false

  @Option(
    help: ArgumentHelp("What all files together may hold; by default 8 GB.", valueName: "number"))
  var mostBytes = 8_000_000_000

  func validate() throws {
    guard mostBytes > 0 else { throw ValidationError("--most-bytes \(mostBytes): at least 1") }
  }

  func run() async throws {
    try await ExitCodes.reporting {
      let loaded = try project.loadOrBegin()
      let folder = loaded.references
      let contents = try ReferencePack.unpack(
        pack, into: folder, replaces: replace, adoptsLimits: loaded.file == nil,
        mostBytes: mostBytes)
      Terminal.say(
        "\(folder): \(Words.plural(contents.caseCount, "case")), \(contents.fileCount) files,"
          + " \(Words.count(contents.bytes)) bytes")
      guard let limits = contents.limitsPath else { return }
      Terminal.say(
        limits == loaded.limits
          ? "\(limits): the pack's limits"
          : "\(limits): the pack's limits; the project's own still apply ('limits'"
            + " of parity.yml names another file)")
    }
  }
}
