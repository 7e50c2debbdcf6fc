import AudioSignal
import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// One segment of an envelope, one node of many, a phase that is no sum, and what hides a mistake: each made in
/// a graph that is written so, or by arithmetic.
@Suite struct SegmentTests {
  /// Three ramps: up, down, to the end; the third may be of another kind, the second of another length.
  private func envelope(
    third: String = "linearRampToValueAtTime", longer: Double = 0
  ) -> SmallGraph {
    var graph = SmallGraph()
    graph.oscillator(1, "sawtooth", 330)
    graph.node(2, "GainNode", ["gain": 0])
    graph.call(2, "gain", "setValueAtTime", 0.01, 0)
    graph.call(2, "gain", "linearRampToValueAtTime", 0.9, 0.03)
    graph.call(2, "gain", "linearRampToValueAtTime", 0.4, 0.08 + longer)
    graph.call(2, "gain", third, 0.02, 0.15 + longer)
    graph.connect(1, 2, 0)
    return graph
  }

  @Test func namesOneRampOfAnotherKind() throws {
    let found = try envelope().firstFinding(
      for: envelope(third: "exponentialRampToValueAtTime").render())

    #expect(found.cause == .rampShape)
    #expect(found.finding.contains("0.15 s is an exponential ramp"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // The second ramp takes 0.05 s; 1.4 times as long is 0.02 s more for all that follows.
  @Test func namesASegmentThatIsLonger() throws {
    let found = try envelope().firstFinding(for: envelope(longer: 0.02).render())

    #expect(found.cause == .eventTime)
    #expect(found.finding.contains("all that follows it"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesAPhaseThatIsFrequencyTimesTime() throws {
    var graph = SmallGraph()
    graph.oscillator(1, "sine", 200)
    graph.call(1, "frequency", "setValueAtTime", 200, 0)
    graph.call(1, "frequency", "linearRampToValueAtTime", 400, 0.2)
    graph.connect(1, 0)
    // f(t) = 200 + 1000·t, times t, where the sum is 200·t + 500·t².
    let candidate = (0..<9600).map { frame -> Float in
      let time = Double(frame) / SmallGraph.rate
      return Float(sin(2 * .pi * (200 + 1000 * time) * time))
    }

    let found = try graph.firstFinding(
      for: SampleBuffer(channels: [candidate], sampleRate: SmallGraph.rate))

    #expect(found.cause == .phaseProduct, "\(found.finding)")
    // The browser's sine is rounded in its table, which leaves −80 dB of either.
    #expect((found.remaining ?? -.infinity) < -60)
  }

  @Test func namesOneGainOfMany() throws {
    func mixed(_ last: Double) -> SmallGraph {
      var graph = SmallGraph(frames: 4800)
      for index in 1...9 {
        graph.oscillator(index, "triangle", 110 * Double(index))
        graph.node(index + 20, "GainNode", ["gain": index == 7 ? last : 0.1])
        graph.connect(index, index + 20, 0)
      }
      return graph
    }

    let found = try mixed(0.1).firstFinding(for: mixed(0.13).render())

    #expect(found.finding.contains("27") || found.finding.contains("node 7"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  private func filtered(_ quality: Double) -> SmallGraph {
    var graph = SmallGraph()
    graph.oscillator(1, "sawtooth", 220)
    graph.node(
      2, "BiquadFilterNode", ["frequency": 1200, "Q": quality, "gain": 0, "detune": 0],
      "\"type\": \"lowpass\"")
    graph.connect(1, 2, 0)
    return graph
  }

  // Alone the delay leaves much, and Q leaves nearly all.
  @Test func namesAMistakeBehindADelay() throws {
    let sound = try filtered(3.4).render().channels[0]
    let late = [Float](repeating: 0, count: 173) + sound.dropLast(173)

    let found = try filtered(12).firstFinding(
      for: SampleBuffer(channels: [late], sampleRate: SmallGraph.rate))

    #expect(Set([found.cause] + found.also).contains(.filterQuality), "\(found.finding)")
    #expect(found.also.count == 1, "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesAMistakeBesideAGap() throws {
    var sound = try filtered(3.4).render().channels[0]
    for frame in 3000..<3200 { sound[frame] = 0 }

    let found = try filtered(12).firstFinding(
      for: SampleBuffer(channels: [sound], sampleRate: SmallGraph.rate))

    #expect(Set([found.cause] + found.also) == [.filterQuality, .dropout], "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // 480 Hz puts each edge onto a frame, where a sum in single precision decides.
  @Test func namesANaiveWaveWhoseEdgesFallOnFrames() throws {
    var graph = SmallGraph()
    graph.oscillator(1, "square", 480)
    graph.connect(1, 0)
    var phase: Float = 0
    let candidate = (0..<9600).map { _ -> Float in
      defer {
        phase += Float(480.0 / 48000)
        if phase >= 1 { phase -= 1 }
      }
      return phase < 0.5 ? 1 : -1
    }

    let found = try graph.firstFinding(
      for: SampleBuffer(channels: [candidate], sampleRate: SmallGraph.rate))

    #expect(found.cause == .naiveOscillator, "\(found.finding)")
    #expect(found.weight == .whole)
  }
}
