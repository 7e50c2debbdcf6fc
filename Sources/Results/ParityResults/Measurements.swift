/// The measurements of a case.
///
/// - Units: levels in dB, where nil stands for −∞ (a residual of exactly zero); errors are linear.
public struct Measurements: Codable, Equatable, Sendable {
  public var bitExact: Bool
  public var maxAbsoluteError: Double
  public var rmsDifference: Double?
  public var nullDepth: Double?
  public var signalToNoise: Double?
  public var bitEqualShare: Double
  public var maxUlp: UInt32
  public var logSpectralDistance: Double
  public var largestSpectralDifference: SpectralPeak
  public var channels: [Channel]
  /// The 50 ms that differ most beside their own level; nil when every sample is equal.
  public var worstWindow: Window?
  /// nil when every sample is equal: then nothing is left to explain.
  public var metrics: Metrics?
  /// How the candidate lies against the reference; nil where that cannot be measured.
  public var alignment: AlignmentResult?

  public init(
    bitExact: Bool, maxAbsoluteError: Double, rmsDifference: Double?, nullDepth: Double?,
    signalToNoise: Double?, bitEqualShare: Double, maxUlp: UInt32, logSpectralDistance: Double,
    largestSpectralDifference: SpectralPeak, channels: [Channel], metrics: Metrics? = nil,
    alignment: AlignmentResult? = nil
  ) {
    self.bitExact = bitExact
    self.maxAbsoluteError = maxAbsoluteError
    self.rmsDifference = rmsDifference
    self.nullDepth = nullDepth
    self.signalToNoise = signalToNoise
    self.bitEqualShare = bitEqualShare
    self.maxUlp = maxUlp
    self.logSpectralDistance = logSpectralDistance
    self.largestSpectralDifference = largestSpectralDifference
    self.channels = channels
    self.metrics = metrics
    self.alignment = alignment
  }

  /// The bin in which the spectra differ most.
  public struct SpectralPeak: Codable, Equatable, Sendable {
    public var decibels: Double
    public var frequency: Double

    public init(decibels: Double, frequency: Double) {
      self.decibels = decibels
      self.frequency = frequency
    }
  }

  /// In dB and seconds.
  public struct Window: Codable, Equatable, Sendable {
    public var nullDepth: Double
    public var time: Double

    public init(nullDepth: Double, time: Double) {
      self.nullDepth = nullDepth
      self.time = time
    }
  }

  /// Samples at a range of distances in units in the last place.
  public struct UlpBin: Codable, Equatable, Sendable {
    public var label: String
    public var count: Int

    public init(label: String, count: Int) {
      self.label = label
      self.count = count
    }
  }

  public struct Band: Codable, Equatable, Sendable {
    public var center: Double
    public var reference: Double?
    public var candidate: Double?
    public var difference: Double

    public init(center: Double, reference: Double?, candidate: Double?, difference: Double) {
      self.center = center
      self.reference = reference
      self.candidate = candidate
      self.difference = difference
    }
  }

  public struct Channel: Codable, Equatable, Sendable {
    public var maxAbsoluteError: Double
    public var maxErrorFrame: Int
    public var maxErrorTime: Double
    public var rmsDifference: Double?
    public var nullDepth: Double?
    public var signalToNoise: Double?
    public var bitEqualShare: Double
    public var maxUlp: UInt32
    public var ulpHistogram: [UlpBin]
    /// The first frame that differs; nil when none does.
    public var firstDifference: Int?
    public var logSpectralDistance: Double
    public var largestSpectralDifference: SpectralPeak
    public var thirdOctaves: [Band]

    public init(
      maxAbsoluteError: Double, maxErrorFrame: Int, maxErrorTime: Double, rmsDifference: Double?,
      nullDepth: Double?, signalToNoise: Double?, bitEqualShare: Double, maxUlp: UInt32,
      ulpHistogram: [UlpBin], firstDifference: Int?, logSpectralDistance: Double,
      largestSpectralDifference: SpectralPeak, thirdOctaves: [Band]
    ) {
      self.maxAbsoluteError = maxAbsoluteError
      self.maxErrorFrame = maxErrorFrame
      self.maxErrorTime = maxErrorTime
      self.rmsDifference = rmsDifference
      self.nullDepth = nullDepth
      self.signalToNoise = signalToNoise
      self.bitEqualShare = bitEqualShare
      self.maxUlp = maxUlp
      self.ulpHistogram = ulpHistogram
      self.firstDifference = firstDifference
      self.logSpectralDistance = logSpectralDistance
      self.largestSpectralDifference = largestSpectralDifference
      self.thirdOctaves = thirdOctaves
    }
  }
}
