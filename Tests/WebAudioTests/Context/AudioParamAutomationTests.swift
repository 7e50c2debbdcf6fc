import Testing

@testable import WebAudio

// Expectations are the specification's formulas, evaluated in double.
// <https://webaudio.github.io/web-audio-api/#AudioParam-methods>
@Suite struct AudioParamAutomationTests {
  @Test func keepsItsValueWithoutEvents() throws {
    let values = try gainValues(from: 0.25) { _, _ in }

    #expect(values == Array(repeating: 0.25, count: 128))
  }

  // 10.5: an event between frames holds from the next frame on.
  @Test(arguments: [(10.0, 10), (10.5, 11), (128, 128), (129, 129)])
  func setsAValueFromItsFrameOn(frame: Double, first: Int) throws {
    let values = try gainValues(frames: 256) { gain, _ in try gain.setValueAtTime(3, frame / 8000) }

    #expect(values == samples(256) { $0 < first ? 1 : 3 })
  }

  @Test func rampsLinearlyBetweenTwoEvents() throws {
    let values = try gainValues(frames: 300) { gain, _ in
      try gain.setValueAtTime(2, 20 / 8000)
      try gain.linearRampToValueAtTime(-1, 220 / 8000)
    }

    // v0 + (v1 − v0)·(t − t0)/(t1 − t0). Up to 32 float additions of a step in a quantum, each
    // rounded to 2^-24 of at most 2.
    let expected = exact(300) { frame in
      frame < 20 ? 1 : frame < 220 ? 2 - 3 * Double(frame - 20) / 200 : -1
    }
    #expect(largestDifference(values, expected) < 8e-6)
    #expect(values[20] == 2)
    #expect(values[220] == -1)
  }

  @Test func rampsExponentiallyBetweenTwoEvents() throws {
    let values = try gainValues(frames: 300) { gain, _ in
      try gain.setValueAtTime(0.01, 0)
      try gain.exponentialRampToValueAtTime(4, 200 / 8000)
    }

    // v0·(v1/v0)^((t − t0)/(t1 − t0)); the factor is a float, so 2^-24 relative for each end.
    let expected = exact(300) { frame in
      frame < 200 ? 0.01 * power(400, Double(frame) / 200) : 4
    }
    for (value, reference) in zip(values, expected) {
      #expect(abs(Double(value) / reference - 1) < 1e-6)
    }
    #expect(values[200] == 4)
  }

  // The specification's rules for ramps that have no exponential: zero, or a change of sign.
  @Test(arguments: [(0, 1), (-1, 1), (1, -1)] as [(Float, Float)])
  func holdsTheStartOfAnExponentialRampThatCrossesZero(from: Float, to: Float) throws {
    let values = try gainValues { gain, _ in
      try gain.setValueAtTime(from, 0)
      try gain.exponentialRampToValueAtTime(to, 100 / 8000)
    }

    #expect(values == samples(128) { $0 < 100 ? from : to })
  }

  @Test(arguments: [1.0, 20, 400])
  func approachesATargetExponentially(timeConstantFrames: Double) throws {
    let values = try gainValues(frames: 512) { gain, _ in
      try gain.setTargetAtTime(0.25, 30 / 8000, timeConstantFrames / 8000)
    }

    // target + (v0 − target)·e^(−(t − t0)/τ). A recursion of 482 float steps: 482·2^-24, at most.
    let expected = exact(512) { frame in
      frame < 30 ? 1 : 0.25 + 0.75 * exponential(-Double(frame - 30) / timeConstantFrames)
    }
    #expect(largestDifference(values, expected) < 3e-5)
  }

  @Test func startsATargetBetweenTwoFramesOnItsExactCurve() throws {
    let values = try gainValues { gain, _ in try gain.setTargetAtTime(0, 4.25 / 8000, 8 / 8000) }

    // The first frame after the start is 0.75 frames into the decay.
    #expect(values[4] == 1)
    #expect(abs(Double(values[5]) - exponential(-0.75 / 8)) < 1e-7)
  }

  @Test func jumpsToATargetWithoutTimeConstant() throws {
    let values = try gainValues { gain, _ in try gain.setTargetAtTime(0.5, 10 / 8000, 0) }

    #expect(values == samples(128) { $0 < 10 ? 1 : 0.5 })
  }

  // Spec: a ramp starts from the event before it, and a target's event has the value then.
  @Test func rampsFromWhereATargetWouldHaveStarted() throws {
    let values = try gainValues(frames: 256) { gain, _ in
      try gain.setTargetAtTime(0, 0, 50 / 8000)
      try gain.linearRampToValueAtTime(3, 200 / 8000)
    }

    let expected = exact(256) { $0 < 200 ? 1 + 2 * Double($0) / 200 : 3 }
    #expect(largestDifference(values, expected) < 8e-6)
  }

  @Test func followsTheSegmentsOfAValueCurve() throws {
    let curve: [Float] = [0, 1, -1, 0.5, 0.25]

    let values = try gainValues(frames: 256) { gain, _ in
      try gain.setValueCurveAtTime(curve, 16 / 8000, 160 / 8000)
    }

    // 40 frames to a segment; positions are floats near 4, so 4·2^-22 at a slope of 2.
    let expected = exact(256) { frame in
      guard frame >= 16 else { return 1 }
      guard frame < 176 else { return 0.25 }
      let (segment, offset) = (frame - 16).quotientAndRemainder(dividingBy: 40)
      let (from, to) = (Double(curve[segment]), Double(curve[segment + 1]))
      return from + (to - from) * Double(offset) / 40
    }
    #expect(largestDifference(values, expected) < 2e-6)
  }

  @Test func startsARampWithoutPredecessorFromTheValueNow() throws {
    let values = try gainValues(frames: 256, from: 3) { gain, _ in
      try gain.linearRampToValueAtTime(1, 200 / 8000)
    }

    let expected = exact(256) { $0 < 200 ? 3 - 2 * Double($0) / 200 : 1 }
    #expect(largestDifference(values, expected) < 4e-6)
  }

  @Test func countsAssigningTheValueAsAnEventNow() throws {
    let values = try gainValues(frames: 512) { gain, graph in
      try graph.suspend(atFrame: 256) { try gain.setValue(0.5) }
    }

    #expect(values == samples(512) { $0 < 256 ? 1 : 0.5 })
  }
}
