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

  package init(
    name: String, quanta: Int, equalQuanta: Int, firstQuantum: Int? = nil, firstFrame: Int? = nil
  ) {
    self.name = name
    self.quanta = quanta
    self.equalQuanta = equalQuanta
    self.firstQuantum = firstQuantum
    self.firstFrame = firstFrame
  }
}

extension [StageResult] {
  /// Where a difference enters: the earliest quantum, and there the stage nearest to the sources.
  package var entry: StageResult? {
    filter { $0.firstQuantum != nil }.min { ($0.firstQuantum ?? 0) < ($1.firstQuantum ?? 0) }
  }
}
