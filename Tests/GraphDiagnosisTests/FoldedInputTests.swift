import AudioSignal
import Comparison
import Testing

@testable import GraphDiagnosis

@Suite struct FoldedInputTests {
  /// Two different tones, left and right, through a gain.
  private func stereo() -> SmallGraph {
    var graph = SmallGraph(channels: 2, frames: 4800)
    graph.oscillator(1, "sawtooth", 330)
    graph.oscillator(2, "triangle", 500)
    graph.node(3, "StereoPannerNode", ["pan": -1])
    graph.node(4, "StereoPannerNode", ["pan": 1])
    graph.node(5, "GainNode", ["gain": 0.5])
    graph.connect(1, 3, 5, 0)
    graph.connect(2, 4, 5)
    return graph
  }

  // By algebra: the API's rule for two channels in one is half of their sum.
  @Test func namesANodeThatMixesItsInputDown() throws {
    let both = try stereo().render()
    let mean = zip(both.channels[0], both.channels[1]).map { ($0 + $1) / 2 }
    let candidate = SampleBuffer(channels: [mean, mean], sampleRate: SmallGraph.rate)

    let found = try stereo().firstFinding(for: candidate)

    #expect(found.cause == .channels, "\(found.sentence)")
    #expect(found.weight == .whole)
  }

  @Test func hasNothingToSayOfASingleChannel() throws {
    var graph = SmallGraph(frames: 960)
    graph.oscillator(1, "sawtooth", 330)
    graph.connect(1, 0)
    let reference = try graph.render()
    let candidate = SampleBuffer(
      channels: reference.channels.map { $0.map { $0 * 0.5 } }, sampleRate: SmallGraph.rate)
    let subject = try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(try graph.trace()), reference: reference, candidate: candidate,
        keepFrom: 0))

    #expect(FoldedInputHypothesis.mistakes(in: subject).isEmpty)
  }
}
