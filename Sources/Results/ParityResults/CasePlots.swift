/// What the report draws of a case, reduced to what a screen can show.
///
/// Where a candidate equals the reference in every sample, it and the residual are left out
/// everywhere.
public struct CasePlots: Codable, Equatable, Sendable {
  public var sampleRate: Double
  /// The first frame shown: the case's `keepFrom`.
  public var start: Int
  public var frames: Int
  public var channels: [Channel]
  /// All channels together; nil for a signal without a spectrogram.
  public var spectrogram: SpectrogramPlot?

  public init(
    sampleRate: Double, start: Int, frames: Int, channels: [Channel],
    spectrogram: SpectrogramPlot? = nil
  ) {
    self.sampleRate = sampleRate
    self.start = start
    self.frames = frames
    self.channels = channels
    self.spectrogram = spectrogram
  }

  public struct Channel: Codable, Equatable, Sendable {
    public var envelope: Envelope
    public var detail: Detail
    public var spectrum: Spectrum
    /// nil where every sample is equal.
    public var errorTrack: ErrorTrack?

    public init(
      envelope: Envelope, detail: Detail, spectrum: Spectrum, errorTrack: ErrorTrack? = nil
    ) {
      self.envelope = envelope
      self.detail = detail
      self.spectrum = spectrum
      self.errorTrack = errorTrack
    }
  }

  /// The extremes of each column of `framesPerColumn` frames: the finest level of the pyramid
  /// from which the report draws at any zoom.
  public struct Envelope: Codable, Equatable, Sendable {
    public var framesPerColumn: Int
    public var reference: Extremes
    public var candidate: Extremes?
    public var residual: Extremes?

    public init(
      framesPerColumn: Int, reference: Extremes, candidate: Extremes?, residual: Extremes?
    ) {
      self.framesPerColumn = framesPerColumn
      self.reference = reference
      self.candidate = candidate
      self.residual = residual
    }
  }

  /// Every sample of a short stretch.
  public struct Detail: Codable, Equatable, Sendable {
    /// Its first frame, counted as the case counts.
    public var start: Int
    public var reference: PackedSamples
    public var candidate: PackedSamples?
    public var residual: PackedSamples?

    public init(
      start: Int, reference: PackedSamples, candidate: PackedSamples?, residual: PackedSamples?
    ) {
      self.start = start
      self.reference = reference
      self.candidate = candidate
      self.residual = residual
    }
  }

  /// Levels in dB at logarithmically spaced frequencies; nil for −∞.
  public struct Spectrum: Codable, Equatable, Sendable {
    public var frequencies: [Double]
    public var reference: [Double?]
    public var candidate: [Double?]?
    public var residual: [Double?]?

    public init(
      frequencies: [Double], reference: [Double?], candidate: [Double?]?, residual: [Double?]?
    ) {
      self.frequencies = frequencies
      self.reference = reference
      self.candidate = candidate
      self.residual = residual
    }
  }

  /// The level of the reference and of the residual over time, block by block.
  ///
  /// - Units: rms in dBFS, one decimal; nil for −∞.
  public struct ErrorTrack: Codable, Equatable, Sendable {
    public var framesPerBlock: Int
    public var reference: [Double?]
    public var residual: [Double?]

    public init(framesPerBlock: Int, reference: [Double?], residual: [Double?]) {
      self.framesPerBlock = framesPerBlock
      self.reference = reference
      self.residual = residual
    }
  }
}
