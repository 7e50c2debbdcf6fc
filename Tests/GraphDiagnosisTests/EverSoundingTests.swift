import Foundation
import Testing

@testable import GraphDiagnosis

/// The curve that pages copy from each other has an even number of points, 0 among them: between two of them silence
/// becomes a constant, from the first frame on.
struct EverSoundingTests {
  private func graph(_ oversample: String, points: Int) -> SmallGraph {
    var graph = SmallGraph(frames: 14_400)
    let curve = (0..<points).map { index -> Float in
      let x = Double(index) * 2 / Double(points - points % 2) - 1
      return Float(5 * x / (1 + 4 * abs(x)))
    }
    let span = graph.span(curve)
    for note in 0..<3 {
      let (id, time) = (1 + 2 * note, 0.15 + 0.05 * Double(note))
      graph.note(id, "sawtooth", 220, from: time, to: time + 0.04)
      graph.node(
        id + 1, "WaveShaperNode", [:], "\"curve\": \(span), \"oversample\": \"\(oversample)\"")
      graph.connect(id, id + 1, 0)
    }
    return graph
  }

  @Test(arguments: [(64, [2: 0, 4: 0, 6: 0]), (65, [:])])
  func aCurveOfAnEvenNumberOfPointsIsNeverSilent(points: Int, expected: [Int: Int]) throws {
    let doctored = DoctoredGraph(try graph("none", points: points).trace())

    #expect(doctored.everSounding == expected)
  }

  // The two differ from the first frame on, long before a note begins.
  @Test func whatDiffersBeforeAnyNoteIsExplained() throws {
    let said = try graph("4x", points: 64).firstFinding(for: graph("none", points: 64))

    #expect(said.cause == .oversampling, "\(said.sentence)")
    #expect(said.remaining == nil, "\(said.sentence)")
  }
}
