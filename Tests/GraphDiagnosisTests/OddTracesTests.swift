import AudioSignal
import Foundation
import GraphTrace
import Testing
import WebAudio

@testable import GraphDiagnosis

/// Nothing that the diagnosis does ends a run, whatever the trace and the candidate hold: each hypothesis makes its
/// mistakes in drawn traces of extreme numbers, with every size and beside each other. A trap ends this test.
@Suite struct OddTracesTests {
  @Test(arguments: 0..<24) func makesEveryMistakeInAnyTrace(seed: Int) throws {
    var random = Draws(seed: UInt64(seed) + 1)
    let graph = DoctoredGraph(try OddTrace.draw(&random))
    let subject = try #require(OddTrace.subject(graph, &random))

    var made = 0
    for hypothesis in GraphDiagnoser.generic {
      let mistakes = hypothesis.mistakes(in: subject)
      for mistake in mistakes {
        #expect(!mistake.finding(mistake.reported(1)).isEmpty)
        for size in Self.sizes(of: mistake, &random) {
          var doctored = subject.graph
          mistake.make(&doctored, size)
          // Beside one that has put other calls in the place of its own.
          if let other = mistakes.randomElement(using: &random) {
            other.make(&doctored, Self.sizes(of: other, &random)[0])
          }
          if let more = GraphDiagnoser.generic.randomElement(using: &random)?
            .mistakes(in: subject).randomElement(using: &random)
          {
            more.make(&doctored, Self.sizes(of: more, &random)[0])
          }
          mistake.make(&doctored, size)
          if random.next(4) == 0 { _ = subject.render(doctored, frames: min(graph.length, 256)) }
          made += 1
        }
      }
    }
    #expect(made > 50)
  }

  @Test(arguments: 0..<12) func diagnosesAnyTrace(seed: Int) throws {
    var random = Draws(seed: UInt64(seed) + 1001)
    let trace = try OddTrace.draw(&random)
    var diagnoser = GraphDiagnoser { _ in trace }
    diagnoser.budget = 0.25
    let reference =
      (try? DoctoredGraph(trace).render(frames: trace.context.length))
      ?? OddTrace.signal(1, trace.context.length, &random)
    let candidate = OddTrace.signal(reference.channelCount, reference.frameCount, &random)

    for finding in diagnoser.diagnose(trace, reference: reference, candidate: candidate) {
      #expect(!finding.sentence.isEmpty)
    }
  }

  private static func sizes(of mistake: Mistake, _ random: inout Draws) -> [Double] {
    switch mistake.sizes {
    case .one: [0]
    case .among(let list): [list.randomElement(using: &random) ?? 0, list.last ?? 0]
    case .between(let grid, let known):
      [(grid + known).randomElement(using: &random) ?? 0, grid.first ?? 0, grid.last ?? 0]
    }
  }
}

/// Traces of a few nodes with numbers that no page means.
enum OddTrace {
  private static let times = [
    0, -0.0, 1e-300, 0.001, 0.0026666666666666666, 0.003, 0.0039, 0.01, 5, 1e6, 1e15, 1e300,
  ]
  private static let values = [0, -0.0, 1, -1, 0.5, 1e-42, 440, 1e30, -3.4e38, 1e-300, 1e300]
  private static let lengths = [1, 2, 127, 128, 129, 1000]
  private static let methods = [
    "value", "setValueAtTime", "linearRampToValueAtTime", "exponentialRampToValueAtTime",
    "setTargetAtTime", "cancelScheduledValues", "cancelAndHoldAtTime",
  ]

  private static func one<Element>(_ list: [Element], _ random: inout Draws) -> Element {
    list[random.next(list.count)]
  }

