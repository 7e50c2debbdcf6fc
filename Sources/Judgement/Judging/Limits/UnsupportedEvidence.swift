import ReadableNumbers

/// A limit that rests on more than what was measured. All null depths in dB.
package enum UnsupportedEvidence: Equatable, Sendable {
  /// Of platforms nothing is filed that shows what is claimed.
  case platform(name: String, claimed: Double)
  /// - Parameter measured: among the captures; nil for nothing.
  case captures(name: String, claimed: Double, measured: Double?)
  case browser(name: String, claimed: Double, measured: Double?)
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
