import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// Delays and speeds, doctored by asking the material for other moments.
@Suite struct DiagnoserTimeTests {
  private func first(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) throws -> Diagnosis {
    try #require(Diagnoser.patient.diagnose(reference: reference, candidate: candidate).first)
  }

  @Test(arguments: Material.allCases, [1, 128, -5])
  func namesADelayOfWholeSamples(material: Material, delay: Int) throws {
    let samples = material.samples()
    let zeros = [Double](repeating: 0, count: abs(delay))
    let candidate =
      delay > 0
      ? zeros + samples.dropLast(delay) : Array(samples.dropFirst(-delay)) + zeros

    let diagnosis = try first(SampleBuffer(samples), SampleBuffer(candidate))

    #expect(diagnosis.cause == .integerDelay)
    #expect(diagnosis.estimate == .init(value: Double(delay), unit: "samples"))
    #expect(diagnosis.remaining == nil)
    #expect(diagnosis.finding.contains(delay > 0 ? "late" : "early"))
  }

  @Test func namesADelayTogetherWithItsGain() throws {
    let samples = Material.noise.samples()

    let diagnosis = try first(
      SampleBuffer(samples), SampleBuffer([0] + samples.dropLast().map { $0 * -0.5 }))

    #expect(diagnosis.cause == .integerDelay)
    #expect(diagnosis.finding == "the candidate is 1 sample late, inverted, 6.02 dB too quiet")
    #expect(diagnosis.remaining == nil)
  }

  // The claim of alignment is 1/100 sample; a fraction is undone by interpolation, −60 dB and deeper
  // where the signal does not begin or end at once.
  @Test(arguments: Material.continuous, [0.5, 3.7, -0.4] as [Double])
  func namesADelayByAFraction(material: Material, delay: Double) throws {
    let diagnosis = try first(
      SampleBuffer(material.samples()), SampleBuffer(material.samples { $0 - delay }))

    #expect(diagnosis.cause == .fractionalDelay)
    #expect(abs(try #require(diagnosis.estimate).value - delay) < 0.01)
    #expect((diagnosis.remaining ?? -.infinity) < -60)
  }

  // Played `ratio` times as fast: 1200·log2(ratio) cents.
  @Test(
    arguments: Material.continuous.flatMap { material in
      // At twice the speed, noise up to 16 kHz would pass Nyquist.
      ([5, 100, -3.5] + (material == .hiss ? [] : [1200])).map { (material, $0) }
    } as [(Material, Double)])
  func namesADetuning(material: Material, cents: Double) throws {
    let ratio = exp2(cents / 1200)

    let diagnosis = try first(
      SampleBuffer(material.samples()), SampleBuffer(material.samples { $0 * ratio }))

    #expect(diagnosis.cause == .detune)
    // A hundredth of a cent over a tenth of a second is a thousandth of a radian at 1 kHz.
    #expect(abs(try #require(diagnosis.estimate).value - cents) < 0.01)
    #expect((diagnosis.remaining ?? -.infinity) < -50)
  }

  @Test(
    arguments: Material.continuous.flatMap { material in
      // Noise up to 16 kHz, played 1.5 times as fast, would reach Nyquist.
      ([44100, 96000] + (material == .hiss ? [] : [32000])).map { (material, $0) }
    } as [(Material, Double)])
  func namesARenderAtAnotherRate(material: Material, rate: Double) throws {
    let diagnosis = try first(
      SampleBuffer(material.samples()),
      SampleBuffer(material.samples { $0 * Material.sampleRate / rate }))

    // Twice the rate is an octave, and named as one; two thirds are a fifth of a single tone.
    let isNote = rate == 96000 || rate == 32000 && material == .sine
    #expect(diagnosis.cause == (isNote ? .detune : .sampleRate))
    if !isNote { #expect(diagnosis.estimate == .init(value: rate, unit: "Hz")) }
    #expect((diagnosis.remaining ?? -.infinity) < -50)
  }

  // At 44.1 kHz, 48/44.1 of the speed is not a rate of its own, but the two mixed up.
  @Test(arguments: Material.continuous)
  func namesConstantsOfAnotherRate(material: Material) throws {
    var reference = SampleBuffer(material.samples())
    var candidate = SampleBuffer(material.samples { $0 * 48000 / 44100 })
    reference.sampleRate = 44100
    candidate.sampleRate = 44100

    let diagnosis = try first(reference, candidate)

    #expect(diagnosis.cause == .sampleRate)
    #expect(diagnosis.finding.hasPrefix("the candidate runs at 48/44.1 of the speed"))
  }

  // Time stretched from frame 0 on shifts a later onset as well.
  @Test func namesARenderAtAnotherRateThatBeginsLate() throws {
    func late(_ frame: Double) -> Double { Material.hiss.value(at: frame - 1000) }
    let frames = (0..<Material.count).map(Double.init)

    let diagnosis = try first(
      SampleBuffer(frames.map(late)), SampleBuffer(frames.map { late($0 * 48000 / 44100) }))

    #expect(diagnosis.cause == .sampleRate)
    #expect(diagnosis.estimate == .init(value: 44100, unit: "Hz"))
    // It begins at once in the middle, and interpolation rings there.
    #expect((diagnosis.remaining ?? -.infinity) < -40)
  }

  @Test(arguments: Material.continuous)
  func findsTheRightContentAtAnotherRate(material: Material) throws {
    var candidate = SampleBuffer(material.samples { $0 * 48000 / 44100 })
    candidate.sampleRate = 44100

    let diagnosis = try first(SampleBuffer(material.samples()), candidate)

    #expect(diagnosis.cause == .sampleRate)
  }
}
