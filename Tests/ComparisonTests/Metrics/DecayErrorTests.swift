import AudioSignal
import Foundation
import Testing

@testable import Comparison

@Suite struct DecayErrorTests {
  /// Noise that falls by 60 dB in `t60` seconds; two seconds at 48 kHz.
  private func decay(t60: Double, seed: UInt32 = 1, seconds: Double = 2) -> [Float] {
    let noise = Signals.noise(seed: seed, amplitude: 0.5, count: Int(seconds * 48000))
    return noise.enumerated().map { $1 * Float(pow(10, -3 * Double($0) / 48000 / t60)) }
  }

  private func error(_ reference: [Float]..., candidate: [[Float]]) -> Measured<DecayError> {
    let (reference, candidate) = (
      SampleBuffer(channels: reference, sampleRate: 48000),
      SampleBuffer(channels: candidate, sampleRate: 48000)
    )
    var stream = DecayStream(shape: SignalShape(reference))
    stream.append(reference: reference, candidate: candidate)
    return stream.measure()
  }

  @Test func findsNothingBetweenEqualSignals() throws {
    let response = decay(t60: 1)

    let error = try #require(error(response, candidate: [response]).value)

    #expect(error.relative == 0)
    #expect(error.largestDeviation == 0)
  }

  // By construction. Noise scatters around its envelope: the curve above −35 dB is a sum of
  // thousands of samples, which moves the slope by less than 1 %.
  @Test(arguments: [0.3, 0.7, 1.2]) func readsT60(seconds: Double) throws {
    let response = decay(t60: seconds)

    let error = try #require(error(response, candidate: [response]).value)

    #expect(abs(error.referenceSeconds / seconds - 1) < 0.01)
  }

  @Test func readsAReverbThatIsTooLong() throws {
    // The same noise under both envelopes, so that its scatter is nearly the same in both.
    let error = try #require(error(decay(t60: 0.8), candidate: [decay(t60: 0.88)]).value)

    #expect(abs(try #require(error.relative) - 0.1) < 0.01)
    // At −60 dB of the reference the candidate has fallen by 60/1.1 = 54.5 dB.
    #expect(abs(error.largestDeviation - 5.45) < 0.3)
  }

  @Test func namesTheWorstChannel() throws {
    let response = decay(t60: 0.5)

    let error = try #require(
      error(response, response, candidate: [response, decay(t60: 0.6)]).value)

    #expect(error.channel == 1)
    #expect(abs(try #require(error.relative) - 0.2) < 0.02)
  }

  @Test func givesACandidateWithoutDecayNoTime() throws {
    let steady = Signals.noise(seed: 3, amplitude: 0.1, count: 96000)

    let error = try #require(error(decay(t60: 0.5), candidate: [steady]).value)

    #expect(error.candidateSeconds == nil)
    #expect(error.relative == nil)
    #expect(error.largestDeviation > 50)
  }

  @Test func seesACutTail() throws {
    let response = decay(t60: 0.5)
    let cut = response.enumerated().map { $0 < 19200 ? $1 : 0 }

    let error = try #require(error(response, candidate: [cut]).value)

    // Cut after 0.4 s, where the curve is at −48 dB: from there on nothing is to come.
    #expect(abs(error.deviationTime - 0.4) < 0.002)
    #expect(error.largestDeviation > 60)
  }

  // Neither falls evenly by 45 dB: steady noise, a tone, and a response that ends too early.
  @Test func refusesWhatDoesNotDecay() {
    let steady = Signals.noise(seed: 2, count: 96000)
    let short = decay(t60: 1, seconds: 0.5)

    for signal in [steady, short, Signals.sine(bin: 100, count: 48000), [1, 0.5, 0.1]] {
      #expect(error(signal, candidate: [signal]) == .absent(.noDecay(.reference)))
    }
  }

  @Test func refusesADecayInTwoSlopes() {
    // First 20 dB in 20 ms, then 20 dB in 0.4 s: no single T60 describes it.
    let fast = decay(t60: 0.06)
    let slow = decay(t60: 1.2, seed: 2)
    let both = zip(fast, slow).map { $0 + 0.02 * $1 }

    #expect(error(both, candidate: [both]) == .absent(.noDecay(.reference)))
  }
}
