import Testing

@testable import WebAudio

// What the specification refuses; the numbers in the errors are those of the call.
@Suite struct AudioParamRefusalTests {
  private func refusal(_ body: (AudioParam) throws -> Void) throws -> WebAudioError? {
    let graph = try TestGraph(frames: 128)
    let node = GainNode(context: graph.context)
    do {
      try body(node.gain)
      return nil
    } catch let error as WebAudioError {
      return error
    }
  }

  @Test(arguments: [-1, -0.001, .infinity, -.infinity])
  func refusesTimesThatAreNegativeOrInfinite(seconds: Double) throws {
    func refused(_ method: String) -> WebAudioError {
      .invalidTime(method: method, seconds: seconds)
    }

    #expect(
      try refusal { try $0.setValueAtTime(1, seconds) } == refused("setValueAtTime"))
    #expect(
      try refusal { try $0.linearRampToValueAtTime(1, seconds) }
        == refused("linearRampToValueAtTime"))
    #expect(
      try refusal { try $0.exponentialRampToValueAtTime(1, seconds) }
        == refused("exponentialRampToValueAtTime"))
    #expect(
      try refusal { try $0.setTargetAtTime(1, seconds, 1) } == refused("setTargetAtTime"))
    #expect(
      try refusal { try $0.setTargetAtTime(1, 0, seconds) }
        == refused("the time constant of setTargetAtTime"))
    #expect(
      try refusal { try $0.setValueCurveAtTime([0, 1], seconds, 1) }
        == refused("setValueCurveAtTime"))
    #expect(
      try refusal { try $0.cancelScheduledValues(seconds) } == refused("cancelScheduledValues"))
    #expect(
      try refusal { try $0.cancelAndHoldAtTime(seconds) } == refused("cancelAndHoldAtTime"))
  }

  @Test func refusesTimesThatAreNoNumber() throws {
    // NaN equals nothing, so that the case alone is compared.
    for body: (AudioParam) throws -> Void in [
      { try $0.setValueAtTime(1, .nan) }, { try $0.setTargetAtTime(1, 0, .nan) },
      { try $0.cancelAndHoldAtTime(.nan) }, { try $0.linearRampToValueAtTime(1, .nan) },
    ] {
      guard case .invalidTime(_, let seconds) = try refusal(body) else {
        Issue.record("a time of NaN was accepted")
        continue
      }
      #expect(seconds.isNaN)
    }
  }

  @Test(arguments: [.infinity, -.infinity] as [Float])
  func refusesValuesThatAreNotFinite(value: Float) throws {
    func refused(_ method: String) -> WebAudioError {
      .nonFiniteValue(method: method, value: Double(value))
    }

    #expect(try refusal { try $0.setValue(value) } == refused("gain.value"))
    #expect(try refusal { try $0.setValueAtTime(value, 0) } == refused("setValueAtTime of gain"))
    #expect(
      try refusal { try $0.linearRampToValueAtTime(value, 0) }
        == refused("linearRampToValueAtTime of gain"))
    #expect(
      try refusal { try $0.exponentialRampToValueAtTime(value, 0) }
        == refused("exponentialRampToValueAtTime of gain"))
    #expect(
      try refusal { try $0.setTargetAtTime(value, 0, 1) } == refused("setTargetAtTime of gain"))
    #expect(
      try refusal { try $0.setValueCurveAtTime([0, value], 0, 1) }
        == refused("setValueCurveAtTime of gain"))
  }

  @Test func refusesExponentialRampsToZero() throws {
    #expect(
      try refusal { try $0.exponentialRampToValueAtTime(0, 1) } == .exponentialRampToZero)
  }

  @Test(arguments: [0, 1])
  func refusesCurvesOfFewerThanTwoPoints(points: Int) throws {
    let curve = [Float](repeating: 0, count: points)

    #expect(
      try refusal { try $0.setValueCurveAtTime(curve, 0, 1) } == .curveTooShort(points: points))
  }

  @Test(arguments: [0, -1, .infinity])
  func refusesCurvesWithoutDuration(seconds: Double) throws {
    #expect(
      try refusal { try $0.setValueCurveAtTime([0, 1], 0, seconds) }
        == .invalidDuration(seconds: seconds))
  }

  @Test func refusesToChangeAFixedAutomationRate() throws {
    let graph = try TestGraph(frames: 128)
    let param = AudioParam(
      "threshold", context: graph.context, defaultValue: 0, rate: .kRate, hasFixedRate: true)

    #expect(throws: WebAudioError.unsupportedAutomationRate(parameter: "threshold")) {
      try param.setAutomationRate(.aRate)
    }
    try param.setAutomationRate(.kRate)
  }

  @Test func leavesTheTimelineAloneWhenItRefuses() throws {
    let graph = try TestGraph(frames: 128)
    let gain = GainNode(context: graph.context).gain

    #expect(throws: WebAudioError.self) { try gain.linearRampToValueAtTime(.nan, 1) }
    #expect(throws: WebAudioError.self) { try gain.linearRampToValueAtTime(1, -1) }

    #expect(gain.timeline.isEmpty)
  }
}
