import Foundation
import GraphTrace
import Testing

/// Damaged traces give errors, or render; they never crash the program or keep it busy.
@Suite struct MutatedTraceTests {
  static let originals: [TraceExample] = [
    TraceExample(
      [
        bufferSource(1, monoBuffer(offset: 0, length: 64)), start(1, "0, 0.0001, 0.01"),
        create(
          2, "BiquadFilterNode", own: #""type": "lowpass""#,
          params: parameter("frequency", 350) + ", " + parameter("Q", 1)),
        create(
          3, "DelayNode", params: parameter("delayTime", 0.01), members: #""maxDelayTime": 0.1"#),
        connect(1, 2), connect(2, 3), connect(3, 0), connect(3, 2),
        call(2, "frequency", "linearRampToValueAtTime", "1000, 0.004"),
        call(3, "delayTime", "setTargetAtTime", "0.02, 0.001, 0.003"),
        set(1, "loop", "true"), disconnect(1, #""toNode": 2"#, at: 128),
      ], samples: (0..<64).map { Float($0) / 64 }),
    TraceExample(
      [
        create(
          1, "OscillatorNode", own: #""type": "square""#,
          params: parameter("frequency", 440) + ", " + parameter("detune", 0), inputs: 0),
        start(1), call(1, "detune", "setValueAtTime", "100, 0.001"),
        call(1, "frequency", "exponentialRampToValueAtTime", "20, 0.004"),
        create(
          2, "WaveShaperNode", own: #""curve": {"offset": 0, "length": 5}, "oversample": "2x""#),
        create(3, "StereoPannerNode", params: parameter("pan", 0.5)), connect(1, 2),
        connect(2, 3), connect(3, 0),
        call(3, "pan", "setValueCurveAtTime", #"{"floats": {"offset": 1, "length": 3}}, 0, 0.003"#),
        call(1, "frequency", "cancelAndHoldAtTime", "0.003", at: 128),
        #"{"at": 128, "op": "setPeriodicWave", "node": 1, "real": [0, 1], "imag": [0, 0.5], "#
          + #""disableNormalization": false}"#,
      ], samples: [-1, -0.5, 0, 0.5, 1]),
    TraceExample(
      [
        constant(1, 1), start(1, "0.001"),
        create(
          2, "PannerNode",
          own: #""panningModel": "equalpower", "distanceModel": "linear", "refDistance": 1, "#
            + #""maxDistance": 10, "rolloffFactor": 1, "coneInnerAngle": 30, "#
            + #""coneOuterAngle": 60, "coneOuterGain": 0.5"#, params: parameter("positionX", 2)),
        create(
          3, "AnalyserNode",
          own: #""fftSize": 64, "minDecibels": -60, "maxDecibels": -40, "#
            + #""smoothingTimeConstant": 0.8"#),
        gain(4, 0.5),
        create(
          5, "ConvolverNode",
          own: #""buffer": \#(monoBuffer(offset: 0, length: 8)), "normalize": true"#),
        create(
          6, "AudioWorkletNode", params: parameter("amount", 0),
          members: #""processor": "adder", "processorOptions": {"a": 1}, "outputChannelCount": [2]"#
        ),
        create(7, "DynamicsCompressorNode", params: parameter("knee", 10, rate: "k-rate")),
        connect(1, 2), connect(2, 3), connect(3, 4), connect(4, 5), connect(5, 6),
        connect(5, 7), connect(6, 0), connect(7, 0),
        #"{"at": 128, "op": "message", "node": 6, "data": {"value": 3}}"#,
        #"{"at": 128, "op": "call", "node": "listener", "method": "setPosition", "args": [1, 2, 3]}"#,
      ], samples: [1, 0.5, 0.25, 0, 0, 0, 0, 0]),
  ]

  /// What takes the place of a number: limits of types, and values that no rule allows.
  private static let numbers = [
    "0", "-0", "1", "-1", "0.5", "2", "3", "128", "256", "1e300", "-1e300", "1e-300", "1e-320",
    "1e39", "-1e39", "3.4e38", "153600", "4294967296", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "1e999", "null", "true", "\"NaN\"", "[]", "{}", "[0, 0]", "\"sine\"",
  ]

  @Test(arguments: 0..<3)
  func rendersOrRefusesAfterAChangedValue(original: Int) throws {
    var random = TestRandom(seed: UInt64(original) + 1)
    let example = Self.originals[original]
    let tokens = try Self.tokens(example.text)
    for _ in 0..<700 {
      var changed = tokens
      for _ in 0...random.next(2) {
        let places = changed.indices.filter { changed[$0].isNumber }
        guard let place = places.randomElement(using: &random) else { break }
        changed[place].text = Self.numbers[random.next(Self.numbers.count)]
      }
      try Self.check(Data(changed.map(\.text).joined().utf8), example.samples)
    }
  }

  @Test(arguments: 0..<3)
  func rendersOrRefusesAfterChangedBytes(original: Int) throws {
    var random = TestRandom(seed: UInt64(original) + 100)
    let example = Self.originals[original]
    let bytes = Data(example.text.utf8)
    for _ in 0..<400 {
      var changed = bytes
      for _ in 0...random.next(3) {
        let place = random.next(changed.count)
        switch random.next(3) {
        case 0: changed[place] = UInt8(random.next(256))
        case 1: changed.remove(at: place)
        default: changed.insert(changed[random.next(changed.count)], at: place)
        }
      }
      try Self.check(changed, example.samples)
    }
  }

  /// Renders what was read as long as it is small; anything but a `TraceError` fails the test.
  private static func check(_ json: Data, _ samples: [Float]) throws {
    do {
      let trace = try TraceExample.trace(json, samples: samples)
      let isSmall = trace.context.length <= 4096 && trace.context.sampleRate <= 96000
      let isRefused = trace.context.length > 1 << 40
      guard isSmall || isRefused else { return }
      let rendered = try TraceExample.render(trace)
      #expect(rendered.frameCount == trace.context.length)
    } catch {
      #expect(error is TraceError, "\(error)")
      #expect(!"\(error)".isEmpty)
    }
  }

  private struct Token {
    var text: String
    let isNumber: Bool
  }

  /// The text cut before and after each number.
  private static func tokens(_ text: String) throws -> [Token] {
    let number = try Regex("-?[0-9][0-9.]*")
    var tokens: [Token] = []
    var start = text.startIndex
    for match in text.matches(of: number) {
      tokens.append(Token(text: String(text[start..<match.range.lowerBound]), isNumber: false))
      tokens.append(Token(text: String(text[match.range]), isNumber: true))
      start = match.range.upperBound
    }
    return tokens + [Token(text: String(text[start...]), isNumber: false)]
  }
}

/// Marsaglia's xorshift64: the same sequence on every machine.
struct TestRandom: RandomNumberGenerator {
  private var state: UInt64

  /// - Precondition: `seed` is not 0.
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// A number from 0 to below `bound`.
  mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
