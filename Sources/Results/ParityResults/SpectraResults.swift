/// What `parity spectra` finds out: the file `spectra.json`.
public struct SpectraResults: Codable, Equatable, Sendable {
  public var format = "parity-spectra"
  public var version = 1
  public var candidate: String
  public var presets: [PresetSpectra]

  public init(candidate: String, presets: [PresetSpectra]) {
    self.candidate = candidate
    self.presets = presets
  }
}

/// The spectra of one preset, all channels together.
///
/// - Units: levels in dB, 0 for a full-scale sine; nil for −∞. Times in seconds from `start` on.
public struct PresetSpectra: Codable, Equatable, Sendable {
  public var id: String
  public var sampleRate: Double
  /// The first frame that is compared: 0 where the whole length is.
  public var start: Int
  public var frames: Int
  public var bitExact: Bool
  public var nullDepth: Double?
  public var logSpectralDistance: Double
  /// The third octave with the largest difference; nil when all are equal.
  public var worstBand: Measurements.Band?
  public var spectrum: CasePlots.Spectrum
  public var thirdOctaves: [Measurements.Band]
  public var spectrogram: SpectrogramPair

  public init(
    id: String, sampleRate: Double, start: Int, frames: Int, bitExact: Bool, nullDepth: Double?,
    logSpectralDistance: Double, worstBand: Measurements.Band?, spectrum: CasePlots.Spectrum,
    thirdOctaves: [Measurements.Band], spectrogram: SpectrogramPair
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
public struct SpectrogramPair: Codable, Equatable, Sendable {
  public var times: [Double]
  public var frequencies: [Double]
  /// Levels end here; what is weaker counts as silence.
  public var floor: Double
  public var reference: [[Double]]
  public var candidate: [[Double]]?

  public init(
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
