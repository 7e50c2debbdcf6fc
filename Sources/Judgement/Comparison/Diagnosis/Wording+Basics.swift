import Foundation
import ReadableNumbers

/// The sentences for the causes of most differences: level, time, ends, filters, rounding.
extension Wording {
  // MARK: Level

  static func level(_ decibels: Double) -> String {
    "the candidate is \(DiagnosisText.level(decibels))"
  }
  static let inverted = "the candidate is inverted"
  /// - Parameter decibels: nil where the channel is only inverted.
  static func channels(_ channels: [Int], _ decibels: Double?, isInverted: Bool) -> String {
    let words = [isInverted ? "inverted" : nil, decibels.map(DiagnosisText.level)]
      .compactMap(\.self).joined(separator: ", ")
    let numbers = channels.map { "\($0 + 1)" }
    guard let last = numbers.last, numbers.count > 1 else {
      return "channel \(channels[0] + 1) is \(words)"
    }
    return "channels \(numbers.dropLast().joined(separator: ", ")) and \(last) are \(words)"
  }
  package static func offset(_ amplitude: Double) -> String {
    "a constant \(DiagnosisText.amplitude(amplitude)) is added to the candidate"
  }
  static func clipped(_ level: Double) -> String {
    "the candidate is clipped at ±\(DiagnosisText.amplitude(level))"
  }
  /// - Parameter levels: nil for a channel that is not clipped.
  static func clippedByChannel(_ levels: [Double?]) -> String {
    levels.enumerated().compactMap { channel, level in
      level.map { "channel \(channel + 1) is clipped at ±\(DiagnosisText.amplitude($0))" }
    }.joined(separator: ", ")
  }
  static func unclipped(_ level: Double) -> String {
    "the candidate is not clipped as the reference is, at ±\(DiagnosisText.amplitude(level))"
  }
  static func quantised(_ way: String, bits: Int) -> String {
    "the candidate is \(way) to \(bits) bits"
  }

  // MARK: Time

  static func late(_ delay: Double, note: String = "") -> String {
    "the candidate is \(lateness(delay))\(note)"
  }
  static func lateness(_ delay: Double) -> String {
    "\(DiagnosisText.samples(abs(delay))) \(delay > 0 ? "late" : "early")"
  }
  static func playedAt(_ rate: Double, _ played: Double) -> String {
    "the candidate was rendered at \(DiagnosisText.hertz(rate)) and is played at"
      + " \(DiagnosisText.hertz(played))"
  }
  static func runsAt(_ speed: String) -> String {
    "the candidate runs at \(speed) of the speed, as with the constants of another sample rate"
  }
  static func detuned(_ cents: Double) -> String {
    let amount = DiagnosisText.number(abs(cents), digits: abs(cents) < 1 ? 4 : 2)
    return "the candidate is \(amount) cents \(cents > 0 ? "sharp" : "flat")"
  }

  // MARK: Channels

  static func order(_ order: [Int]) -> String {
    order == [1, 0]
      ? "left and right are exchanged"
      : "the channels come in the order \(order.map { "\($0 + 1)" }.joined(separator: ", "))"
  }
  static func mono(_ source: String) -> String {
    "the candidate is mono: every channel holds \(source)"
  }
  static func silentChannels(_ channels: [Int]) -> String {
    let names = channels.prefix(4).map { "\($0 + 1)" }.joined(separator: ", ")
    return channels.count == 1
      ? "channel \(names) of the candidate is silent" : "channels \(names) are silent"
  }

  // MARK: Ends

  static let silent = "the candidate is silent"
  /// - Parameter firstFrame: the first frame that was compared.
  static func start(_ count: Int, from firstFrame: Int) -> String {
    firstFrame == 0
      ? "only the first \(frames(count)) differ\(count == 1 ? "s" : "")"
      : "nothing differs from frame \(place(firstFrame + count)) on"
  }
  static func cut(_ count: Int, at frame: Int) -> String {
    "the candidate ends \(frames(count)) early, at frame \(place(frame))"
  }
  /// - Parameter frame: nil for the end of the file.
  static func goesOn(_ count: Int, after frame: Int?) -> String {
    "the candidate goes on for \(frames(count)) after the reference's end"
      + (frame.map { " at frame \(place($0))" } ?? "")
  }

  static let stale =
    ", to the end of the render quantum, with what was there a quantum before: a buffer that is not cleared"

  // MARK: Filters

  static func interpolated(_ delay: Double) -> String {
    "the candidate is interpolated linearly, \(DiagnosisText.samples(delay)) late"
  }
  static func resampled(_ hertz: Double) -> String {
    "the candidate went through a resampler: it ends at \(DiagnosisText.hertz(hertz))"
  }
  static func corner(_ order: String, _ kind: String, _ hertz: Double) -> String {
    "the candidate is the reference through a \(order) \(kind) at \(DiagnosisText.hertz(hertz))"
  }
  static func filter(_ order: String, _ shape: String?) -> String {
    "the candidate is the reference through a \(order) filter\(shape.map { ": \($0)" } ?? "")"
  }

  static func missingFilter(_ filter: String) -> String {
    "a \(filter) is missing, which the reference went through"
  }

  // MARK: Remarks

  static func noise(_ depth: Double, isRounding: Bool, isAdded: Bool) -> String {
    let level = DiagnosisText.number(depth, digits: 0)
    if isRounding { return "the difference is rounding noise at \(level) dB" }
    return isAdded
      ? "noise is added at \(level) dB"
      : "the difference is as random as noise, at \(level) dB, and there only where the reference sounds"
  }
  static func diverges(at frame: Int, quantum: Int, isExact: Bool) -> String {
    "both are \(isExact ? "equal" : "equal within rounding") until frame \(place(frame))"
      + " (quantum \(place(frame / quantum)), its frame \(frame % quantum))"
  }
}
