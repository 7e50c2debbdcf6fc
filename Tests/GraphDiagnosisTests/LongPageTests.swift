import AudioSignal
import BuildKind
import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// Mistakes in all notes that a page makes in the same way, as a port has one line for them.
///
/// Each expectation is the mistake that the candidate was given.
@Suite(.enabled(if: isOptimised, "takes minutes without optimisation"))
struct LongPageTests {
  /// A song of two voices: notes of two saws a little apart, and a drum on every fourth step.
  struct Song {
    var step = 0.1
    var late = 0.0
    var length = 0.08
    var spread = 3.0
    var decay = 0.03
    var drumLevel = 0.8
    var drumDecay = 0.05
    var drumWave = "sine"
    var hasDrums = true
    /// The step whose notes are a semitone too high.
    var raised: Int?
    /// How far the filter is moved by the page's timer.
    var depth = 800.0

    func graph() -> SmallGraph {
      var graph = SmallGraph(frames: 96_000)
      graph.node(
        1, "BiquadFilterNode", ["frequency": 1500, "Q": 1, "gain": 0, "detune": 0],
        "\"type\": \"lowpass\"")
      graph.connect(1, 0)
      var id = 2
      for index in 0..<19 {
        let time = step * Double(index) + 0.05
        let hertz = 220 * exp2(Double(index * 7 % 12) / 12)
        let pitch = index == raised ? exp2(1.0 / 12) : 1
        graph.node(id, "GainNode", ["gain": 1])
        graph.call(id, "gain", "setValueAtTime", 0.3, time + late)
        graph.call(id, "gain", "setTargetAtTime", 0, time + late + 0.02, decay)
        for voice in 0..<2 {
          let own = (hertz + spread * Double(voice)) * pitch
          let start = time + late
          graph.note(id + 1 + voice, "sawtooth", own, from: start, to: start + length)
          graph.connect(id + 1 + voice, id)
        }
        graph.connect(id, 1)
        id += 3
        guard index % 4 == 0 else { continue }
        graph.node(id, "GainNode", ["gain": 1])
        graph.call(id, "gain", "setValueAtTime", drumLevel, time)
        graph.call(id, "gain", "setTargetAtTime", 0, time, drumDecay)
        graph.note(id + 1, drumWave, 80, from: time, to: time + 0.3)
        if hasDrums { graph.connect(id + 1, id) }
        graph.connect(id, 0)
        id += 2
      }
      for tick in 1..<40 {
        graph.assign(
          1, "frequency", 1500 + depth * sin(Double(tick) / 5), at: tick * 2400 / 128 * 128)
      }
      return graph
    }
  }

  /// The best of a search that is not given the time to try every size of every mistake.
  private func best(for candidate: Song) throws -> (finding: String, residual: Double) {
    let song = Song().graph()
    let subject = try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(try song.trace()), reference: try song.render(),
        candidate: try candidate.graph().render(), keepFrom: 0))
    let mistakes = GraphDiagnoser.generic.flatMap { $0.mistakes(in: subject) }.enumerated().map {
      number, mistake in
      var own = mistake
      own.number = number
      return own
    }
    var search = MistakeSearch(subject, budget: 60)
    let found = search.searchLong(mistakes).sorted(by: MistakeSearch.isBetter)
    let best = try #require(found.first)
    let part = try #require(best.parts.first)
    return (part.mistake.finding(part.mistake.reported(part.size)), best.residual)
  }

  @Test(
    arguments: [
      (Song(late: 0.0123), "the notes of the 38 nodes like node 3 play 12.3 ms late"),
      (Song(length: 0.05), "the sources of the 38 nodes like node 3 stop 30 ms early"),
      (Song(length: 0.1), "notes (the 19 of 80 ms) last 1.25 times as long"),
      (Song(step: 0.1, spread: 0), GraphWording.notSpread),
      (
        Song(decay: 0.03 * log(10)),
        "the time constant of setTargetAtTime of 'gain' of the 19 nodes"
      ),
      (Song(drumLevel: 0.4), "of the 5 nodes like node 5 is half what it should be"),
      (Song(drumDecay: 0.1), "nodes like node 5 is twice as long as it should be"),
      (Song(drumWave: "triangle"), "the wave of the 5 nodes like node 6 is a triangle"),
      (Song(hasDrums: false), "from OscillatorNode (node 6) to GainNode (node 5)"),
      (Song(raised: 6), "the 2 sources that start at 0.65 s play 1.059 times the pitch"),
      (Song(depth: 400), "the values that 'frequency' of node 1 is assigned move half as far"),
      (Song(depth: 0), "'frequency' of node 1 keeps the value that it is made with"),
    ])
  func namesWhatTheNotesHaveInCommon(candidate: Song, expected: String) throws {
    let best = try best(for: candidate)

    #expect(best.finding.contains(expected), "\(best.finding)")
    #expect(best.residual < 1e-10, "\(10 * log10(best.residual)) dB: \(best.finding)")
  }

  // What the parts are found by is what a look at every step finds.
  @Test func findsTheStepsOfAPartByItsNodes() throws {
    let graph = DoctoredGraph(try Song().graph().trace())
    for nodes: Set<Int> in [[1], [2, 3, 4], [1, 7, 8, 9], []] {
      let looked = graph.steps.indices.filter { index in
        guard let named = graph.steps[index].nodes else { return true }
        return named.subtracting([0]).isSubset(of: nodes)
      }
      #expect(graph.index.places(of: nodes) == looked)
    }
  }

  // A change of a later note is heard when that note begins; one of what all sound through, with the first.
  @Test func tellsWhenAMistakeIsHeard() throws {
    let song = Song().graph()
    let subject = try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(try song.trace()), reference: try song.render(),
        candidate: try Song(raised: 6).graph().render(), keepFrom: 0))
    let experiment = Experiment(subject, budget: 60)
    func effect(_ change: @escaping (inout DoctoredGraph) -> Void) -> Int? {
      experiment.effect(
        of: Mistake(cause: .parameter, finding: { _ in "" }, make: { graph, _ in change(&graph) }),
        size: 0, frames: 96_000
      ).frame
    }

    #expect(effect { $0.mapValues(of: [11], "frequency") { $0 * 2 } } == Int(0.25 * 48000))
    #expect(effect { $0.mapValues(of: [1], "frequency") { $0 * 2 } } == Int(0.05 * 48000))
    #expect(effect { _ in } == Int.max)
  }
}
