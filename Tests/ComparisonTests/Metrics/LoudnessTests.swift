import AudioSignal
import Foundation
import MeasuringLibraries
import Testing

@testable import Comparison

@Suite struct LoudnessTests {
  init() { MeasuringLibraries.install() }

  /// A sine of 997 Hz, as BS.1770 is calibrated with.
  private func sine(
    amplitude: Double, channels: Int = 1, rate: Double = 48000, seconds: Double = 2
  ) -> SampleBuffer {
    let tone = (0..<Int(seconds * rate)).map {
      Float(amplitude * sin(2 * .pi * 997 * Double($0) / rate))
    }
    return SampleBuffer(channels: Array(repeating: tone, count: channels), sampleRate: rate)
  }

  private func loudness(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) -> Measured<Loudness> {
    let stream = LoudnessStream(shape: SignalShape(reference))
    stream.append(reference: reference, candidate: candidate)
    return stream.loudness()
  }

  // BS.1770-4, annex 1: a full-scale sine of 997 Hz in one front channel reads −3.01 LKFS. In two
  // it has twice the power. The meters' tolerance in EBU Tech 3341 is 0.1 LU.
  @Test(
    arguments: [
      (1, 1, 48000, -3.01), (2, 1, 48000, 0), (1, 0.1, 48000, -23.01), (2, 0.1, 44100, -20),
    ] as [(Int, Double, Double, Double)])
  func readsTheSineOfTheRecommendation(
    channels: Int, amplitude: Double, rate: Double, expected: Double
  ) throws {
    let tone = sine(amplitude: amplitude, channels: channels, rate: rate)

    let loudness = try #require(loudness(tone, tone).value)

    #expect(abs(try #require(loudness.reference) - expected) < 0.1)
    #expect(loudness.candidate == loudness.reference)
    #expect(loudness.change == 0)
    // Zeros are below every gate.
    #expect(loudness.residual == nil)
  }

  @Test func readsAGainAndItsResidual() throws {
    let loudness = try #require(loudness(sine(amplitude: 0.5), sine(amplitude: 0.25)).value)

    // Half the amplitude is −6.02 LU, and leaves a residual as loud as the candidate.
    #expect(abs(try #require(loudness.change) + 6.0206) < 1e-3)
    #expect(
      abs(try #require(loudness.residual) - (try #require(loudness.candidate))) < 1e-3)
  }

  @Test func weighsSurroundChannelsOfFour() throws {
    var front = sine(amplitude: 0.1, channels: 4)
    front.channels[2] = front.channels[2].map { _ in 0 }
    front.channels[3] = front.channels[2]
    var back = sine(amplitude: 0.1, channels: 4)
    back.channels[0] = front.channels[2]
    back.channels[1] = front.channels[2]

    let loudness = try #require(loudness(front, back).value)

    // BS.1770-4, table 3: surround channels count 1.41 times, +1.5 dB.
    #expect(abs(try #require(loudness.change) - 10 * log10(1.41)) < 0.01)
  }

  @Test func needsOneBlock() {
    let short = sine(amplitude: 0.5, seconds: 0.3)

    // 400 ms at 48 kHz.
    #expect(loudness(short, short) == .absent(.tooShort(frames: 14400, needed: 19200)))
  }

  @Test func needsARateThatHasFilters() {
    let buffer = SampleBuffer(channels: [[1, 0, 1]], sampleRate: 8)

    // libebur128 starts at 16 Hz.
    #expect(loudness(buffer, buffer) == .absent(.rateOutOfRange(hertz: 8)))
  }

  @Test(arguments: [3, 5, 8]) func needsWeightsForTheChannels(channels: Int) {
    let buffer = sine(amplitude: 0.5, channels: channels)

    #expect(loudness(buffer, buffer) == .absent(.noChannelWeights(channels: channels)))
  }

  /// Half a sample beside its alternation is the largest float32 there is: the filter's sum overflows.
  @Test func findsAFinitePeakOfWhatIsAsLoudAsCanBe() {
    let samples = (0..<9600).map { $0 % 4 < 2 ? Float(3.3e38) : -3.3e38 }

    let peak = TruePeak.decibels(of: SampleBuffer(channels: [samples], sampleRate: 48000))

    #expect(peak.map { $0.isFinite && $0 > 770 } == true)
  }
}
