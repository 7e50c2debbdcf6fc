import AudioSignal
import CandidateKit
import Comparison
import Foundation
import ParityCases
import ParityReferences
import ParityResults

/// Measures the spectra of cases: the browser's sound against a candidate's, over the whole length.
package struct SpectraRun: Sendable {
  private let library: ReferenceLibrary
  private let candidate: any Candidate
  private let oracle: any StageOracle
  private let presetSuites: [String]

  /// - Parameters:
  ///   - candidate: what is held against the browser's sound.
  ///   - oracle: renders what the references do not keep of a case.
  ///   - presetSuites: the suites whose cases are presets, which names without a suite mean.
  package init(
    library: ReferenceLibrary, candidate: any Candidate, oracle: any StageOracle,
    presetSuites: [String]
  ) {
    self.library = library
    self.candidate = candidate
    self.oracle = oracle
    self.presetSuites = presetSuites
  }

  /// The entries that the names stand for.
  ///
  /// - Parameter names: presets, or ids of any case with `*` and `?`; none stands for all presets.
  /// - Throws: `SuiteError.noMatch` for a name that stands for nothing.
  package func entries(named names: [String]) throws(SuiteError) -> [Manifest.Entry] {
    var chosen: [Manifest.Entry] = []
    for name in names.isEmpty ? ["*"] : names {
      // A path is taken as well, because the shell completes it.
      let last = URL(fileURLWithPath: name).lastPathComponent
      let preset = last.hasSuffix(".json") ? String(last.dropLast(5)) : name
      let found =
        preset.contains("/")
        ? try library.entries(suites: [], pattern: preset)
        : try library.entries(suites: presetSuites, pattern: preset)
      chosen += found.filter { entry in !chosen.contains { $0.id == entry.id } }
    }
    return chosen
  }

  /// - Throws: what reading, rendering and comparing throw.
  package func measure(_ entry: Manifest.Entry) throws -> PresetSpectra {
    let reference = try library.load(entry)
    let definition = reference.definition
    guard candidate.covers(entry) else {
      throw SuiteError.noCandidate(id: entry.id, isGraph: entry.hasGraph)
    }
    let whole = WholeReference(reference, in: library, oracle: oracle)
    let rendered = try candidate.render(RenderRequest(reference, in: library))
    let latency = candidate.plannedLatency(for: definition)
    return try PresetSpectra(
      entry.id, whole, rendered.audio.dropping(frames: latency + whole.firstFrame))
  }
}

extension PresetSpectra {
  package init(_ id: String, _ whole: WholeReference, _ rendered: SampleBuffer) throws {
    let comparison = try SignalComparison(reference: whole.audio, candidate: rendered)
    let mean = comparison.meanSpectra
    let bands = try ThirdOctaveBands(reference: mean.reference, candidate: mean.candidate).bands
    let worst = bands.max { abs($0.difference) < abs($1.difference) }
    self.init(
      id: id, sampleRate: whole.audio.sampleRate, start: whole.firstFrame,
      frames: whole.audio.frameCount, bitExact: comparison.isBitExact,
      nullDepth: comparison.nullDepth,
      logSpectralDistance: try LogSpectralDistance().measure(
        reference: mean.reference, candidate: mean.candidate),
      worstBand: worst.flatMap { $0.difference == 0 ? nil : $0 },
      spectrum: CasePlots.spectrum(mean, differs: !comparison.isBitExact), thirdOctaves: bands,
      spectrogram: try SpectrogramPair(
        reference: whole.audio, candidate: comparison.isBitExact ? nil : rendered))
  }
}

extension SpectrogramPair {
  /// - Parameter candidate: nil when it is the reference.
  package init(reference: SampleBuffer, candidate: SampleBuffer?) throws {
    let expected = try Spectrogram(reference)
    let actual = try candidate.map { try Spectrogram($0) }
    /// A screen shows no more.
    func tenths(_ levels: [[Double]]) -> [[Double]] {
      levels.map { $0.map { ($0 * 10).rounded() / 10 } }
    }
    self.init(
      times: expected.times.map { ($0 * 1000).rounded() / 1000 },
      frequencies: expected.frequencies.map { ($0 * 10).rounded() / 10 },
      floor: Spectrogram.floor, reference: tenths(expected.levels),
      candidate: actual.map { tenths($0.levels) })
  }
}
