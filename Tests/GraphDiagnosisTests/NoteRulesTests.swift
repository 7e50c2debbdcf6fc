import BuildKind
import Foundation
import Testing

@testable import GraphDiagnosis

/// What a page computes for each note from its pitch and its velocity. Each expectation is the rule that the candidate's
/// notes follow.
@Suite(.enabled(if: isOptimised, "takes minutes without optimisation"))
struct NoteRulesTests {
  /// Notes of frequency modulation, as a page of bells plays them.
  private struct Bells {
    var ratio = 3.5
    var index: (Double) -> Double = { _ in 300 }
    var table = [0.0, 4, 7, 9]
    var pitch: (Double) -> Double = { 220 * exp2($0 / 12) }
    var level: (Double) -> Double = { 0.9 * $0 }
    /// Seconds by which the fifth note is late.
    var late = 0.0

    func graph() -> SmallGraph {
      var graph = SmallGraph(frames: 84_000)
      graph.node(1, "GainNode", ["gain": 0.3])
      graph.connect(1, 0)
      for number in 0..<8 {
        let (carrier, modulator) = (2 + 4 * number, 3 + 4 * number)
        let (depth, envelope) = (carrier + 2, carrier + 3)
        let start = 0.05 + 0.2 * Double(number) + (number == 4 ? late : 0)
        let velocity = [1.0, 0.6, 0.8, 0.5][number % 4]
        let hertz = pitch(table[number * 3 % 4])
        graph.note(carrier, "sine", 440, from: start, to: start + 0.19)
        graph.call(carrier, "frequency", "setValueAtTime", hertz, start)
        graph.note(modulator, "sine", 440, from: start, to: start + 0.19)
        graph.call(modulator, "frequency", "setValueAtTime", hertz * ratio, start)
        graph.node(depth, "GainNode", ["gain": 0])
        graph.call(depth, "gain", "setValueAtTime", 0, start)
        graph.call(depth, "gain", "linearRampToValueAtTime", index(velocity), start + 0.01)
        graph.call(depth, "gain", "setTargetAtTime", 0, start + 0.01, 0.1)
        graph.node(envelope, "GainNode", ["gain": 0])
        graph.call(envelope, "gain", "setValueAtTime", 0, start)
        graph.call(envelope, "gain", "linearRampToValueAtTime", level(velocity), start + 0.005)
        graph.call(envelope, "gain", "setTargetAtTime", 0, start + 0.1, 0.02)
        graph.operation(
          """
          {"at": 0, "op": "connect", "from": \(depth), "output": 0, "toNode": \(carrier),
          "toParam": "frequency"}
          """)
        graph.connect(modulator, depth)
        graph.connect(carrier, envelope, 1)
      }
      return graph
    }
  }

  private func finding(_ change: (inout Bells) -> Void, from right: Bells = Bells()) throws
    -> String
  {
    var wrong = right
    change(&wrong)
    let found = try right.graph().longSearch(for: wrong.graph())
    #expect(found.residual < 1e-9, "\(found)")
    return found.finding
  }

  @Test func namesTheRatioOfAModulator() throws {
    let found = try finding { $0.ratio = 3 }
    #expect(found.contains("'frequency' of the 8 nodes like node 3"), "\(found)")
    #expect(found.contains("0.857 times"), "\(found)")
  }

  @Test func namesADepthThatFollowsTheVelocity() throws {
    let found = try finding { $0.index = { 300 * $0 } }
    #expect(
      found.contains("of 'gain' of the 8 nodes like node 4 is multiplied by each note's velocity"),
      "\(found)")
  }

  @Test func namesAValueThatIsProportionalToTheVelocity() throws {
    var right = Bells()
    right.index = { 300 * (0.5 + 0.5 * $0) }
    let found = try finding({ $0.index = { 300 * $0 } }, from: right)
    #expect(found.contains("is proportional to the velocity"), "\(found)")
  }

  @Test func namesAVelocityThatIsSquared() throws {
    let found = try finding { $0.level = { 0.9 * $0 * $0 } }
    #expect(found.contains("follow the velocity on another curve"), "\(found)")
    #expect(found.contains("to the power of 2"), "\(found)")
  }

  @Test func namesWholePitchesOfNotes() throws {
    let found = try finding { bells in
      let pitch = bells.pitch
      bells.pitch = { pitch($0).rounded() }
    }
    #expect(found.hasPrefix("the pitch of every note"), "\(found)")
    #expect(found.hasSuffix("is rounded to whole hertz"), "\(found)")
  }

  @Test func namesOneEntryOfAScale() throws {
    let found = try finding { $0.table[1] = 5 }
    #expect(found.hasPrefix("the pitch of the 2 notes at 277 Hz"), "\(found)")
    #expect(found.contains("1.059 times") || found.contains("1.06 times"), "\(found)")
  }

  @Test func namesTheNoteThatIsLate() throws {
    let found = try finding { $0.late = 0.02 }
    #expect(found == "the note of node 18 at 0.85 s plays 20 ms late", "\(found)")
  }

  @Test func namesAVelocityThatIsIgnored() throws {
    var right = Bells()
    right.level = { $0 > 0.7 ? 0.9 : 0.4 }
    let found = try finding({ $0.level = { _ in 0.9 } }, from: right)
    #expect(found.hasPrefix("the 4 soft notes are as loud as the loud ones"), "\(found)")
  }

  // MARK: Voices with paths of their own

  /// Notes that each have a delay with feedback, and a bus that they share.
  private func echoes(feedback: Int, added: Bool = false) -> SmallGraph {
    var graph = SmallGraph(frames: 72_000)
    graph.node(1, "GainNode", ["gain": 0.5])
    graph.node(2, "DelayNode", ["delayTime": 0.07])
    graph.node(3, "GainNode", ["gain": 0.6])
    graph.connect(1, 2, 3, 0)
    if added { graph.connect(1, 3) }
    for number in 0..<8 {
      let first = 10 + 5 * number
      let start = 0.02 + 0.15 * Double(number)
      graph.note(first, "sawtooth", 110 * Double(number + 2), from: start, to: start + 0.05)
      graph.node(first + 1, "GainNode", ["gain": 0.2])
      graph.node(first + 2, "DelayNode", ["delayTime": 0.1])
      graph.node(first + 3, "GainNode", ["gain": 0.4])
      graph.node(first + 4, "GainNode", ["gain": 0.35])
      graph.connect(first, first + 1, 1)
      graph.connect(first + 1, first + 2, first + 4, 1)
      graph.connect(first + 2, first + 3, first + feedback)
    }
    return graph
  }

  @Test func namesFeedbackThatGoesPastEachDelay() throws {
    let found = try echoes(feedback: 2).longSearch(for: echoes(feedback: 4))
    #expect(
      found.finding
        == "the connection from GainNode (node 13) to DelayNode (node 12), and 7 like it, leads to GainNode (node 14) instead",
      "\(found)")
    #expect(found.residual < 1e-9)
  }

  @Test func namesACableTooMany() throws {
    let found = try echoes(feedback: 2).longSearch(for: echoes(feedback: 2, added: true))
    #expect(
      found.finding == "GainNode (node 1) is connected to GainNode (node 3), too"
        || found.finding == "what feeds the DelayNode of node 2 is heard beside it, too",
      "\(found)")
    #expect(found.residual < 1e-9)
  }
}
