import ReadableNumbers

/// The largest difference the case may show.
package struct LimitResult: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case bitExact = "bit-exact"
    case nullDepth = "null-depth"
    /// Samples may differ by as much as they do; the measures decide.
    case measures
  }

  package var kind: Kind
  /// The null depth that must not be exceeded, in dB; nil for bit-exact and for measures alone.
  package var decibels: Double?
  /// What no 50 ms may exceed beside their own level, in dB; nil for what `windowInForce` says.
  package var window: Double?
  /// What must hold of measures, too; nil for none.
  package var measures: [MeasureLimit]?
  package var reason: String
  /// What it was derived from; nil for bit-exact without more.
  package var evidence: LimitEvidence?
  /// When it was set, as yyyy-MM-dd.
  package var date: String?

  /// What no 50 ms may exceed, in dB: `usualWindow` unless another is set, at tight limits too. Over a long case a null
  /// depth of −100 dB has room for a click of −40 dBFS.
  package var windowInForce: Double? { kind == .nullDepth ? window ?? Self.usualWindow : nil }

  /// In dB. In a pause, which counts as −80 dBFS, it leaves −120 dBFS: 20 dB below the threshold of hearing where full
  /// scale is 100 dB SPL.
  package static let usualWindow = -40.0

  /// On measured evidence, and not on somebody's word: of a looser window nothing is measured.
  package var isMeasured: Bool {
    kind == .bitExact
      || evidence != nil && window ?? -.infinity <= Self.usualWindow && measures == nil
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

  /// Tells limits apart that admit other sounds.
  package var key: String {
    "\(kind.rawValue) \(decibels ?? 0) \(windowInForce ?? 0)"
      + (measures ?? []).map { " \($0.measure) \($0.most) \($0.unit)" }.joined()
  }
}
