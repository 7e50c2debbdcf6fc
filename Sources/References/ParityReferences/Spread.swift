/// How far repeated renders of a reference differ among themselves.
package struct Spread: Codable, Equatable, Sendable {
  package var renders: Int
  package var maxAbsoluteError: Double
  /// In dB; nil when all renders are identical.
  package var nullDepth: Double?

  package init(renders: Int, maxAbsoluteError: Double, nullDepth: Double?) {
    self.renders = renders
    self.maxAbsoluteError = maxAbsoluteError
    self.nullDepth = nullDepth
  }
}
