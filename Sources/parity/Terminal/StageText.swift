import ParityResults
import ReadableNumbers

/// The stages of a case as text for the terminal.
enum StageText {
  /// The chain with each stage's null depth, from the sources on, and why the first differing stage differs.
  ///
  /// - Returns: empty if no stage's depth is known.
  static func lines(_ stages: [StageResult]) -> [String] {
    guard stages.contains(where: { $0.nullDepth != nil }) else { return [] }
    let chain = stages.map { stage in
      let depth =
        stage.nullDepth.map(Words.decibels) ?? (stage.firstQuantum == nil ? "equal" : "differs")
      return "\(stage.name) \(depth)"
    }
    let causes = stages.compactMap { stage in
      stage.diagnosis?.first.map { "at '\(stage.name)': \($0.sentence)" }
    }
    return ["stages: \(chain.joined(separator: " > "))"] + causes
  }
}
