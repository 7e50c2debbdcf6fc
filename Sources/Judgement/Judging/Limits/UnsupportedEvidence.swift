import ParityResults
import ReadableNumbers

/// A limit that rests on more than what was measured. All null depths in dB.
package enum UnsupportedEvidence: Equatable, Sendable {
  /// Of platforms nothing is filed that shows what is claimed.
  case platform(name: String, claimed: Double)
  /// - Parameter measured: among the captures; nil for nothing.
  case captures(name: String, claimed: Double, measured: Double?)
  case browser(name: String, claimed: Double, measured: Double?)
  /// - Parameter supported: what other browsers and seeds differ by, with its margin; nil where nothing is filed.
  case measure(name: String, limit: MeasureLimit, supported: Double?)
}

/// In a sentence, with what to do about it.
extension UnsupportedEvidence: CustomStringConvertible {
  package var description: String {
    switch self {
    case .platform(let name, let claimed):
      "the limit of '\(name)' rests on 'platform: \(Words.decibels(claimed))', but no difference"
        + " between platforms is filed that would show it; leave it out, or write identical"
    case .captures(let name, let claimed, let measured):
      Self.text(name, "repeat", claimed, "captures differ among themselves by", measured)
    case .browser(let name, let claimed, let measured):
      Self.text(name, "browser", claimed, "the nearest other browser is off by", measured)
    case .measure(let name, let limit, nil):
      "the limit of '\(name)' allows \(limit.text), and how far another browser or seed is from the"
        + " reference is not filed: run 'parity capture --browser firefox', or write the limit into"
        + " parity.yml, on your own word"
    case .measure(let name, let limit, let supported?):
      "the limit of '\(name)' allows \(limit.text), but other browsers and seeds support no more than"
        + " \(MeasureLimit(measure: limit.measure, most: supported, unit: limit.unit).allowed);"
        + " 'parity limits --derive' writes what was measured"
    }
  }

  private static func text(
    _ name: String, _ key: String, _ claimed: Double, _ words: String, _ measured: Double?
  ) -> String {
    "the limit of '\(name)' rests on '\(key): \(Words.decibels(claimed))', but \(words)"
      + " \(measured.map(Words.decibels) ?? "nothing") (manifest.json); 'parity limits --derive'"
      + " writes what was measured"
  }
}
