import Testing

@testable import WebAudio

// Expectations follow the specification's steps for each victim.
// <https://webaudio.github.io/web-audio-api/#dom-audioparam-cancelandholdattime>
@Suite struct AudioParamCancelTests {
  // MARK: cancelScheduledValues

  @Test(arguments: [(9.0, 0), (10, 0), (10.5, 1), (20, 1), (21, 2)])
  func erasesEventsAtAndAfterTheTime(frame: Double, kept: Int) throws {
    let values = try gainValues { gain, _ in
      try gain.setValueAtTime(2, 10 / 8000)
      try gain.setValueAtTime(3, 20 / 8000)
      try gain.cancelScheduledValues(frame / 8000)
    }

    #expect(values[127] == [1, 2, 3][kept])
  }

  @Test func erasesAValueCurveThatRuns() throws {
    let values = try gainValues { gain, _ in
      try gain.setValueCurveAtTime([5, 6], 0, 100 / 8000)
      try gain.cancelScheduledValues(50 / 8000)
    }

    #expect(values == Array(repeating: 1, count: 128))
  }

  @Test func keepsACurveThatEndsAtTheTime() throws {
    let values = try gainValues { gain, _ in
      try gain.setValueCurveAtTime([5, 6], 0, 100 / 8000)
      try gain.setValueAtTime(9, 110 / 8000)
      try gain.cancelScheduledValues(101 / 8000)
    }

    #expect(values[0] == 5)
    #expect(values[127] == 6)
  }

  // MARK: cancelAndHoldAtTime

  @Test func cutsALinearRampAtItsValueThere() throws {
    let values = try gainValues { gain, _ in
      try gain.setValueAtTime(0, 0)
      try gain.linearRampToValueAtTime(1, 100 / 8000)
      try gain.cancelAndHoldAtTime(40 / 8000)
    }

    let expected = exact(128) { min(Double($0), 40) / 100 }
    #expect(largestDifference(values, expected) < 1e-6)
  }

  @Test func cutsAnExponentialRampAtItsValueThere() throws {
    let values = try gainValues { gain, _ in
      try gain.setValueAtTime(1, 0)
      try gain.exponentialRampToValueAtTime(16, 100 / 8000)
      try gain.cancelAndHoldAtTime(50 / 8000)
    }

    // The geometric mean of the ends, half way.
    let expected = exact(128) { power(16, min(Double($0), 50) / 100) }
    #expect(largestDifference(values, expected) < 1e-5)
  }

  @Test func holdsATargetWhereItHasArrived() throws {
    let values = try gainValues { gain, _ in
      try gain.setTargetAtTime(0, 8 / 8000, 20 / 8000)
      try gain.setValueAtTime(7, 100 / 8000)
      try gain.cancelAndHoldAtTime(48 / 8000)
    }

    // e^(−40/20) at frame 48, and no jump to 7.
    let expected = exact(128) { exponential(-Double(min(max($0, 8), 48) - 8) / 20) }
    #expect(largestDifference(values, expected) < 1e-5)
  }

  @Test func erasesATargetThatWouldStartAtTheTime() throws {
    let values = try gainValues { gain, _ in
      try gain.setTargetAtTime(0, 8 / 8000, 20 / 8000)
      try gain.cancelAndHoldAtTime(8 / 8000)
    }

    #expect(values == Array(repeating: 1, count: 128))
  }

  @Test func cutsAValueCurveAtItsValueThere() throws {
    let values = try gainValues { gain, _ in
      try gain.setValueCurveAtTime([0, 1, 0], 0, 100 / 8000)
      try gain.cancelAndHoldAtTime(25 / 8000)
    }

    let expected = exact(128) { min(Double($0), 25) / 50 }
    #expect(largestDifference(values, expected) < 1e-6)
  }

  @Test func erasesACurveThatWouldStartAtTheTime() throws {
    let values = try gainValues { gain, _ in
      try gain.setValueCurveAtTime([5, 6], 20 / 8000, 50 / 8000)
      try gain.cancelAndHoldAtTime(20 / 8000)
    }

    #expect(values == Array(repeating: 1, count: 128))
  }

  @Test func holdsAfterACurveHasEnded() throws {
    let values = try gainValues { gain, _ in
      try gain.setValueCurveAtTime([5, 6], 0, 20 / 8000)
      try gain.setValueAtTime(9, 100 / 8000)
      try gain.cancelAndHoldAtTime(50 / 8000)
    }

    #expect(values[127] == 6)
  }

  @Test func erasesALaterSetValue() throws {
    let values = try gainValues { gain, _ in
      try gain.setValueAtTime(2, 10 / 8000)
      try gain.setValueAtTime(3, 60 / 8000)
      try gain.cancelAndHoldAtTime(30 / 8000)
    }

    #expect(values == samples(128) { $0 < 10 ? 1 : 2 })
  }

  @Test func changesNothingWithoutAVictim() throws {
    let values = try gainValues { gain, _ in
      try gain.cancelAndHoldAtTime(0)
      try gain.setValueAtTime(2, 10 / 8000)
      try gain.cancelAndHoldAtTime(30 / 8000)
    }

    #expect(values == samples(128) { $0 < 10 ? 1 : 2 })
  }

  // Origin: browser capture; the second ramp goes from 0.5 at frame 4 to 2 at frame 12.
  @Test func rampsOnFromAHold() throws {
    let values = try gainValues(frames: 16) { gain, _ in
      try gain.setValueAtTime(0, 0)
      try gain.linearRampToValueAtTime(1, 8 / 8000)
      try gain.cancelAndHoldAtTime(4 / 8000)
      try gain.linearRampToValueAtTime(2, 12 / 8000)
    }

    #expect(
      values == samples(16) { $0 < 4 ? Float($0) / 8 : min(0.5 + Float($0 - 4) * 0.1875, 2) })
  }

  // Origin: browser capture: 1.5 at frame 4, 8 at frame 12, as by algebra.
  @Test func rampsExponentiallyFromAHold() throws {
    let values = try gainValues(frames: 16) { gain, _ in
      try gain.setValueAtTime(1, 0)
      try gain.linearRampToValueAtTime(2, 8 / 8000)
      try gain.cancelAndHoldAtTime(4 / 8000)
      try gain.exponentialRampToValueAtTime(8, 12 / 8000)
    }

    let expected = exact(16) { frame in
      frame < 4 ? 1 + Double(frame) / 8 : min(1.5 * power(8 / 1.5, Double(frame - 4) / 8), 8)
    }
    #expect(largestDifference(values, expected) < 2e-6)
  }

  // Origin: browser capture. Chromium forgets the value that a target was held at.
  @Test func rampsFromZeroBehindTheHoldOfATarget() throws {
    let values = try gainValues(frames: 16) { gain, _ in
      try gain.setTargetAtTime(0, 0, 8 / 8000)
      try gain.cancelAndHoldAtTime(4 / 8000)
      try gain.linearRampToValueAtTime(1, 12 / 8000)
    }

    #expect(Array(values[4...]) == samples(12) { min(Float($0) / 8, 1) })
  }
}
