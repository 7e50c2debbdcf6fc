import Comparison

/// The gain of a shelf or a peak, off by a factor: 2 where the square root of the amplitude was forgotten, −1 where
/// boost and cut are swapped.
enum ShelfGainHypothesis: Hypothesis {
  /// From beyond the opposite to four times the gain.
  private static let grid = [-2, -1.4, -0.7, -0.3, 0.2, 0.5, 0.8, 1, 1.2, 1.6, 2.3, 3, 4]
  private static let known = [-1, 0, 0.5, 2.0]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let shelves = subject.graph.nodes(ofType: "BiquadFilterNode").filter {
      ["lowshelf", "highshelf", "peaking"].contains($0.word("type") ?? "")
    }
    return NodeGroup.groups(shelves).map { group in
      Mistake(
        cause: .shelfGain, sizes: .between(grid, known: known),
        finding: { size in
          size == 0
            ? GraphWording.shelfGain(group.place, nil)
            : GraphWording.shelfGain(group.place, size)
        }
      ) { graph, ratio in
        graph.mapValues(of: group.ids, "gain") { $0 * ratio }
      }
    }
  }
}
