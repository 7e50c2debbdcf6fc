import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// Gain, polarity, offset, clipping, quantisation: doctored by arithmetic, so that the cause and its
/// size are known.
@Suite struct DiagnoserLevelTests {
  private func first(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) throws -> Diagnosis {
    try #require(Diagnoser.patient.diagnose(reference: reference, candidate: candidate).first)
  }

  // The candidate is rounded to floats after the gain: 2^-24 of each sample, which a mean over a
  // thousand and more does not see; one sample alone (the impulse) is off by 5e-7 dB.
  @Test(arguments: Material.allCases, [0.5, -0.01, 6] as [Double])
  func namesAGain(material: Material, decibels: Double) throws {
    let samples = material.samples()
    let gain = pow(10, decibels / 20)

    let diagnosis = try first(SampleBuffer(samples), SampleBuffer(samples.map { $0 * gain }))

    #expect(diagnosis.cause == .gain)
    #expect(abs(try #require(diagnosis.estimate).value - decibels) < 1e-6)
    #expect(diagnosis.estimate?.unit == "dB")
    // Both are rounded to float: together 2^-24·√(2/3) of a sample at most, −145 dB.
    #expect((diagnosis.remaining ?? -.infinity) < -140)
    #expect(diagnosis.finding.contains(decibels > 0 ? "too loud" : "too quiet"))
  }

  @Test(arguments: Material.allCases)
  func namesAPolarity(material: Material) throws {
    let samples = material.samples()

    let diagnosis = try first(SampleBuffer(samples), SampleBuffer(samples.map { -$0 }))

    #expect(diagnosis.cause == .polarity)
    #expect(diagnosis.remaining == nil)
    #expect(diagnosis.sentence == "the candidate is inverted: the cause, from 6 dB to nothing")
  }

  @Test(arguments: Material.allCases)
  func namesAPolarityWithAGain(material: Material) throws {
    let samples = material.samples()

    let diagnosis = try first(SampleBuffer(samples), SampleBuffer(samples.map { $0 * -0.5 }))

    #expect(diagnosis.cause == .polarity)
    #expect(diagnosis.remaining == nil)
    #expect(diagnosis.finding == "the candidate is inverted, 6.02 dB too quiet")
  }

  @Test(arguments: Material.allCases)
  func namesTheChannelThatIsTooLoud(material: Material) throws {
    let samples = material.samples()

    let diagnosis = try first(
      SampleBuffer(samples, samples.reversed()),
      SampleBuffer(samples, samples.reversed().map { $0 * 2 }))

    #expect(diagnosis.cause == .gain)
    #expect(diagnosis.finding == "channel 2 is 6.02 dB too loud")
    // A power of two is exact.
    #expect(diagnosis.remaining == nil)
  }

  // The mean of the difference is the offset; a float near 0.5 rounds it by 3e-8 at most.
  @Test(arguments: Material.allCases, [0.01, -1e-4] as [Double])
  func namesAnOffset(material: Material, offset: Double) throws {
    let samples = material.samples()

    let diagnosis = try first(SampleBuffer(samples), SampleBuffer(samples.map { $0 + offset }))

    #expect(diagnosis.cause == .offset)
    #expect(abs(try #require(diagnosis.estimate).value - offset) < 1e-7)
  }

  @Test(arguments: [Material.sine, .chord, .sweep, .hiss, .noise], [0.2, 0.45] as [Double])
  func namesClipping(material: Material, limit: Double) throws {
    let samples = material.samples()

    let diagnosis = try first(
      SampleBuffer(samples), SampleBuffer(samples.map { min(max($0, -limit), limit) }))

    #expect(diagnosis.cause == .clipping)
    // The limit as a float.
    #expect(diagnosis.estimate?.value == Double(Float(limit)))
    #expect(diagnosis.remaining == nil)
  }

  @Test func namesAClipThatIsMissing() throws {
    let samples = Material.sine.samples()

    let diagnosis = try first(
      SampleBuffer(samples.map { min(max($0, -0.3), 0.3) }), SampleBuffer(samples))

    #expect(diagnosis.cause == .clipping)
    #expect(diagnosis.finding.hasPrefix("the candidate is not clipped"))
    #expect(diagnosis.remaining == nil)
  }

  @Test(arguments: [Material.sine, .chord, .sweep, .hiss, .noise], [8, 16, 24])
  func namesQuantisation(material: Material, bits: Int) throws {
    let samples = material.samples().map { Double(Float($0)) }
    let scale = Double(1 << (bits - 1))

    let diagnosis = try first(
      SampleBuffer(samples), SampleBuffer(samples.map { ($0 * scale).rounded() / scale }))

    #expect(diagnosis.cause == .quantisation)
    #expect(diagnosis.estimate == .init(value: Double(bits), unit: "bits"))
    #expect(diagnosis.remaining == nil)
  }

  @Test func tellsTruncationFromRounding() throws {
    let samples = Material.noise.samples()

    let diagnosis = try first(
      SampleBuffer(samples), SampleBuffer(samples.map { ($0 * 32768).rounded(.towardZero) / 32768 })
    )

    #expect(diagnosis.finding == "the candidate is truncated to 16 bits")
    #expect(diagnosis.remaining == nil)
  }

  // White noise is its own material here: its level is in its definition, a²/3.
  @Test func namesNoiseThatIsAdded() throws {
    let samples = Material.sine.samples()
    let noise = Signals.noise(seed: 9, amplitude: 0.001, count: Material.count)

    let diagnosis = try first(
      SampleBuffer(samples), SampleBuffer(zip(samples, noise).map { $0 + Double($1) }))

    #expect(diagnosis.cause == .noiseFloor)
    // 10·log10(1e-6/3) dBFS is −64.8; its estimate from 4,800 draws is off by 0.06 dB.
    #expect(abs(try #require(diagnosis.estimate).value + 64.77) < 0.2)
    #expect(diagnosis.sentence.hasPrefix("noise is added at −56 dB"))
  }

  @Test(arguments: [Material.sine, .chord, .sweep, .hiss, .noise])
  func callsLastBitsRounding(material: Material) throws {
    var random = Mulberry32(seed: 3)
    let reference = SampleBuffer(material.samples())
    var candidate = reference
    candidate.channels[0] = candidate.channels[0].map { sample in
      let draw = random.next()
      return draw < 0.3 ? sample.nextUp : draw < 0.6 ? sample.nextDown : sample
    }

    let diagnosis = try first(reference, candidate)

    #expect(diagnosis.cause == .noiseFloor)
    #expect(diagnosis.finding.hasPrefix("the difference is rounding noise"))
  }
}
