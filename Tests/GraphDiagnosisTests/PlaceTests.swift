import AudioSignal
import Comparison
import Testing

@testable import GraphDiagnosis

/// Cables that begin elsewhere, events in another order: each written so in a graph.
@Suite struct PlaceTests {
  /// A fader, and an echo that is fed from in front of it or behind it.
  private func send(from node: Int) -> SmallGraph {
    var graph = SmallGraph()
    graph.oscillator(1, "sawtooth", 330)
    graph.node(2, "GainNode", ["gain": 0.4])
    graph.node(3, "DelayNode", ["delayTime": 0.02])
    graph.node(
      4, "BiquadFilterNode", ["frequency": 900, "Q": 1, "gain": 0, "detune": 0],
      "\"type\": \"lowpass\"")
    graph.connect(1, 2, 0)
    graph.connect(node, 3, 4, 0)
    return graph
  }

  @Test(arguments: [(1, 2, "begins behind node 2"), (2, 1, "begins in front of node 2")])
  func namesASendAtTheOtherSideOfTheFader(own: Int, other: Int, words: String) throws {
    let found = try send(from: own).firstFinding(for: send(from: other))

    // 2.5 times the level at any of the cables behind it has the same effect, and is a number.
    #expect(found.cause == .routing, "\(found.finding)")
    #expect(found.finding.contains(words), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  /// The end of a ramp, and a step at the same time: what is told last holds.
  private func events(isStepFirst: Bool) -> SmallGraph {
    var graph = SmallGraph()
    graph.oscillator(1, "sawtooth", 330)
    graph.node(2, "GainNode", ["gain": 0])
    graph.call(2, "gain", "setValueAtTime", 0.1, 0)
    if isStepFirst { graph.call(2, "gain", "setValueAtTime", 0.3, 0.08) }
    graph.call(2, "gain", "linearRampToValueAtTime", 0.9, 0.08)
    if !isStepFirst { graph.call(2, "gain", "setValueAtTime", 0.3, 0.08) }
    graph.connect(1, 2, 0)
    return graph
  }

  @Test func namesEventsInTheOppositeOrder() throws {
    let found = try events(isStepFirst: false).firstFinding(for: events(isStepFirst: true))

    #expect(found.finding.contains("the opposite order"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  /// A buffer of noise at a pace that a table of cents gives.
  private func read(_ rate: Double) -> SmallGraph {
    var graph = SmallGraph(frames: 4800)
    var state: UInt32 = 11
    let noise = (0..<12000).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 8) / Float(1 << 23) - 1
    }
    graph.bufferSource(1, noise, rate: rate)
    graph.connect(1, 0)
    return graph
  }

  // Seven semitones: 2^(7/12) is 1.498, 1 + 700/1200 is 1.583.
  @Test func namesAPlaybackRateOnAStraightLine() throws {
    let found = try read(1.498307076876682).firstFinding(for: read(1 + 700.0 / 1200))

    #expect(found.finding.contains("1 + cents / 1200"), "\(found.finding)")
  }

  // MARK: Coefficients

  /// y = (0.2 x + 0.3 x₁ + 0.1 x₂ − a₁ y₁ − a₂ y₂) / a₀, by arithmetic.
  @Test(
    arguments: [
      ([2, -1.9, 0.9], "lacks its last feedback", [2, -1.9]),
      ([2, -0.9, 0.5], "adds its feedback", [2, 0.9, -0.5]),
      ([2, -0.9, 0.5], "is not divided", [1, -0.9, 0.5]),
    ] as [([Double], String, [Double])])
  func namesWhatIsWrongWithCoefficients(own: [Double], words: String, made: [Double]) throws {
    var graph = SmallGraph(frames: 4800)
    graph.oscillator(1, "sawtooth", 330)
    graph.iirFilter(2, forward: [0.2, 0.3, 0.1], back: own)
    graph.connect(1, 2, 0)
    var plain = SmallGraph(frames: 4800)
    plain.oscillator(1, "sawtooth", 330)
    plain.connect(1, 0)
    let input = try plain.render().channels[0].map(Double.init)
    var output: [Double] = []
    for frame in input.indices {
      func x(_ back: Int) -> Double { frame >= back ? input[frame - back] : 0 }
      var sum = 0.2 * x(0) + 0.3 * x(1) + 0.1 * x(2)
      for (back, weight) in made.enumerated().dropFirst() where frame >= back {
        sum -= weight * output[frame - back]
      }
      output.append(sum / made[0])
    }

    let found = try graph.firstFinding(
      for: SampleBuffer(channels: [output.map(Float.init)], sampleRate: SmallGraph.rate))

    #expect(found.cause == .filterCoefficients, "\(found.finding)")
    #expect(found.finding.contains(words), "\(found.finding)")
  }
}
