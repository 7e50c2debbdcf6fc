import AudioSignal
import Comparison
import Foundation
import Testing

@Suite struct SignalComparisonTests {
  private static let noise = Signals.noise(seed: 1, count: 6000)

  @Test func findsEqualSignalsBitExact() throws {
    let buffer = Signals.buffer(Self.noise, Signals.sine(bin: 100, count: 6000))

    let comparison = try SignalComparison(reference: buffer, candidate: buffer)

    #expect(comparison.isBitExact)
    #expect(comparison.maxAbsoluteError == 0)
    #expect(comparison.bitEqualShare == 1)
    #expect(comparison.maxUlp == 0)
    #expect(comparison.logSpectralDistance == 0)
    #expect(comparison.largestSpectralDifference.decibels == 0)
    #expect(comparison.nullDepth == nil)
    #expect(comparison.spectra.allSatisfy { $0.residual.power.allSatisfy { $0 == 0 } })
    #expect(comparison.spectra.allSatisfy { $0.candidate == $0.reference })
  }

  @Test func callsAZerosSignNoDifference() throws {
    let comparison = try SignalComparison(
      reference: Signals.buffer([0, 1]), candidate: Signals.buffer([-0.0, 1]))

    #expect(comparison.isBitExact)
  }

  // Residual = (gain − 1)·reference: the null depth is 20·log10|gain − 1|. 1.001 is not a float: its
  // rounding of 6e-8 moves 0.001 by 6e-5, which is 5e-4 dB; each product rounds as much again.
  @Test(
    arguments: [
      (2, 0, 6.0206), (-1, 6.0206, 0), (0.5, -6.0206, -6.0206), (1.001, -60, 0.0087),
    ] as [(Float, Double, Double)])
  func readsAGain(gain: Float, nullDepth: Double, spectral: Double) throws {
    let comparison = try SignalComparison(
      reference: Signals.buffer(Self.noise), candidate: Signals.buffer(Self.noise.map { $0 * gain })
    )

    #expect(abs(try #require(comparison.nullDepth) - nullDepth) < 2e-3)
    #expect(abs(try #require(comparison.signalToNoise) + nullDepth) < 2e-3)
    // 20·log10|gain| in every bin.
    #expect(abs(comparison.logSpectralDistance - abs(spectral)) < 1e-4)
    #expect(abs(comparison.largestSpectralDifference.decibels - spectral) < 1e-4)
  }

  @Test func seesOneUnitInTheLastPlaceOfOneSample() throws {
    var candidate = Self.noise
    candidate[4321] = candidate[4321].nextUp

    let comparison = try SignalComparison(
      reference: Signals.buffer(Self.noise), candidate: Signals.buffer(candidate))
    let samples = comparison.channels[0]

    #expect(!comparison.isBitExact)
    #expect(comparison.maxUlp == 1)
    #expect(samples.firstDifference == 4321)
    #expect(samples.maxErrorFrame == 4321)
    #expect(comparison.bitEqualShare == 5999.0 / 6000)
  }

  @Test func sumsLevelsOverChannelsAndTakesTheWorstOfTheRest() throws {
    let reference = SampleBuffer(
      channels: (0..<32).map { [Float](repeating: Float($0 + 1), count: 100) }, sampleRate: 48000)
    var candidate = reference
    candidate.channels[31] = [Float](repeating: 64, count: 100)

    let comparison = try SignalComparison(reference: reference, candidate: candidate)

    #expect(comparison.channels.count == 32)
    #expect(comparison.maxAbsoluteError == 32)
    #expect(comparison.bitEqualShare == 31.0 / 32)
    // From 32 to 64 is once through a significand of 23 bits.
    #expect(comparison.maxUlp == 1 << 23)
    // 32² against Σ n² for n = 1...32, which is 11440; per sample and channel 32²/32.
    let depth = try #require(comparison.nullDepth)
    #expect(abs(depth - 10 * log10(1024.0 / 11440)) < 1e-9)
    #expect(abs(try #require(comparison.rmsDifference) - 10 * log10(32)) < 1e-9)
    // 20·log10(2) in one channel of 32, over all bins of all channels: divided by √32.
    #expect(abs(comparison.logSpectralDistance - 6.020599913 / 32.0.squareRoot()) < 1e-6)
  }