  static func draw(_ random: inout Draws) throws -> GraphTrace {
    var graph = SmallGraph(channels: 1 + random.next(2), frames: one(lengths, &random))
    let spans = [[], [0.5], [1, -1], [0, 1e30, -1e30, 0], [Float](repeating: 0.25, count: 300)]
      .map { graph.span($0) }
    graph.node(1, "ConstantSourceNode", ["offset": one(values, &random)], inputs: 0)
    graph.start(1, at: one(times, &random))
    graph.node(
      2, "GainNode", ["gain": one(values, &random)])
    graph.node(
      3, "BiquadFilterNode",
      ["frequency": one(values, &random), "detune": 0, "Q": one(values, &random), "gain": 1],
      "\"type\": \"\(one(["lowpass", "peaking", "highshelf"], &random))\"")
    graph.node(4, "DelayNode", ["delayTime": one(times, &random)])
    graph.oscillator(5, one(["sine", "square", "sawtooth"], &random), one(values, &random))
    graph.stop(5, at: one(times, &random))
    graph.node(6, "WaveShaperNode", [:], "\"curve\": \(one(spans, &random))")
    graph.node(
      7, "AudioBufferSourceNode", ["playbackRate": one(values, &random), "detune": 0],
      """
      "buffer": {"sampleRate": 48000, "channels": [\(one(spans, &random))]}, "loop": true,
      "loopStart": \(one(times, &random)), "loopEnd": \(one(times, &random))
      """, inputs: 0)
    graph.operation(
      """
      {"at": 0, "op": "start", "node": 7, "args": [\(one(times, &random)), \(one(times, &random)),
      \(one(times, &random))]}
      """)
    graph.node(8, "StereoPannerNode", ["pan": one(values, &random)])
    graph.node(
      9, "DynamicsCompressorNode",
      ["threshold": -24, "knee": 30, "ratio": 12, "attack": one(times, &random), "release": 0.25])
    graph.iirFilter(10, forward: [1, one(values, &random)], back: [1, one(values, &random)])
    graph.connect(1, 2, 3, 4, 8, 0)
    graph.connect(5, 6, 9, 0)
    graph.connect(7, 10, 0)
    call(&graph, spans, &random)
    // Some traces keep node 2 alone, whose calls are then all that there is.
    return try graph.trace()
  }

  private static func call(_ graph: inout SmallGraph, _ spans: [String], _ random: inout Draws) {
    let places = [
      (1, "offset"), (2, "gain"), (3, "frequency"), (4, "delayTime"), (5, "frequency"), (8, "pan"),
    ]
    // A trace tells what happened in its order.
    let frames = (0..<random.next(14)).map { _ in 128 * random.next(3) }.sorted()
    for frame in frames {
      let (node, name) = one(places, &random)
      let method = one(methods, &random)
      let numbers = [one(values, &random), one(times, &random), one(times, &random)]
      // Too few, or too many, as well.
      let arguments = numbers.prefix(random.next(4)) + numbers.prefix(random.next(2))
      graph.operation(
        """
        {"at": \(frame), "op": "param", "node": \(node), "param": "\(name)",
        "method": "\(method)", "args": [\(arguments.map { "\($0)" }.joined(separator: ", "))]}
        """)
    }
    for _ in 0..<random.next(3) {
      let (node, name) = one(places, &random)
      graph.operation(
        """
        {"at": 256, "op": "param", "node": \(node), "param": "\(name)",
        "method": "setValueCurveAtTime", "args": [{"floats": \(one(spans, &random))},
        \(one(times, &random)), \(one(times, &random))]}
        """)
    }
    // Told behind the end, with the largest numbers that a page tells from their neighbours: 2⁵³.
    graph.operation(
      """
      {"at": 9007199254740992, "op": "param", "node": 9007199254740990, "param": "gain",
      "method": "setValueAtTime", "args": [1, 1e300]}
      """)
    graph.operation(
      "{\"at\": 9007199254740992, \"op\": \"start\", \"node\": 1, \"args\": [1e300]}")
  }

  static func subject(_ graph: DoctoredGraph, _ random: inout Draws) -> DiagnosisSubject? {
    let channels = 1 + random.next(2)
    let reference = signal(channels, graph.length, &random)
    var candidate = signal(channels, graph.length, &random)
    candidate.channels[channels - 1][graph.length - 1] += 1
    return DiagnosisSubject(
      graph: graph, reference: reference, candidate: candidate, keepFrom: 0)
  }

  /// Noise, silence, what is all but silence and all but infinite, and zeros of both signs; each channel its own.
  static func signal(_ channels: Int, _ frames: Int, _ random: inout Draws) -> SampleBuffer {
    SampleBuffer(
      channels: (0..<channels).map { _ in
        let kind = random.next(6)
        return (0..<frames).map { frame in
          switch kind {
          case 0: Float(random.next(2001) - 1000) / 1000
          case 1: 0
          case 2: frame.isMultiple(of: 2) ? 3e38 : -3e38
          case 3: Float(bitPattern: UInt32(random.next(1000)))
          case 4: frame.isMultiple(of: 2) ? -0.0 : 0.0
          default: frame == 0 ? 1 : 0.25
          }
        }
      }, sampleRate: SmallGraph.rate)
  }
}

/// Marsaglia's xorshift64: the same draws on every machine.
struct Draws: RandomNumberGenerator {
  private var state: UInt64

  /// - Precondition: `seed` is not 0.
  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
    if state == 0 { state = 1 }
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// From 0 to below `bound`.
  mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
