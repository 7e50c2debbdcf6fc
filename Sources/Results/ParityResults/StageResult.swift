/// How one stage of a page, a node that the page gave a name, compares over the whole length.
package struct StageResult: Codable, Equatable, Sendable {
  /// What the page calls it; "destination" is what the context itself plays.
  package var name: String
  /// Quanta of 128 frames.
  package var quanta: Int
  package var equalQuanta: Int
  /// The first quantum that differs; nil when none does.
  package var firstQuantum: Int?
  /// The first frame that differs, counted from the start of the render; nil also where the
  /// browser's samples are not known, only their fingerprints.
  package var firstFrame: Int?
  /// How much of it differs: its null depth, dB, over the quanta whose samples in the browser are known. Nil where it
  /// does not differ, or that cannot be told.
  package var nullDepth: Double?
  /// What the sound of the stage itself tells of why it differs, the likeliest cause first: of `firstOff` alone.
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
  /// Where a difference enters: the earliest quantum, and there the stage nearest to the sources.
  package var entry: StageResult? {
    filter { $0.firstQuantum != nil }.min { ($0.firstQuantum ?? 0) < ($1.firstQuantum ?? 0) }
  }

  /// The stage at which what matters enters: of those that differ by more than the limit allows and by more than
  /// rounding beside the worst of them, the one nearest to the sources.
  ///
  /// - Parameter limit: the null depth that the case may have, dB.
  /// - Returns: nil where no stage's depth is known.
  package func firstOff(limit: Double?) -> StageResult? {
    guard let worst = compactMap(\.nullDepth).max() else { return nil }
    let allowed = Swift.max(worst - Self.rounding, Swift.min(limit ?? -.infinity, worst))
    return first { $0.firstQuantum != nil && $0.nullDepth ?? -.infinity >= allowed }
  }

  /// What a stage adds to the rounding of those before it is seldom more, dB: a hundredfold.
  private static var rounding: Double { 40 }
}
