import ReadableNumbers
import ArgumentParser
import Foundation
import ParityHarness
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import PortedApps

struct SpectraCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spectra",
    abstract: "Compare spectra of presets: the browser's sound against a candidate's.",
    usage: "parity spectra [<presets> ...] [<options>]",
    discussion: """
      Over the whole length, also where only its end is kept as sound: averaged
      spectra over one another, third-octave differences, and spectrograms of each
      and of their difference, for many presets on one page. Writes index.html,
      spectra.json, spectra.csv, third-octaves.csv and spectrograms/*.csv.

      EXAMPLES
        parity spectra                                 all presets
        parity spectra clockwork fifths -o spectra     two of them, into a folder
        parity spectra 'reverb/*' --candidate engine   other cases

      Exit codes: 0 written, whatever differs; 2 something could not be compared.
      """)

  @Argument(
    help: "Names of presets, or ids of any case with * and ?; by default all presets.")
  var presets: [String] = []

  @Option(help: ArgumentHelp("engine or port.", valueName: "name"))
  var candidate = "port"

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The folder to write; by default reports/spectra in the project.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @OptionGroup var project: ProjectOptions

  func run() async throws {
    try await ExitCodes.reporting {
      let library = try ReferenceLibrary(folder: project.references)
      let apps = try AttachedApps.load(references: library.folder)
      let run = SpectraRun(
        library: library, candidate: try CandidateCatalog(apps: apps).named([candidate])[0],
        oracle: EngineOracle(apps: apps),
        presetSuites: apps.apps.compactMap { $0.presets?.suite })
      let entries = try run.entries(named: presets)
      let folder = try ReportFolder(path: output ?? "\(project.folder)/reports/spectra")
      defer { folder.discard() }
      let measured = try await Interruption.guarded { try measure(entries, run) }
      let results = SpectraResults(candidate: candidate, presets: measured)
      try folder.write(try JSONText.encode(results, indented: false), to: "spectra.json")
      try SpectraReport(results).write(to: folder)
      try folder.publish()
      for preset in measured { print(Self.line(preset)) }
      print("\nspectra: \(folder.path)/index.html")
    }
  }

  private func measure(
    _ entries: [Manifest.Entry], _ run: SpectraRun
  ) throws -> [PresetSpectra] {
    let progress = ProgressLine("measuring")
    defer { progress.finish() }
    return try entries.enumerated().map { index, entry in
      try Task.checkCancellation()
      progress.update(index, of: entries.count, detail: entry.id)
      return try run.measure(entry)
    }
  }

  private static func line(_ preset: PresetSpectra) -> String {
    let name = preset.id.padding(toLength: max(preset.id.count, 32), withPad: " ", startingAt: 0)
    guard !preset.bitExact else { return "\(name)  bit-exact" }
    let band = preset.worstBand.map {
      ", largest third octave \(Words.decibels($0.difference)) at \(Int($0.center.rounded())) Hz"
    }
    return "\(name)  null depth \(preset.nullDepth.map(Words.decibels) ?? "−∞")" + (band ?? "")
  }
}
