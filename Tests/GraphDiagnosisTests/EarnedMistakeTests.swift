import Comparison
import Testing

@testable import GraphDiagnosis

/// What a mistake beside another one has to show, and which nodes are looked at alone.
@Suite struct EarnedMistakeTests {
  private func part(_ grid: [Double], _ size: Double, isFitted: Bool = true) -> Trial.Part {
    let mistake = Mistake(
      cause: .init("parameter"), sizes: .between(grid, known: []), finding: { "\($0)" }
    ) { _, _ in }
    return Trial.Part(mistake: mistake, size: size, isFitted: isFitted)
  }

  // A factor of 0.99994 is what the size beside it was not quite right by.
  @Test func takesAFactorNearOneForNone() {
    #expect(part(Mistake.ratios, 0.99994).isHardlyThere)
    #expect(!part(Mistake.ratios, 0.99).isHardlyThere)
    #expect(!part(Mistake.ratios, 0.99994, isFitted: false).isHardlyThere)
    // A shift by a second is no factor.
    #expect(!part([-1, 0, 1], 1.0001).isHardlyThere)
  }

  /// Ten tones that all begin at once, one of another wave.
  private func chord(other: Int) -> SmallGraph {
    var graph = SmallGraph(frames: 4800)
    graph.node(20, "GainNode", ["gain": 0.1])
    graph.connect(20, 0)
    for id in 1...10 {
      graph.oscillator(id, id == other ? "square" : "sine", 200 + 37 * Double(id))
      graph.connect(id, 20)
    }
    return graph
  }

  @Test func namesOneOfTenThatBeginAtOnce() throws {
    let found = try chord(other: 0).firstFinding(for: chord(other: 9))

    #expect(found.cause == .wave, "\(found.sentence)")
    #expect(found.finding.contains("node 9"), "\(found.sentence)")
  }
}