  @Test(arguments: [1, 2, 100, 4095, 4096, 4097])
  func measuresSignalsOfAnyLength(count: Int) throws {
    let reference = Signals.noise(seed: 9, count: count)

    let comparison = try SignalComparison(
      reference: Signals.buffer(reference), candidate: Signals.buffer(reference.map { $0 * 2 }))

    #expect(comparison.frameCount == count)
    // A gain of 2 leaves a residual equal to the reference, and 6.02 dB in every bin.
    #expect(comparison.nullDepth == 0)
    #expect(abs(comparison.logSpectralDistance - 6.020599913) < 1e-6)
  }

  @Test func seesADifferenceInTheFirstFrameAlone() throws {
    let reference: [Float] = [1] + [Float](repeating: 0, count: 8000)

    let comparison = try SignalComparison(
      reference: Signals.buffer(reference), candidate: Signals.buffer(reference.map { $0 * 2 }))

    // An impulse is white: its gain stands in every bin.
    #expect(abs(comparison.logSpectralDistance - 6.020599913) < 1e-6)
  }

  @Test func separatesTheResidualsSpectrum() throws {
    let tone = Signals.sine(bin: 100, count: 8192)
    let error = Signals.sine(bin: 300, amplitude: 0.001, count: 8192)

    let comparison = try SignalComparison(
      reference: Signals.buffer(tone),
      candidate: Signals.buffer(zip(tone, error).map { $0 + $1 }))
    let residual = comparison.spectra[0].residual

    // The error alone: a sine of 0.001 is −60 dB. Sums round at 6e-8, −84 dB below it in one bin.
    #expect(abs(try #require(residual.level(ofBin: 300)) + 60) < 0.001)
    #expect((residual.level(ofBin: 100) ?? -400) < -140)
  }

  @Test func staysFiniteBetweenTheLargestFloats() throws {
    let largest = Float.greatestFiniteMagnitude

    let comparison = try SignalComparison(
      reference: Signals.buffer([largest, -largest]),
      candidate: Signals.buffer([-largest, largest])
    )
    let channel = comparison.channels[0]

    #expect(comparison.spectra[0].residual.power.allSatisfy { $0.isFinite })
    #expect(channel.logSpectralDistance.isFinite)
    // The residual is twice the reference.
    #expect(abs(try #require(comparison.nullDepth) - 6.020599913) < 1e-6)
  }

  @Test func staysConsistentForAnySignals() throws {
    var random = Mulberry32(seed: 11)

    for round: UInt32 in 0..<40 {
      let count = 1 + Int(random.next() * 300)
      let amplitude = pow(10, random.next() * 12 - 8)
      let reference = Signals.noise(seed: round, amplitude: amplitude, count: count)
      let candidate = reference.map { random.next() < 0.5 ? $0 : $0 * Float(random.next() * 2) }

      let there = try SignalComparison(
        reference: Signals.buffer(reference), candidate: Signals.buffer(candidate))
      let samples = there.channels[0]

      // What holds for any two signals, by the definitions.
      #expect(there.isBitExact == (there.maxUlp == 0))
      #expect(there.isBitExact == (samples.firstDifference == nil))
      #expect((there.nullDepth == nil) == there.isBitExact)
      #expect(there.channels[0].ulpHistogram.map(\.count).reduce(0, +) == count)
      #expect(there.logSpectralDistance.isFinite)
      guard !Signals.buffer(candidate).isSilent else { continue }
      let back = try SignalComparison(
        reference: Signals.buffer(candidate), candidate: Signals.buffer(reference))
      #expect(back.maxAbsoluteError == there.maxAbsoluteError)
      #expect(back.rmsDifference == there.rmsDifference)
      #expect(back.maxUlp == there.maxUlp)
      #expect(back.bitEqualShare == there.bitEqualShare)
    }
  }
}
