import AudioSignal
import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// Rules of other engines, found in the sources of two that are written in JavaScript, and what an engine cannot have:
/// a number of its own.
@Suite struct EngineRulesTests {
  private static let rate = SmallGraph.rate

  private func mono(_ samples: [Float]) -> SampleBuffer {
    SampleBuffer(channels: [samples], sampleRate: Self.rate)
  }

  // A straight line from frame 100.4 to frame 900.7, as from 100 to 901.
  @Test func namesTimesThatAreWholeFrames() throws {
    let graph = SmallGraph.level {
      $0.call(1, "offset", "setValueAtTime", 0.2, 100.4 / Self.rate)
      $0.call(1, "offset", "linearRampToValueAtTime", 0.8, 900.7 / Self.rate)
    }
    let candidate = (0..<1536).map { frame -> Float in
      frame < 100 ? 0.25 : Float(0.2 + 0.6 * min(1, Double(frame - 100) / 801))
    }

    let found = try graph.firstFinding(for: mono(candidate))

    #expect(found.finding == GraphWording.wholeFrames, "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // The line itself, where the page asked for one value in each quantum.
  @Test func namesWhatIsComputedForEachSample() throws {
    let graph = SmallGraph.level {
      $0.evaluatesOnce(1, "offset")
      $0.call(1, "offset", "setValueAtTime", 0, 64 / Self.rate)
      $0.call(1, "offset", "linearRampToValueAtTime", 1, 1500 / Self.rate)
    }
    let candidate = (0..<1536).map { frame -> Float in
      frame < 64 ? 0.25 : Float(min(1, Double(frame - 64) / 1436))
    }

    let found = try graph.firstFinding(for: mono(candidate))

    #expect(found.finding == GraphWording.always, "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // From a = 1 − 0.75 exp(−300 / 96) at frame 300 on, 0.25 + (a − 0.25) exp(−(n − 300) / 200): the browser's begins
  // with the value of frame 299. What pages cancel before anything is told changes nothing.
  @Test(arguments: [false, true]) func namesWhereAnApproachBegins(cancels: Bool) throws {
    let graph = SmallGraph.level {
      if cancels { $0.call(1, "offset", "cancelScheduledValues", 0) }
      $0.call(1, "offset", "setTargetAtTime", 1, 0, 96 / Self.rate)
      $0.call(1, "offset", "setTargetAtTime", 0.25, 300 / Self.rate, 200 / Self.rate)
    }
    func first(_ frame: Double) -> Double { 1 - 0.75 * exp(-frame / 96) }
    let candidate = (0..<1536).map { frame -> Float in
      let number = Double(frame)
      return Float(
        number < 300
          ? first(number) : 0.25 + (first(300) - 0.25) * exp(-(number - 300) / 200))
    }

    let found = try graph.firstFinding(for: mono(candidate))

    #expect(found.finding == GraphWording.startsAtItsTime, "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // y[n] = x[n − d] + g y[n − d − 128], read on a straight line at d = 700.3 frames, in double precision: as in the
  // browser, the loop is a quantum longer.
  @Test func namesADelayInDoublePrecisionInALoop() throws {
    var graph = SmallGraph(frames: 4800)
    let sound = (0..<4800).map { Float(sin(Double($0 * $0) / 900)) }
    graph.bufferSource(1, sound)
    graph.node(2, "DelayNode", ["delayTime": 700.3 / Self.rate])
    graph.node(3, "GainNode", ["gain": 0.5])
    graph.connect(1, 2, 3, 2)
    graph.connect(2, 0)
    let delay = Double(Float(700.3 / Self.rate)) * Self.rate
    var candidate = [Float](repeating: 0, count: sound.count)
    for frame in sound.indices {
      let place = Double(frame) - delay
      let whole = Int(place.rounded(.down))
      let share = Float(place - place.rounded(.down))
      func heard(_ index: Int) -> Float {
        index < 0 ? 0 : sound[index] + (index < 128 ? 0 : 0.5 * candidate[index - 128])
      }
      candidate[frame] = heard(whole) + share * (heard(whole + 1) - heard(whole))
    }

    let found = try graph.firstFinding(for: mono(candidate))

    #expect(found.finding == GraphWording.exactDelay, "\(found.finding)")
  }

  // 0.7 times the gain: a port's number, and no rule of an engine that was told 0.5 by the graph.
  @Test(arguments: [false, true]) func anEngineHasNoNumberOfItsOwn(isForEngine: Bool) throws {
    func graph(_ gain: Double) -> SmallGraph {
      var graph = SmallGraph()
      graph.oscillator(1, "sine", 440)
      graph.oscillator(2, "triangle", 331)
      graph.node(3, "GainNode", ["gain": gain])
      graph.connect(1, 3, 0)
      graph.connect(2, 0)
      return graph
    }
    var diagnoser = GraphDiagnoser { _ in nil }
    diagnoser.budget = 20
    diagnoser.isForEngine = isForEngine

    let found = diagnoser.diagnose(
      try graph(0.5).trace(), reference: try graph(0.5).render(),
      candidate: try graph(0.35123).render())

    #expect(found.isEmpty == isForEngine, "\(found.map(\.sentence))")
  }

  // The sum of 0.25 and the mean of two tones, or of 0.25 and the first.
  @Test func namesTheFirstChannelToAParameter() throws {
    func graph(fed feeder: Int) -> SmallGraph {
      var graph = SmallGraph(frames: 960)
      graph.oscillator(1, "sine", 440)
      graph.oscillator(2, "triangle", 700)
      graph.operation(
        """
        {"at": 0, "op": "create", "node": 3, "type": "ChannelMergerNode", "params": {}, "numberOfInputs": 2,
        "numberOfOutputs": 1, "attributes": {"channelCount": 1, "channelCountMode": "explicit",
        "channelInterpretation": "speakers"}}
        """)
      graph.node(4, "ConstantSourceNode", ["offset": 0.25], inputs: 0)
      graph.start(4)
      func connect(_ from: Int, _ to: Int, _ place: String) {
        graph.operation(
          "{\"at\": 0, \"op\": \"connect\", \"from\": \(from), \"output\": 0, \"toNode\": \(to), \(place)}"
        )
      }
      connect(1, 3, "\"input\": 0")
      connect(2, 3, "\"input\": 1")
      connect(feeder, 4, "\"toParam\": \"offset\"")
      graph.connect(4, 0)
      return graph
    }

    let found = try graph(fed: 3).firstFinding(for: try graph(fed: 1).render())

    #expect(found.finding == GraphWording.firstChannelToParameters, "\(found.finding)")
    #expect(found.weight == .whole)
  }

  // A phase of 106 2/3 periods, to which each frame at half the sample rate adds half a period.
  @Test func namesWhatSoundsAtHalfTheSampleRate() throws {
    var graph = SmallGraph(frames: 960)
    graph.oscillator(1, "sine", 10_000)
    graph.call(1, "frequency", "setValueAtTime", 24_000, 512 / Self.rate)
    graph.connect(1, 0)
    let candidate = (0..<960).map { frame -> Float in
      let phase =
        Double(min(frame, 512)) * 10_000 / Self.rate + Double(max(0, frame - 512)) / 2
      return Float(sin(2 * .pi * phase))
    }

    let found = try graph.firstFinding(for: mono(candidate))

    #expect(found.finding == GraphWording.exactSine(false), "\(found.finding)")
    #expect(found.weight == .whole)
  }
}
