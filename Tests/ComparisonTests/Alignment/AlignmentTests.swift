import AudioSignal
import Foundation
import Testing

@testable import Comparison

@Suite struct AlignmentTests {
  private func measure(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) throws -> Alignment {
    try #require(Alignment.measure(reference: reference, candidate: candidate))
  }

  @Test(arguments: Material.allCases)
  func findsEqualSignalsInPlace(material: Material) throws {
    let buffer = SampleBuffer(material.samples(), material.samples())

    let alignment = try measure(buffer, buffer)

    #expect(alignment == .identity(channelCount: 2))
    #expect(alignment.isIdentity)
    #expect(alignment.parts.isEmpty)
    #expect(alignment.compensating(buffer, frameCount: Material.count) == buffer)
  }

  @Test(arguments: Material.allCases)
  func callsRoundingNoMisalignment(material: Material) throws {
    let reference = SampleBuffer(material.samples())
    var candidate = reference
    candidate.channels[0] = candidate.channels[0].map { $0.nextUp }

    #expect(try measure(reference, candidate).isIdentity)
  }

  @Test(arguments: Material.allCases, [-299, -1, 1, 480])
  func measuresWholeSamples(material: Material, delay: Int) throws {
    let samples = material.samples()
    let zeros = [Double](repeating: 0, count: abs(delay))
    let candidate =
      delay > 0 ? zeros + samples.dropLast(delay) : Array(samples.dropFirst(-delay)) + zeros

    let alignment = try measure(SampleBuffer(samples), SampleBuffer(candidate))

    // Whole samples are found exactly.
    #expect(alignment.delaySamples == Double(delay))
    #expect(alignment.gain == 0)
    #expect(!alignment.isInverted)
    #expect(alignment.clockRatio == 0)
    #expect(alignment.confidence > 0.999)
  }

  // The promise: 1/100 sample, together with the gain and the sign.
  @Test(arguments: Material.continuous, [0.13, -2.37] as [Double])
  func measuresHundredthsOfASample(material: Material, delay: Double) throws {
    let candidate = material.samples { $0 - delay }.map { $0 * -0.25 }

    let alignment = try measure(SampleBuffer(material.samples()), SampleBuffer(candidate))

    #expect(abs(alignment.delaySamples - delay) < 0.01)
    #expect(abs(alignment.gain + 12.0412) < 0.01)
    #expect(alignment.isInverted)
  }

  @Test func readsTheDelayThroughNoise() throws {
    // Noise at −30 dB beside the signal moves the delay by its share of the slope's energy: some
    // 1e-3 samples for a signal up to 16 kHz.
    let noise = Signals.noise(seed: 4, amplitude: 0.02, count: Material.count)
    let candidate = Material.hiss.samples { $0 - 2.25 }

    let alignment = try measure(
      SampleBuffer(Material.hiss.samples()),
      SampleBuffer(zip(candidate, noise).map { $0 + Double($1) }))

    #expect(abs(alignment.delaySamples - 2.25) < 0.01)
    #expect(alignment.confidence > 0.99 && alignment.confidence < 1)
  }

  // The candidate's clock runs fast by so many parts: it shows time·(1 + ppm·1e-6).
  @Test(arguments: Material.continuous, [20, -500] as [Double])
  func measuresAClockThatDrifts(material: Material, partsPerMillion: Double) throws {
    let count = 16000
    let reference = material.samples(count: count)
    let candidate = material.samples(count: count) { ($0 - 3.5) * (1 + partsPerMillion * 1e-6) }

    let alignment = try measure(SampleBuffer(reference), SampleBuffer(candidate))

    // A hundredth of a sample at one of 16,000 is 0.6 ppm.
    #expect(abs(alignment.clockRatio - partsPerMillion) < 0.6)
    #expect(abs(alignment.delaySamples - 3.5) < 0.02)
  }

  @Test func findsExchangedChannelsThatAreLate() throws {
    let reference = SampleBuffer(Material.noise.samples(), Material.hiss.samples())
    let candidate = SampleBuffer(
      channels: reference.channels.reversed().map { [0, 0] + $0.dropLast(2).map { $0 * 2 } },
      sampleRate: 48000)

    let alignment = try measure(reference, candidate)

    #expect(alignment.channelOrder == [1, 0])
    #expect(alignment.delaySamples == 2)
    #expect(abs(alignment.gain - 6.0206) < 1e-4)
    #expect(
      alignment.parts == ["channels in the order 2, 1", "2 samples late", "6.02 dB louder"])
  }

  // Undoing a whole delay and a power of two is exact, but for the frames that were lost.
  @Test func compensatesWhatItMeasured() throws {
    let reference = SampleBuffer(Material.noise.samples(), Material.hiss.samples())
    let candidate = SampleBuffer(
      channels: reference.channels.reversed().map { [0, 0] + $0.dropLast(2).map { $0 * -2 } },
      sampleRate: 48000)

    let compensated = try measure(reference, candidate)
      .compensating(candidate, frameCount: Material.count)

    for (expected, actual) in zip(reference.channels, compensated.channels) {
      #expect(zip(expected, actual).prefix(4798).allSatisfy { abs($0 - $1) <= 1e-6 })
      #expect(actual.suffix(2).allSatisfy { $0 == 0 })
    }
  }

  @Test func knowsNothingOfShapesThatDiffer() {
    let signal = SampleBuffer(Material.sine.samples())
    let stereo = SampleBuffer(Material.sine.samples(), Material.sine.samples())
    let silence = SampleBuffer(channelCount: 1, frameCount: 4800, sampleRate: 48000)
    let empty = SampleBuffer(channelCount: 1, frameCount: 0, sampleRate: 48000)

    #expect(Alignment.measure(reference: signal, candidate: stereo) == nil)
    #expect(Alignment.measure(reference: signal, candidate: silence) == nil)
    #expect(Alignment.measure(reference: silence, candidate: signal) == nil)
    #expect(Alignment.measure(reference: empty, candidate: empty) == nil)
  }

  @Test func staysFiniteForAnySignals() {
    var random = Mulberry32(seed: 21)
    for round: UInt32 in 0..<100 {
      let count = 1 + Int(random.next() * (round < 50 ? 8 : 400))
      let reference = Signals.noise(seed: round, count: count)
      let candidate = Signals.noise(seed: round + 500, count: 1 + Int(random.next() * 400))

      let alignment = Alignment.measure(
        reference: Signals.buffer(reference), candidate: Signals.buffer(candidate))

      guard let alignment else { continue }
      #expect(alignment.delaySamples.isFinite && alignment.gain.isFinite)
      #expect(alignment.clockRatio.isFinite)
      #expect((0...1).contains(alignment.confidence))
    }
  }
}
