/// What a check found.
package struct PluginCheckResult: Codable, Equatable, Sendable {
  package enum Outcome: String, Codable, Sendable {
    case pass
    /// Worth knowing, but not a fault.
    case note
    case fail
    /// Does not apply to this plugin.
    case skipped
  }

  package let check: String
  package let level: Int
  package let outcome: Outcome
  package let sentence: String
  /// The first frame at which something is wrong; nil if there is none.
  package let frame: Int?
  /// The command that repeats the check; nil if it passed.
  package let command: String?
  package let seconds: Double
  /// The plugin crashed or hung instead of answering.
  package var isAbnormal = false
  /// It took longer than allowed.
  package var isLate = false

  private enum CodingKeys: String, CodingKey {
    case check, level, outcome, sentence, frame, command, seconds
  }
}

/// The outcome of a check, before its name is added.
struct CheckOutcome {
  let outcome: PluginCheckResult.Outcome
  let sentence: String
  var frame: Int?

  static func pass(_ sentence: String) -> Self { Self(outcome: .pass, sentence: sentence) }
  static func note(_ sentence: String, at frame: Int? = nil) -> Self {
    Self(outcome: .note, sentence: sentence, frame: frame)
  }
  static func fail(_ sentence: String, at frame: Int? = nil) -> Self {
    Self(outcome: .fail, sentence: sentence, frame: frame)
  }
  static func skipped(_ sentence: String) -> Self { Self(outcome: .skipped, sentence: sentence) }
}
