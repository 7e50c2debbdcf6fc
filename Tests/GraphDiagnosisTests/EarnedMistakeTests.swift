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

  // A bandpass of Q 0 passes everything, as no filter does: what is said is that it is missing.
  @Test func takesAMissingFilterForNoOtherType() throws {
    func graph(isFiltered: Bool) -> SmallGraph {
      var graph = SmallGraph()
      graph.oscillator(1, "sawtooth", 220)
      graph.node(
        2, "BiquadFilterNode", ["frequency": 900, "detune": 0, "Q": 0, "gain": 0],
        "\"type\": \"lowpass\"")
      if isFiltered { graph.connect(1, 2, 0) } else { graph.connect(1, 0) }
      return graph
    }

    let found = try graph(isFiltered: true).firstFinding(for: graph(isFiltered: false))

    #expect(!found.finding.contains("bandpass"), "\(found.finding)")
    #expect(found.weight == .whole)
  }
}
