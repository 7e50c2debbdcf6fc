/// How a candidate's process failed a case that it never answered: what its author looks at first.
package enum Breakdown: String, Codable, Sendable {
  /// The process ended.
  case crash
  /// It did not answer within its time limit, and was ended.
  case hang
}
