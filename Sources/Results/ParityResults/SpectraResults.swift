import Comparison

/// What `parity spectra` finds out: the file `spectra.json`.
package struct SpectraResults: Codable, Equatable, Sendable {
  package var format = "parity-spectra"
  package var version = 1
  package var candidate: String
  package var presets: [PresetSpectra]

  package init(candidate: String, presets: [PresetSpectra]) {
    self.candidate = candidate
    self.presets = presets
  }
}

/// The spectra of one preset, all channels together.
///
/// - Units: levels in dB, 0 for a full-scale sine; nil for −∞. Times in seconds from `start` on.
package struct PresetSpectra: Codable, Equatable, Sendable {
  package var id: String
  package var sampleRate: Double
  /// The first frame that is compared: 0 where the whole length is.
  package var start: Int
  package var frames: Int
  package var bitExact: Bool
  package var nullDepth: Double?
  package var logSpectralDistance: Double
  /// The third octave with the largest difference; nil when all are equal.
  package var worstBand: ThirdOctaveBands.Band?
  package var spectrum: CasePlots.Spectrum
  package var thirdOctaves: [ThirdOctaveBands.Band]
  package var spectrogram: SpectrogramPair

  package init(
    id: String, sampleRate: Double, start: Int, frames: Int, bitExact: Bool, nullDepth: Double?,
    logSpectralDistance: Double, worstBand: ThirdOctaveBands.Band?, spectrum: CasePlots.Spectrum,
    thirdOctaves: [ThirdOctaveBands.Band], spectrogram: SpectrogramPair
  ) {
    self.id = id
    self.sampleRate = sampleRate
    self.start = start
    self.frames = frames
    self.bitExact = bitExact
    self.nullDepth = nullDepth
    self.logSpectralDistance = logSpectralDistance
    self.worstBand = worstBand
    self.spectrum = spectrum
    self.thirdOctaves = thirdOctaves
    self.spectrogram = spectrogram
  }
}

/// Both spectrograms on one grid.
///
/// - Shape: `reference[column][row]`; `candidate` is left out where both are equal in every cell.
package struct SpectrogramPair: Codable, Equatable, Sendable {
  package var times: [Double]
  package var frequencies: [Double]
  /// Levels end here; what is weaker counts as silence.
  package var floor: Double
  package var reference: [[Double]]
  package var candidate: [[Double]]?

  package init(
    times: [Double], frequencies: [Double], floor: Double, reference: [[Double]],
    candidate: [[Double]]?
  ) {
    self.times = times
    self.frequencies = frequencies
    self.floor = floor
    self.reference = reference
    self.candidate = candidate
  }
}
