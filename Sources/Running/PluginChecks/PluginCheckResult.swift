/// What a check found.
package struct PluginCheckResult: Codable, Equatable, Sendable {
  package enum Outcome: String, Codable, Sendable {
    case pass
    /// Worth knowing, and no fault.
    case note
    case fail
    /// Says nothing about this plugin.
    case skipped
  }

  package let check: String
  package let level: Int
  package let outcome: Outcome
  package let sentence: String
  /// The first frame at which something is wrong; nil where no frame is.
  package let frame: Int?
  /// What repeats it; nil for what is in order.
  package let command: String?
  package let seconds: Double
  /// The plugin ended or hung, instead of an answer.
  package var isAbnormal = false
  /// It took longer than it was given.
  package var isLate = false

  private enum CodingKeys: String, CodingKey {
    case check, level, outcome, sentence, frame, command, seconds
  }
}

/// The outcome of a check before its name stands beside it.
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
