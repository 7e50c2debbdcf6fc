import Testing

@testable import WebAudio

// Origin of every expectation: browser capture (Chromium 156).
@Suite struct AudioParamOverlapTests {
  /// Calls on a parameter: the last one is the one in question.
  struct Calls: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (AudioParam) throws -> Void

    init(_ name: String, _ run: @escaping @Sendable (AudioParam) throws -> Void) {
      testDescription = name
      self.run = run
    }
  }

  static let allowed = [
    Calls("an event, a curve that starts with it") {
      try $0.setValueAtTime(1, 0)
      try $0.setValueCurveAtTime([0, 1], 0, 1)
    },
    Calls("a target, a curve that starts with it") {
      try $0.setTargetAtTime(1, 0, 1)
      try $0.setValueCurveAtTime([0, 1], 0, 1)
    },
    Calls("a ramp, a curve from its end on") {
      try $0.linearRampToValueAtTime(1, 1)
      try $0.setValueCurveAtTime([0, 1], 1, 1)
    },
    Calls("an event, a curve that ends with it") {
      try $0.setValueAtTime(1, 1)
      try $0.setValueCurveAtTime([0, 1], 0, 1)
    },
    Calls("a curve, an event at its end") {
      try $0.setValueCurveAtTime([0, 1], 0, 1)
      try $0.setValueAtTime(1, 1)
    },
    Calls("two curves, the second behind") {
      try $0.setValueCurveAtTime([0, 1], 0, 1)
      try $0.setValueCurveAtTime([0, 1], 1, 1)
    },
    Calls("two curves, the second in front") {
      try $0.setValueCurveAtTime([0, 1], 1, 1)
      try $0.setValueCurveAtTime([0, 1], 0, 1)
    },
    Calls("a curve cut short, another from there") {
      try $0.setValueCurveAtTime([0, 1], 0, 1)
      try $0.cancelAndHoldAtTime(0.5)
      try $0.setValueCurveAtTime([0, 1], 0.5, 1)
    },
    Calls("a hold, a curve around it") {
      try $0.setValueAtTime(0, 0)
      try $0.linearRampToValueAtTime(1, 1)
      try $0.cancelAndHoldAtTime(0.5)
      try $0.setValueCurveAtTime([0, 1], 0.25, 1)
    },
  ]

  static let curve = WebAudioError.overlappingValueCurve(method: "setValueCurveAtTime", time: 0)

  static let refused = [
    (
      Calls("an event, a curve around it") {
        try $0.setValueAtTime(1, 0.5)
        try $0.setValueCurveAtTime([0, 1], 0, 1)
      }, curve
    ),
    (
      Calls("a curve, a longer one around it") {
        try $0.setValueCurveAtTime([0, 1], 0.25, 0.25)
        try $0.setValueCurveAtTime([0, 1], 0, 1)
      }, curve
    ),
    (
      Calls("a curve, another that starts within") {
        try $0.setValueCurveAtTime([0, 1], 0, 1)
        try $0.setValueCurveAtTime([0, 1], 0.5, 2)
      }, .overlappingValueCurve(method: "setValueCurveAtTime", time: 0.5)
    ),
    (
      Calls("a curve, an event at its start") {
        try $0.setValueCurveAtTime([0, 1], 0, 1)
        try $0.setValueAtTime(1, 0)
      }, .overlappingValueCurve(method: "setValueAtTime", time: 0)
    ),
    (
      Calls("a curve, a ramp that ends within") {
        try $0.setValueCurveAtTime([0, 1], 0, 1)
        try $0.linearRampToValueAtTime(1, 0.5)
      }, .overlappingValueCurve(method: "linearRampToValueAtTime", time: 0.5)
    ),
    (
      Calls("a curve, an assignment") {
        try $0.setValueCurveAtTime([0, 1], 0, 1)
        try $0.setValue(3)
      }, .overlappingValueCurve(method: "setValueAtTime", time: 0)
    ),
  ]

  @Test(arguments: allowed)
  func allowsCurvesAndEventsSideBySide(calls: Calls) throws {
    let graph = try TestGraph(frames: 128)
    let node = GainNode(context: graph.context)

    try calls.run(node.gain)
  }

  @Test(arguments: refused)
  func refusesCurvesAndEventsThatShareTime(calls: Calls, error: WebAudioError) throws {
    let graph = try TestGraph(frames: 128)
    let node = GainNode(context: graph.context)

    #expect(throws: error) { try calls.run(node.gain) }
  }

  // Origin: browser capture; the curve wins from its first point on.
  @Test func playsACurveThatStartsWithAnEvent() throws {
    let values = try gainValues(frames: 16) { gain, _ in
      try gain.setValueAtTime(0.25, 0)
      try gain.setValueCurveAtTime([0, 1], 0, 8 / 8000)
    }

    #expect(values == samples(16) { min(Float($0) / 8, 1) })
  }
}
