import AudioSignal
import Foundation
import ReadableNumbers

/// How a candidate lies against its reference in time, level and channel order.
///
/// Measured and reported, never applied silently: an unplanned delay is a difference.
///
/// - Units: `delaySamples` in samples, positive when the candidate is late, at the first frame; `gain`
///   in dB, positive when the candidate is louder; `clockRatio` in parts per million, positive when
///   the candidate's clock runs fast.
public struct Alignment: Equatable, Sendable {
  public let delaySamples: Double
  public let gain: Double
  public let isInverted: Bool
  /// For each channel of the reference, the candidate's channel that holds it.
  public let channelOrder: [Int]
  public let clockRatio: Double
  /// 0 to 1: the share of the candidate's energy that the aligned reference explains.
  public let confidence: Double
  /// Whether the candidate was compared after this was compensated.
  public var isCompensated = false

  /// Nothing to compensate: the measurement of a bit-exact pair.
  public static func identity(channelCount: Int) -> Alignment {
    Alignment(
      delaySamples: 0, gain: 0, isInverted: false, channelOrder: Array(0..<channelCount),
      clockRatio: 0, confidence: 1)
  }

  /// Whether the candidate is in place: no delay, gain, inversion, exchange or drift.
  public var isIdentity: Bool {
    delaySamples == 0 && gain == 0 && !isInverted && clockRatio == 0
      && channelOrder == Array(channelOrder.indices)
  }

  /// What was compensated, in words; empty for nothing.
  public var parts: [String] {
    var parts: [String] = []
    if channelOrder != Array(channelOrder.indices) {
      let order = channelOrder.map { "\($0 + 1)" }.joined(separator: ", ")
      parts.append("channels in the order \(order)")
    }
    if delaySamples != 0 {
      parts.append(
        "\(DiagnosisText.samples(abs(delaySamples))) \(delaySamples > 0 ? "late" : "early")")
    }
    if gain != 0 {
      parts.append("\(DiagnosisText.decibels(abs(gain))) \(gain > 0 ? "louder" : "quieter")")
    }
    if isInverted { parts.append("inverted") }
    if clockRatio != 0 {
      let amount = DiagnosisText.number(abs(clockRatio), digits: 2)
      parts.append("\(amount) ppm \(clockRatio > 0 ? "fast" : "slow")")
    }
    return parts
  }

  var map: TimeMap { TimeMap(offset: delaySamples, step: 1 / (1 + clockRatio * 1e-6)) }
  var linearGain: Double { pow(10, gain / 20) * (isInverted ? -1 : 1) }
}

extension Alignment: Codable {
  private enum CodingKeys: String, CodingKey {
    case delaySamples, gain, isInverted, channelOrder, clockRatio, confidence, isCompensated, parts
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      delaySamples: try container.decode(Double.self, forKey: .delaySamples),
      gain: try container.decode(Double.self, forKey: .gain),
      isInverted: try container.decode(Bool.self, forKey: .isInverted),
      channelOrder: try container.decode([Int].self, forKey: .channelOrder),
      clockRatio: try container.decode(Double.self, forKey: .clockRatio),
      confidence: try container.decode(Double.self, forKey: .confidence),
      isCompensated: try container.decode(Bool.self, forKey: .isCompensated))
  }

  /// Also writes the misalignment in words, for programs that read results without this library.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(delaySamples, forKey: .delaySamples)
    try container.encode(gain, forKey: .gain)
    try container.encode(isInverted, forKey: .isInverted)
    try container.encode(channelOrder, forKey: .channelOrder)
    try container.encode(clockRatio, forKey: .clockRatio)
    try container.encode(confidence, forKey: .confidence)
    try container.encode(isCompensated, forKey: .isCompensated)
    try container.encode(parts, forKey: .parts)
  }
}
