import AudioSignal
import Foundation
import Testing

@testable import Comparison

@Suite struct GroupDelayErrorTests {
  private func error(
    _ reference: [Float], _ candidate: [Float], isImpulseResponse: Bool = true
  ) -> Measured<GroupDelayError> {
    let (reference, candidate) = (
      SampleBuffer(channels: [reference], sampleRate: 48000),
      SampleBuffer(channels: [candidate], sampleRate: 48000)
    )
    var stream = GroupDelayStream(
      shape: SignalShape(reference), isImpulseResponse: isImpulseResponse)
    stream.append(reference: reference, candidate: candidate)
    return stream.measure()
  }

  private func impulse(at frame: Int, count: Int = 1000) -> [Float] {
    (0..<count).map { $0 == frame ? 0.5 : 0 }
  }

  /// An allpass of first order, y[n] = −c·x[n] + x[n−1] + c·y[n−1], on an impulse at `frame`.
  private func allpass(_ coefficient: Double, at frame: Int) -> [Float] {
    var (input, output) = (0.0, 0.0)
    return (0..<4096).map {
      let next = $0 == frame ? 1.0 : 0
      output = -coefficient * next + input + coefficient * output
      input = next
      return Float(output)
    }
  }

  @Test func findsNothingBetweenEqualSignals() throws {
    let response = allpass(0.5, at: 10)

    let error = try #require(error(response, response).value)

    #expect(error.mean == 0)
    #expect(error.largest == 0)
  }

  @Test(arguments: [(10, 11, 1), (10, 0, -10), (0, 999, 999)]) func readsADelay(
    from: Int, to: Int, samples: Double
  ) throws {
    let error = try #require(error(impulse(at: from), impulse(at: to)).value)

    // A shifted impulse is late by as much at every frequency; doubles round at 1e-13.
    #expect(abs(error.mean - abs(samples)) < 1e-9)
    #expect(abs(error.largest - samples) < 1e-9)
  }

  @Test func readsAnAllpassByItsFormula() throws {
    let error = try #require(error(impulse(at: 10, count: 4096), allpass(0.5, at: 10)).value)

    // (1 − c²) / (1 + c² − 2c·cos ω) for a pole at c: at 0 Hz (1 + c) / (1 − c) = 3 samples, at
    // Nyquist 1/3; its mean over all frequencies is the order, 1. The response is cut below 2^-149.
    #expect(abs(error.largest - 3) < 1e-6)
    #expect(error.frequency == 0)
    #expect(abs(error.mean - 1) < 0.001)
  }

  @Test func staysWithinTheResponseOfAReverb() throws {
    // Noise that dies away: single bins' delays have poles there, and exceed any length.
    let noise = Signals.noise(seed: 1, amplitude: 0.5, count: 20_000)
    func reverb(t60: Double) -> [Float] {
      noise.enumerated().map { $1 * Float(pow(10, -3 * Double($0) / t60)) }
    }

    let error = try #require(error(reverb(t60: 10_000), reverb(t60: 12_000)).value)

    // Energy e^(−2at) with a = 3·ln 10 / T60 arrives on average after 1/2a = T60 / 13.8: 145 samples
    // later. A band's noise scatters around that; single bins would exceed the response's length.
    #expect(abs(error.mean - 145) < 60)
    #expect(abs(error.largest) < 2000, "\(error.largest)")
  }

  @Test func doesNotMindAGainOrASign() throws {
    let response = allpass(-0.7, at: 5)

    let error = try #require(error(response, response.map { $0 * -2 }).value)

    #expect(abs(error.largest) < 1e-9)
  }

  @Test func refusesWhatIsNoImpulseResponse() {
    let response = impulse(at: 0)

    #expect(error(response, response, isImpulseResponse: false) == .absent(.noImpulse))
  }

  @Test func refusesWhatNeedsTooLongATransform() {
    let response = impulse(at: 0, count: 131_073)

    #expect(
      error(response, response) == .absent(.tooLong(frames: 131_073, limit: 131_072)))
  }
}
