/// The evidence for a limit: how far renders differ without any port being to blame.
///
/// - Units: null depths in dB; nil for values that were not measured. `margin` in dB.
package struct LimitEvidence: Codable, Equatable, Sendable {
  /// Between captures of one case; −∞, stored as nil, when they are identical.
  package var repeatSpread: Double?
  /// Between the reference and the nearest other browser, in the worst case.
  package var browserSpread: Double?
  /// Between the same candidate on two kinds of processor or libm.
  package var platformSpread: Double?
  /// Whether the limits on measures are checked against what other browsers and seeds differ by; nil where there are
  /// none.
  package var measures: Bool?
  /// How far the limit may be above the largest of these.
  package var margin: Double

  package init(
    repeatSpread: Double? = nil, browserSpread: Double? = nil, platformSpread: Double? = nil,
    margin: Double = 0
  ) {
    self.repeatSpread = repeatSpread
    self.browserSpread = browserSpread
    self.platformSpread = platformSpread
    self.margin = margin
  }

  /// The loosest limit that this evidence supports; nil for bit-exact.
  package var loosestLimit: Double? {
    [repeatSpread, browserSpread, platformSpread].compactMap(\.self).max().map { $0 + margin }
  }
}
