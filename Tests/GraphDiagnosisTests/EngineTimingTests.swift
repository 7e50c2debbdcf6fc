import AudioSignal
import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// When other engines do what a graph says: loops, delays, events; and what is no cause of a difference there.
///
/// - Source: the formulas are those of web-audio-api-rs 1.3.0; docs/engines.md has files and lines.
@Suite struct EngineTimingTests {
  private static let rate = SmallGraph.rate

  private func noise(_ count: Int) -> [Float] {
    var state: UInt32 = 6
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 8) / Float(1 << 24) - 0.5
    }
  }

  private func mono(_ samples: [Float]) -> SampleBuffer {
    SampleBuffer(channels: [samples], sampleRate: Self.rate)
  }

  // y[n] = x[n − d] + g y[n − d], where d is a quantum at least; the browser's y follows after 128 frames more.
  @Test(arguments: [480, 64]) func namesLoopsWithoutAQuantumMore(frames: Int) throws {
    let sound = noise(9600)
    var graph = SmallGraph()
    graph.bufferSource(1, sound)
    graph.node(2, "DelayNode", ["delayTime": Double(frames) / Self.rate])
    graph.node(3, "GainNode", ["gain": 0.5])
    graph.connect(1, 2, 3, 2)
    graph.connect(2, 0)
    let length = max(frames, 128)
    var candidate = [Float](repeating: 0, count: sound.count)
    for frame in length..<sound.count {
      candidate[frame] = sound[frame - length] + 0.5 * candidate[frame - length]
    }

    let found = try graph.firstFinding(for: mono(candidate))

    #expect(found.finding == GraphWording.loopLatency, "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // a[n] = x[n − 480] + b[n − 480] / 2, b[n] = a[n − 600] / 2: in the browser, one of both waits for 128 frames more.
  @Test func namesALoopOfTwoDelaysWithoutAQuantumMore() throws {
    let sound = noise(9600)
    var graph = SmallGraph()
    graph.bufferSource(1, sound)
    for (delay, gain, frames) in [(2, 3, 480.0), (4, 5, 600)] {
      graph.node(delay, "DelayNode", ["delayTime": frames / Self.rate])
      graph.node(gain, "GainNode", ["gain": 0.5])
    }
    graph.connect(1, 2, 3, 4, 5, 2)
    graph.connect(2, 0)
    graph.connect(4, 0)
    var (first, second) = (
      [Float](repeating: 0, count: sound.count), [Float](repeating: 0, count: sound.count)
    )
    for frame in sound.indices {
      if frame >= 480 { first[frame] = sound[frame - 480] + 0.5 * second[frame - 480] }
      if frame >= 600 { second[frame] = 0.5 * first[frame - 600] }
    }

    let found = try graph.firstFinding(for: mono(zip(first, second).map { $0 + $1 }))

    #expect(found.finding == GraphWording.loopLatency, "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // A straight line between two frames, at n − d in double precision.
  @Test func namesADelayInDoublePrecision() throws {
    let sound = noise(4800)
    var graph = SmallGraph(frames: 4800)
    graph.bufferSource(1, sound)
    graph.node(2, "DelayNode", ["delayTime": 0.01])
    graph.call(2, "delayTime", "linearRampToValueAtTime", 0.02, 0.09)
    graph.connect(1, 2, 0)
    // The times as the parameter has them: the last bit of a time is a hundredth of a step between two frames.
    var ramp = SmallGraph(frames: 4800)
    ramp.node(1, "ConstantSourceNode", ["offset": 0.01], inputs: 0)
    ramp.call(1, "offset", "linearRampToValueAtTime", 0.02, 0.09)
    ramp.start(1)
    ramp.connect(1, 0)
    let times = try ramp.render().channels[0]
    let candidate = sound.indices.map { frame -> Float in
      let place = Double(frame) - Double(times[frame]) * Self.rate
      let whole = Int(place.rounded(.down))
      let share = Float(place - place.rounded(.down))
      func heard(_ index: Int) -> Float { sound.indices.contains(index) ? sound[index] : 0 }
      return (1 - share) * heard(whole) + share * heard(whole + 1)
    }

    let found = try graph.firstFinding(for: mono(candidate))

    #expect(found.finding == GraphWording.exactDelay, "\(found.finding)")
  }

  // From the quantum behind what comes before it: the formula of the approach at that quantum's edge, until it starts.
  @Test func namesAnApproachThatBeginsEarly() throws {
    let start = 301 / Self.rate
    let graph = SmallGraph.level { $0.call(1, "offset", "setTargetAtTime", 1, start, 0.002) }
    let candidate = (0..<1536).map { frame -> Float in
      guard frame >= 128 else { return 0.25 }
      let time = frame < 301 ? 128 / Self.rate : Double(frame) / Self.rate
      return Float(1 - 0.75 * exp(-(time - start) / 0.002))
    }

    let found = try graph.firstFinding(for: mono(candidate))

    #expect(found.finding == GraphWording.early, "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // At 1,000 frames what was to be 0.2 from frame 300 on is; the browser's approach begins at frame 896.
  @Test func namesEventsThatDoNotWaitForTheirSource() throws {
    var graph = SmallGraph(frames: 2048)
    graph.node(1, "ConstantSourceNode", ["offset": 1], inputs: 0)
    graph.call(1, "offset", "setValueAtTime", 0.9, 100 / Self.rate)
    graph.call(1, "offset", "setTargetAtTime", 0.2, 300 / Self.rate, 0.004)
    graph.start(1, at: 1000 / Self.rate)
    graph.connect(1, 0)
    let candidate = (0..<2048).map { frame -> Float in
      frame < 1000 ? 0 : Float(0.2 + 0.7 * exp(-Double(frame - 300) / Self.rate / 0.004))
    }

    let found = try graph.firstFinding(for: mono(candidate))

    #expect(found.finding == GraphWording.beforeTheStart, "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // Once in a quantum it does not matter how short a port's blocks are: the value where each begins.
  @Test func namesWhatHasOneValueAQuantumByWhenItBegins() throws {
    let graph = SmallGraph.level {
      $0.evaluatesOnce(1, "offset")
      $0.call(1, "offset", "setValueAtTime", 0, 64 / Self.rate)
      $0.call(1, "offset", "linearRampToValueAtTime", 1, 1500 / Self.rate)
    }
    let candidate = (0..<1536).map { frame -> Float in
      let edge = frame / 128 * 128
      return edge < 64 ? 0.25 : Float(min(1, Double(edge - 64) / 1436))
    }

    let found = try graph.firstFinding(for: mono(candidate))

    #expect(found.finding == GraphWording.exactOncePerQuantum, "\(found.finding)")
  }

  // Two exponentials that meet: an offset, a level and a delay turn one into the other.
  @Test func explainsNoLevelByNumbersFittedToEachOther() throws {
    let graph = SmallGraph.level {
      $0.call(1, "offset", "setTargetAtTime", -0.5, 0, 0.004)
      $0.call(1, "offset", "exponentialRampToValueAtTime", 0.9, 1536 / Self.rate)
    }
    let candidate = (0..<1536).map { Float(0.37 + 0.11 * exp(-Double($0) / 333)) }
    var diagnoser = GraphDiagnoser { _ in nil }
    diagnoser.budget = 20

    let found = diagnoser.diagnose(
      try graph.trace(), reference: try graph.render(), candidate: mono(candidate))

    #expect(!found.contains { $0.weight == .whole }, "\(found.map(\.sentence))")
  }

  // A rate that is off by a part in ten million moves what is read by a thousandth of a frame in ten thousand.
  @Test(arguments: [(0.999_999_919, true), (1, true), (1.0001, false)])
  func takesAHairForNoCause(size: Double, isHair: Bool) {
    let mistake = Mistake(
      cause: .parameter, sizes: .between(Mistake.ratios, known: []), finding: { _ in "" }
    ) { _, _ in }

    #expect(Trial(parts: [.init(mistake: mistake, size: size)], residual: 0).isHair == isHair)
  }

  // Other filters leave −70 dB of what is heard below their edges, whatever the factor.
  @Test(arguments: [(0.0, true), (0.0003, false)])
  func tellsAnotherFactorFromOtherFilters(other: Double, isNamed: Bool) throws {
    func shaped(_ factor: String) -> SmallGraph {
      var graph = SmallGraph()
      graph.oscillator(1, "sawtooth", 330)
      let curve = graph.span((0..<257).map { tanh(3 * (Float($0) - 128) / 128) })
      graph.node(2, "WaveShaperNode", [:], "\"curve\": \(curve), \"oversample\": \"\(factor)\"")
      graph.connect(1, 2, 0)
      return graph
    }
    let heard = try shaped("2x").render().channels[0]
    let candidate = zip(heard, noise(heard.count)).map { $0 + Float(other) * $1 }

    let found = try shaped("4x").firstFinding(for: mono(candidate))

    #expect((found.cause == .oversampling) == isNamed, "\(found.sentence)")
  }
}
