import AudioSignal
import Testing

@testable import GraphDiagnosis

/// Whether a graph is that of its reference, without which no experiment shows anything.
@Suite struct ProofTests {
  private func tone(_ wave: String, _ gain: Double = 0.5) -> SmallGraph {
    var graph = SmallGraph(frames: 4800)
    graph.oscillator(1, wave, 330)
    graph.node(2, "GainNode", ["gain": gain])
    graph.connect(1, 2, 0)
    return graph
  }

  private func isTrue(reference: SmallGraph, candidate: SmallGraph) throws -> Bool {
    GraphDiagnoser { _ in nil }.isTrue(
      try tone("sawtooth").trace(), keepFrom: 0, reference: try reference.render(),
      candidate: try candidate.render(), ExperimentCosts())
  }

  @Test func believesAGraphThatRendersItsReference() throws {
    #expect(try isTrue(reference: tone("sawtooth"), candidate: tone("sawtooth", 0.25)))
  }

  // The reference is another sound: an experiment that changes nothing would seem to explain it.
  @Test func doubtsAGraphThatRendersAnotherSound() throws {
    #expect(try !isTrue(reference: tone("square"), candidate: tone("sawtooth")))
  }

  // The graph is 0.1 % off its reference, −60 dB, and the candidate 50 %, −6 dB: 20 dB of advantage are enough.
  @Test func believesAGraphThatIsFarNearerThanTheCandidate() throws {
    #expect(try isTrue(reference: tone("sawtooth", 0.5005), candidate: tone("sawtooth", 0.25)))
    #expect(try !isTrue(reference: tone("sawtooth", 0.5005), candidate: tone("sawtooth", 0.503)))
  }
}
