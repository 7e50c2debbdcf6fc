/// What the report draws of a case: waveforms and spectra, reduced to what a screen can show.
public struct CasePlots: Codable, Equatable, Sendable {
  public var sampleRate: Double
  /// The first frame shown: the case's `keepFrom`.
  public var start: Int
  public var frames: Int
  public var channels: [Channel]

  public init(sampleRate: Double, start: Int, frames: Int, channels: [Channel]) {
    self.sampleRate = sampleRate
    self.start = start
    self.frames = frames
    self.channels = channels
  }

  public struct Channel: Codable, Equatable, Sendable {
    public var envelope: Envelope
    public var detail: Detail
    public var spectrum: Spectrum

    public init(envelope: Envelope, detail: Detail, spectrum: Spectrum) {
      self.envelope = envelope
      self.detail = detail
      self.spectrum = spectrum
    }
  }

  /// The extremes of each column of `framesPerColumn` frames.
  ///
  /// Where the candidate equals the reference in every sample, it and the residual are left out,
  /// here and in `Detail` and `Spectrum`.
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

  public struct Extremes: Codable, Equatable, Sendable {
    public var min: [Float]
    public var max: [Float]

    public init(min: [Float], max: [Float]) {
      self.min = min
      self.max = max
    }
  }

  /// Every sample of a short stretch.
  public struct Detail: Codable, Equatable, Sendable {
    /// Its first frame, counted as the case counts.
    public var start: Int
    public var reference: [Float]
    public var candidate: [Float]?
    public var residual: [Float]?

    public init(start: Int, reference: [Float], candidate: [Float]?, residual: [Float]?) {
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
}
