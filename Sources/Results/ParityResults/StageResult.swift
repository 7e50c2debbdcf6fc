/// How one stage of a page, a node that the page named, compares over its whole length.
package struct StageResult: Codable, Equatable, Sendable {
  /// The page's name for it; "destination" is the context's own output.
  package var name: String
  /// Quanta of 128 frames.
  package var quanta: Int
  package var equalQuanta: Int
  /// The first quantum that differs; nil when none does.
  package var firstQuantum: Int?
  /// The first frame that differs, counted from the start of the render; also nil if the browser's samples are unknown
  /// and only their fingerprints are available.
  package var firstFrame: Int?
  /// How much of it differs: its null depth, dB, over the quanta whose samples in the browser are known. Nil if it does
  /// not differ, or that is unknown.
  package var nullDepth: Double?
  /// What the stage's own sound shows about why it differs, likeliest cause first; only for `firstOff`.
  package var diagnosis: [DiagnosisResult]?

  package init(
    name: String, quanta: Int, equalQuanta: Int, firstQuantum: Int? = nil, firstFrame: Int? = nil,
    nullDepth: Double? = nil
  ) {
    self.name = name
    self.quanta = quanta
    self.equalQuanta = equalQuanta
    self.firstQuantum = firstQuantum
    self.firstFrame = firstFrame
    self.nullDepth = nullDepth
  }
}

extension [StageResult] {
  /// Where a difference enters: the earliest quantum, and in it the stage nearest to the sources.
  package var entry: StageResult? {
    filter { $0.firstQuantum != nil }.min { ($0.firstQuantum ?? 0) < ($1.firstQuantum ?? 0) }
  }

  /// The stage at which the relevant difference enters: of those that differ by more than the limit allows, and by more
  /// than rounding relative to the worst of them, the one nearest to the sources.
  ///
  /// - Parameter limit: the highest null depth that the case may have, in dB.
  /// - Returns: nil if no stage's depth is known.
  package func firstOff(limit: Double?) -> StageResult? {
    guard let worst = compactMap(\.nullDepth).max() else { return nil }
    let allowed = Swift.max(worst - Self.rounding, Swift.min(limit ?? -.infinity, worst))
    return first { $0.firstQuantum != nil && $0.nullDepth ?? -.infinity >= allowed }
  }

  /// A stage seldom amplifies the rounding of earlier ones by more than this, in dB: a hundredfold.
  private static var rounding: Double { 40 }
}
