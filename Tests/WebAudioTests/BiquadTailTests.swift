import AudioSignal
import Testing

@testable import WebAudio

@Suite struct BiquadTailTests {
  private static let threshold = 1.0 / 32768
  private static let limit = 30 * 48000.0

  /// The last frame at which the impulse response stands at the threshold or above; −1 for none.
  private func lastLoudFrame(_ c: BiquadCoefficients, frames: Int) -> Int {
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    var last = -1
    for frame in 0..<frames {
      let x = frame == 0 ? 1.0 : 0
      let y = c.b0 * x + c.b1 * x1 + c.b2 * x2 - c.a1 * y1 - c.a2 * y2
      (x2, x1, y2, y1) = (x1, x, y1, y)
      if abs(y) >= Self.threshold { last = frame }
    }
    return last
  }

  // By algebra: |h(n)| ≤ (|C1| + |C2|)·|r|^(n−1). The sum of shares overstates the response by
  // the poles' closeness, which costs at most a few decay times: hence "not absurdly late".
  @Test(arguments: BiquadFilterType.allCases)
  func staysBelowTheThresholdFromItsTailOn(type: BiquadFilterType) {
    var random = Mulberry32(seed: 20260)
    for _ in 0..<60 {
      let c = BiquadCoefficients(
        type: type, frequency: 24000 * power(random.next(), 2) + 30,
        q: type == .lowpass || type == .highpass
          ? 40 * random.next() - 10 : 30 * power(random.next(), 3),
        gain: 60 * random.next() - 30, detune: 0, sampleRate: 48000)
      let tail = c.tailFrames(limit: Self.limit)
      let last = lastLoudFrame(c, frames: min(Int(tail) + 2000, 30000))

      // Frame 0 holds b0 itself, which the sum of poles leaves out.
      if tail < 28000 { #expect(Double(last) <= max(tail, 0)) }
      // Ten decay times of the slower pole stand for the shares' overstatement.
      let radius = slowestPole(c)
      if last > 0, radius > 0, radius < 1 {
        #expect(tail <= Double(last) + 10 / -naturalLogarithm(radius) + 3)
      }
    }
  }

  private func slowestPole(_ c: BiquadCoefficients) -> Double {
    let discriminant = c.a1 * c.a1 - 4 * c.a2
    return discriminant < 0
      ? squareRoot(c.a2) : (abs(c.a1) + squareRoot(discriminant)) / 2
  }

  @Test func isZeroForAPlainGain() {
    // Two frames by Chromium's rule for a double pole at 0.
    #expect(BiquadCoefficients.identity.tailFrames(limit: Self.limit) == 2)
    #expect(BiquadCoefficients.silence.tailFrames(limit: Self.limit) == 2)
  }

  @Test func isTheLimitWhenTheFilterRingsForEver() {
    // A lowpass of 1000 dB resonance: its poles round to the unit circle.
    let c = BiquadCoefficients(
      type: .lowpass, frequency: 1000, q: 770, gain: 0, detune: 0, sampleRate: 48000)

    #expect(c.tailFrames(limit: 1000) == 1000)
  }

  // With Q = 1/2 a peaking filter, allpass and notch have a double pole.
  @Test(arguments: [30, 500, 3000, 12000, 20000])
  func coversDoublePoles(frequency: Double) {
    for type in [BiquadFilterType.bandpass, .notch, .allpass] {
      let c = BiquadCoefficients(
        type: type, frequency: frequency, q: 0.5, gain: 0, detune: 0, sampleRate: 48000)

      let tail = c.tailFrames(limit: Self.limit)

      #expect(Double(lastLoudFrame(c, frames: 20000)) <= tail)
      #expect(tail < 20000)
    }
  }
}
