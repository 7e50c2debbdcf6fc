/// How a candidate lies against its reference in time, level and channel order.
///
/// - Units: samples, positive when the candidate is late; dB, positive when it is louder; parts per
///   million, positive when its clock runs fast.
public struct AlignmentResult: Codable, Equatable, Sendable {
  public var delaySamples: Double
  public var gain: Double
  public var isInverted: Bool
  /// For each channel of the reference, the candidate's channel that holds it, counted from 0.
  public var channelOrder: [Int]
  public var clockRatio: Double
  /// 0 to 1: the share of the candidate's energy that the aligned reference explains.
  public var confidence: Double
  /// The same in words, one for each thing that is out of place: "1 sample late".
  public var parts: [String]
  /// True when the candidate was compared after compensating this.
  public var isCompensated: Bool

  public init(
    delaySamples: Double, gain: Double, isInverted: Bool, channelOrder: [Int], clockRatio: Double,
    confidence: Double, parts: [String], isCompensated: Bool
  ) {
    self.delaySamples = delaySamples
    self.gain = gain
    self.isInverted = isInverted
    self.channelOrder = channelOrder
    self.clockRatio = clockRatio
    self.confidence = confidence
    self.parts = parts
    self.isCompensated = isCompensated
  }
}
