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

/// Reads, measures and prints.
extension SpectraCommand {
  static func list<Choice: CaseIterable & RawRepresentable<String>>(
    _ choices: Choice.Type
  ) -> String {
    let names = choices.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  func run() async throws {
    let failures = try await ExitCodes.reporting {
      let place = try ProjectPlace(project)
      let names = SoundNames(
        library: place.library, apps: place.apps,
        presets: .init(
          seconds: seconds, song: song,
          epoch: try EpochOption.milliseconds(EpochOption.standard)))
      let selection = try SoundSelection(
        sounds: sounds, reference: reference, candidates: candidates, names: names)
      let comparison = SoundComparison(
        selection: selection, place: place, match: match, smoothing: smoothing,
        budget: audioBudget * 1_000_000,
        output: output ?? (place.library == nil ? "spectra" : "\(project.folder)/reports/spectra"))
      return try await Interruption.guarded { try await comparison.run() }
    }
    if failures > 0 { throw ExitCodes.incomparable }
  }
}
