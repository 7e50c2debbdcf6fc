import ReadableNumbers

/// The largest difference that the case may show.
package struct LimitResult: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case bitExact = "bit-exact"
    case nullDepth = "null-depth"
    /// Samples may differ by any amount; only the measures decide.
    case measures
  }

  package var kind: Kind
  /// The null depth that must not be exceeded, in dB; nil for bit-exact and for measures alone.
  package var decibels: Double?
  /// The level that no 50 ms may exceed relative to their own, in dB; nil for the default of `windowInForce`.
  package var window: Double?
  /// Limits on measures that must hold as well; nil for none.
  package var measures: [MeasureLimit]?
  package var reason: String
  /// Its evidence; nil for plain bit-exact.
  package var evidence: LimitEvidence?
  /// When it was set, as yyyy-MM-dd.
  package var date: String?

  /// The level that no 50 ms may exceed, in dB: `usualWindow` unless another is set, also with tight limits. In a long
  /// case, a null depth of −100 dB would leave room for a click of −40 dBFS.
  package var windowInForce: Double? { kind == .nullDepth ? window ?? Self.usualWindow : nil }

  /// In dB. In a pause, which counts as −80 dBFS, it leaves −120 dBFS: 20 dB below the threshold of hearing where full
  /// scale is 100 dB SPL.
  package static let usualWindow = -40.0

  /// Based on measured evidence rather than its owner's word: a looser window has no evidence.
  package var isMeasured: Bool {
    kind == .bitExact
      || evidence != nil && window ?? -.infinity <= Self.usualWindow
        && (measures == nil || evidence?.measures == true)
  }

  package init(kind: Kind, decibels: Double? = nil, reason: String) {
    self.kind = kind
    self.decibels = decibels
    self.reason = reason
  }

  /// What it allows, in a few words.
  package var text: String {
    let samples = kind == .bitExact ? ["bit-exact"] : decibels.map { [Words.decibels($0)] } ?? []
    return (samples + (measures ?? []).map(\.text)).joined(separator: ", ")
  }

  /// Differs between limits that allow different sounds.
  package var key: String {
    "\(kind.rawValue) \(decibels ?? 0) \(windowInForce ?? 0)"
      + (measures ?? []).map { " \($0.measure) \($0.most) \($0.unit)" }.joined()
  }
}
