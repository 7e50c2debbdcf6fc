/// Everything that is measured between a reference and a candidate: the basis of verdicts, embedded in results.json
/// under these names.
///
/// - Units: levels in dB, where nil stands for −∞ (a residual of exactly zero); errors are linear; frames and seconds
///   count from where the signals begin, or from the zero set by `delayed`.
public struct Measurements: Equatable, Sendable {
  /// Whether every sample equals the reference's (−0 equals 0).
  public var isBitExact: Bool
  public var maxAbsoluteError: Double
  public var rmsDifference: Double?
  public var nullDepth: Double?
  public var signalToNoise: Double?
  public var bitEqualShare: Double
  public var maxUlp: UInt32
  /// Over all bins of all channels, each of which has the same number.
  public var logSpectralDistance: Double
  public var largestSpectralDifference: SpectralDifference
  public var channels: [Channel]
  /// The 50 ms that differ most relative to their own level; nil when every sample is equal.
  public var worstWindow: WorstWindow?
  /// nil when every sample is equal: then there is nothing to explain.
  public var metrics: SignalMetrics?
  /// How the candidate lies against the reference; nil where that cannot be measured.
  public var alignment: Alignment?

  /// The measurements of one channel.
  public struct Channel: Codable, Equatable, Sendable {
    public var maxAbsoluteError: Double
    public var maxErrorFrame: Int
    public var maxErrorTime: Double
    public var rmsDifference: Double?
    public var nullDepth: Double?
    public var signalToNoise: Double?
    public var bitEqualShare: Double
    public var maxUlp: UInt32
    public var ulpHistogram: [UnitsInLastPlace.Bin]
    /// The first frame that differs; nil when none does.
    public var firstDifference: Int?
    public var logSpectralDistance: Double
    public var largestSpectralDifference: SpectralDifference
    public var thirdOctaves: [ThirdOctaveBands.Band]
  }
}

extension Measurements: Codable {
  private enum CodingKeys: String, CodingKey {
    case isBitExact = "bitExact"
    case maxAbsoluteError, rmsDifference, nullDepth, signalToNoise, bitEqualShare, maxUlp
    case logSpectralDistance, largestSpectralDifference, channels, worstWindow, metrics, alignment
  }
}

extension Measurements {
  /// The same with frames and times counted from an earlier zero.
  public func delayed(byFrames frames: Int, sampleRate: Double) -> Measurements {
    guard frames > 0 else { return self }
    let seconds = Double(frames) / sampleRate
    var later = self
    for index in channels.indices {
      later.channels[index].maxErrorFrame += frames
      later.channels[index].maxErrorTime =
        Double(channels[index].maxErrorFrame + frames) / sampleRate
      later.channels[index].firstDifference = channels[index].firstDifference.map { $0 + frames }
    }
    later.worstWindow?.time += seconds
    later.metrics = metrics?.delayed(by: seconds)
    return later
  }

  /// Combines channels that were measured one by one.
  ///
  /// - Parameters:
  ///   - levels: the levels of all channels together.
  ///   - channels: at least one.
  init(_ channels: [Channel], levels: ResidualLevels, worstWindow: WorstWindow?) {
    let squares = channels.map { $0.logSpectralDistance * $0.logSpectralDistance }
    let largest = channels.map(\.largestSpectralDifference)
      .max { abs($0.decibels) < abs($1.decibels) }
    self.init(
      isBitExact: channels.allSatisfy { $0.maxAbsoluteError == 0 },
      maxAbsoluteError: channels.map(\.maxAbsoluteError).max() ?? 0,
      rmsDifference: levels.rmsDifference, nullDepth: levels.nullDepth,
      signalToNoise: levels.signalToNoise,
      bitEqualShare: channels.map(\.bitEqualShare).reduce(0, +) / Double(channels.count),
      maxUlp: channels.map(\.maxUlp).max() ?? 0,
      logSpectralDistance: (squares.reduce(0, +) / Double(channels.count)).squareRoot(),
      largestSpectralDifference: largest ?? SpectralDifference(decibels: 0, frequency: 0),
      channels: channels, worstWindow: worstWindow)
  }
}

extension Measurements.Channel {
  init(
    _ samples: SampleDifference, _ ulp: UnitsInLastPlace, _ spectra: SignalComparison.Spectra,
    frameCount: Int, sampleRate: Double
  ) throws(ComparisonError) {
    let levels = ResidualLevels(
      residualEnergy: samples.residualEnergy, referenceEnergy: samples.referenceEnergy,
      sampleCount: frameCount)
    let (expected, actual) = (spectra.reference, spectra.candidate)
    self.init(
      maxAbsoluteError: samples.maxAbsoluteError, maxErrorFrame: samples.maxErrorFrame,
      maxErrorTime: Double(samples.maxErrorFrame) / sampleRate,
      rmsDifference: levels.rmsDifference, nullDepth: levels.nullDepth,
      signalToNoise: levels.signalToNoise, bitEqualShare: samples.equalShare,
      maxUlp: ulp.largest, ulpHistogram: ulp.histogram, firstDifference: samples.firstDifference,
      logSpectralDistance: try LogSpectralDistance()
        .measure(reference: expected, candidate: actual),
      largestSpectralDifference: try SpectralDifference(reference: expected, candidate: actual),
      thirdOctaves: try ThirdOctaveBands(reference: expected, candidate: actual).bands)
  }
}
