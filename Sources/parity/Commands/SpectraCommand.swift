import ArgumentParser
import Comparison
import Foundation
import ParityHarness
import ParityProject
import ParityReferences
import ParityReport
import ParityRunning
import ParityTerminal
import PortedApps
import ReadableNumbers
import SoundSources
import SoundSpectra

struct SpectraCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spectra",
    abstract: "Compare spectra of sounds: files, presets, cases, candidates' renders.",
    usage: "parity spectra [<sound> ...] [<options>]",
    discussion: """
      A sound is an audio file, a case's id (with * and ?), the name of a suite or of
      a preset, a preset's file, or a mixture of such with + between them. The first
      is the reference, unless --reference names another. Lengths and sample rates
      may differ. With --candidate, each case is rendered by the candidate and
      compared with the browser's render; without any sound, all presets are, with
      port.

      Writes index.html, spectra.json, tables (.csv), plots/*.svg and summary.md,
      which docs/spectra.md describes.

      EXAMPLES
        parity spectra before.wav after.wav
        parity spectra takes/*.flac --match lufs --smoothing third
        parity spectra clockwork fifths -o spectra
        parity spectra --reference mix.wav drums.wav+bass.wav
        parity spectra 'reverb/*' --candidate engine

      Exit codes: 0 written, whatever differs; 2 a sound could not be measured.
      """)

  @Argument(help: "Files, cases, presets, or mixtures of them with +.", completion: .file())
  var sounds: [String] = []

  @Option(help: ArgumentHelp("The sound that the others are compared with.", valueName: "sound"))
  var reference: String?

  @Option(
    name: .customLong("candidate"),
    help: ArgumentHelp(
      "Also this candidate's render of each case; may be repeated.", valueName: "name"))
  var candidates: [String] = []

  @Option(
    help: ArgumentHelp(
      "Match levels to the reference's: \(Self.list(LevelMatch.self)).", valueName: "level"))
  var match = LevelMatch.none

  @Option(
    help: ArgumentHelp(
      "Of the plots, in fractions of an octave: \(Self.list(SpectrumSmoothing.self)).",
      valueName: "fraction"))
  var smoothing = SpectrumSmoothing.twelfth

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The folder to write; by default reports/spectra in the project, else spectra.",
      valueName: "folder"), completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp("The most sound that the page may hold, in MB.", valueName: "megabytes"))
  var audioBudget = 60

  @Option(help: ArgumentHelp("Length of presets that are rendered here.", valueName: "number"))
  var seconds = 10.0

  @Option(
    help: ArgumentHelp(
      "What an app plays that needs a song: its name or a MIDI file.", valueName: "song"))
  var song: String?

  @OptionGroup var project: ProjectOptions

  func validate() throws {
    guard seconds > 0, seconds <= 3600 else {
      throw ValidationError("--seconds must be above 0 and at most 3600, not \(seconds)")
    }
    guard (0...100_000).contains(audioBudget) else {
      throw ValidationError("--audio-budget must be between 0 and 100000 MB, not \(audioBudget)")
    }
  }
}

extension LevelMatch: ExpressibleByArgument {}
extension SpectrumSmoothing: ExpressibleByArgument {}
