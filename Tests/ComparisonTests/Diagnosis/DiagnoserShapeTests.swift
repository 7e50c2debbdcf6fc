import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// Channels, ends and filters.
@Suite struct DiagnoserShapeTests {
  private static let tonal: [Material] = [.sine, .chord, .sweep, .hiss, .noise]

  private func first(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) throws -> Diagnosis {
    try #require(Diagnoser.patient.diagnose(reference: reference, candidate: candidate).first)
  }

  /// Left is the material, right another one of it: backwards and quieter.
  private func stereo(_ material: Material) -> SampleBuffer {
    SampleBuffer(material.samples(), material.samples().reversed().map { $0 * 0.7 })
  }

  @Test(arguments: Material.allCases)
  func namesExchangedChannels(material: Material) throws {
    let reference = stereo(material)
    var candidate = reference
    candidate.channels.swapAt(0, 1)

    let diagnosis = try first(reference, candidate)

    #expect(diagnosis.cause == .channelSwap)
    #expect(diagnosis.finding == "left and right are exchanged")
    #expect(diagnosis.remaining == nil)
  }

  @Test func namesTheOrderOfSixChannels() throws {
    let channels = (0..<6).map { Signals.noise(seed: UInt32($0) + 20, count: 2000) }
    let reference = SampleBuffer(channels: channels, sampleRate: 48000)
    let order = [0, 1, 4, 2, 3, 5]
    // The candidate's channel order[n] holds the reference's n.
    var candidate = reference
    for (channel, source) in order.enumerated() { candidate.channels[source] = channels[channel] }

    let diagnosis = try first(reference, candidate)

    #expect(diagnosis.cause == .channelSwap)
    #expect(diagnosis.finding == "the channels come in the order 1, 2, 5, 3, 4, 6")
    #expect(diagnosis.remaining == nil)
  }

  @Test(arguments: Material.allCases, ["mean", "sum", "left"])
  func namesACollapseToMono(material: Material, way: String) throws {
    let reference = stereo(material)
    let mono = zip(reference.channels[0], reference.channels[1]).map { left, right in
      way == "mean" ? (left + right) / 2 : way == "sum" ? left + right : left
    }

    let diagnosis = try first(
      reference, SampleBuffer(channels: [mono, mono], sampleRate: 48000))

    #expect(diagnosis.cause == .monoCollapse)
    #expect(diagnosis.finding.contains(way))
    // Sums of two floats round once.
    #expect((diagnosis.remaining ?? -.infinity) < -140)
  }

  @Test func takesAMonoFileForACollapse() throws {
    let reference = stereo(.chord)

    let diagnosis = try first(
      reference, SampleBuffer(channels: [reference.channels[0]], sampleRate: 48000))

    #expect(diagnosis.cause == .monoCollapse)
    #expect(diagnosis.remaining == nil)
  }

  @Test(arguments: Self.tonal, [4000, 4799])
  func namesATailThatIsCut(material: Material, end: Int) throws {
    // The last sample counts only when it is not zero.
    let samples = material.samples().map { $0 == 0 ? 0.1 : $0 }
    let zeros = [Double](repeating: 0, count: samples.count - end)

    let diagnosis = try first(SampleBuffer(samples), SampleBuffer(samples.prefix(end) + zeros))
    let short = try first(SampleBuffer(samples), SampleBuffer(Array(samples.prefix(end))))

    #expect(diagnosis.cause == .tailCut)
    #expect(diagnosis.estimate == .init(value: Double(4800 - end), unit: "frames"))
    #expect(diagnosis.remaining == nil)
    #expect(short == diagnosis)
  }

  @Test func namesATailThatGoesOn() throws {
    let samples = Material.sine.samples()
    let zeros = [Double](repeating: 0, count: 600)

    let diagnosis = try first(SampleBuffer(samples.prefix(4200) + zeros), SampleBuffer(samples))
    let longer = try first(SampleBuffer(Array(samples.prefix(4200))), SampleBuffer(samples))

    #expect(diagnosis.cause == .tailCut)
    // The reference's last sample that sounds is 4,199.
    #expect(diagnosis.estimate?.value == -600)
    #expect(longer.cause == .tailCut)
    #expect(longer.estimate?.value == -600)
  }

  @Test(arguments: Material.allCases)
  func namesSilence(material: Material) throws {
    let reference = SampleBuffer(material.samples())

    let diagnosis = try first(
      reference, SampleBuffer(channelCount: 1, frameCount: Material.count, sampleRate: 48000))

    #expect(diagnosis.cause == .silence)
    #expect(diagnosis.sentence == "the candidate is silent")
  }

  @Test(arguments: Material.allCases)
  func namesASilentChannel(material: Material) throws {
    let reference = stereo(material)
    var candidate = reference
    candidate.channels[1] = [Float](repeating: 0, count: Material.count)

    let diagnosis = try first(reference, candidate)

    #expect(diagnosis.cause == .silence)
    #expect(diagnosis.finding == "channel 2 of the candidate is silent")
  }

  @Test(arguments: Self.tonal)
  func namesATransientAtTheStart(material: Material) throws {
    let samples = material.samples()
    let candidate = samples.enumerated().map { $0 < 200 ? $1 + 0.1 * exp(-Double($0) / 20) : $1 }

    let diagnosis = try first(SampleBuffer(samples), SampleBuffer(candidate))

    #expect(diagnosis.cause == .startTransient)
    #expect((diagnosis.estimate?.value ?? .infinity) <= 200)
  }

  @Test(arguments: Self.tonal)
  func saysWhereSignalsPart(material: Material) throws {
    let samples = material.samples()
    let other = Signals.noise(seed: 99, amplitude: 0.5, count: Material.count)
    // Frame 4,321 is the 97th of quantum 33.
    let candidate = samples.enumerated().map { $0 < 4321 ? $1 : Double(other[$0]) }

    let diagnosis = try #require(
      Diagnoser.patient.diagnose(
        reference: SampleBuffer(samples), candidate: SampleBuffer(candidate)
      )
      .first { $0.cause == .divergesAtFrame })

    #expect(diagnosis.estimate == .init(value: 4321, unit: "frames"))
    #expect(
      diagnosis.sentence == "both are equal until frame 4,321 (quantum 33, its frame 97)")
  }

  // y[n] = (1 − p)·x[n] + p·y[n − 1]. Half the power is left where |1 − p·e^−jω|² = 2(1 − p)²:
  // cos ω = (4p − p² − 1) / 2p.
  @Test(arguments: [Material.sweep, .hiss, .noise, .impulse], [0.5, 0.9] as [Double])
  func namesAFirstOrderLowpass(material: Material, pole: Double) throws {
    let samples = material.samples()
    var state = 0.0
    let candidate = samples.map { sample in
      state = (1 - pole) * sample + pole * state
      return state
    }
    let corner = acos((4 * pole - pole * pole - 1) / (2 * pole)) / (2 * .pi) * 48000

    let diagnosis = try first(SampleBuffer(samples), SampleBuffer(candidate))

    #expect(diagnosis.cause == .linearFilter)
    #expect(diagnosis.finding.contains("first-order lowpass"))
    #expect(abs(try #require(diagnosis.estimate).value / corner - 1) < 1e-3)
    #expect((diagnosis.remaining ?? -.infinity) < -100)
  }

  // A running mean of 11 samples is not a filter of the first or second order.
  @Test(arguments: [Material.hiss, .noise])
  func namesALinearFilterOfManyWeights(material: Material) throws {
    let samples = material.samples()
    let weights = [0.3, -0.2, 0.5, 0, 0, 0.4, 0, -0.3, 0, 0, 0.2]
    let candidate = samples.indices.map { frame in
      weights.indices.reduce(0) { sum, delay in
        frame >= delay ? sum + weights[delay] * samples[frame - delay] : sum
      }
    }

    let diagnosis = try first(SampleBuffer(samples), SampleBuffer(candidate))

    #expect(diagnosis.cause == .linearFilter)
    #expect((diagnosis.remaining ?? -.infinity) < -30)
  }

  // A sinc of 12 kHz under a Hann window over 127 samples: what an upsampled file looks like.
  @Test(arguments: [Material.noise])
  func namesAResampler(material: Material) throws {
    let samples = material.samples()
    let kernel = (-63...63).map { index in
      let x = Double(index) / 2
      let sinc = index == 0 ? 1 : sin(.pi * x) / (.pi * x)
      return 0.5 * sinc * (0.5 + 0.5 * cos(.pi * Double(index) / 64))
    }
    let candidate = samples.indices.map { frame in
      kernel.indices.reduce(0) { sum, tap in
        let source = frame + 63 - tap
        return samples.indices.contains(source) ? sum + kernel[tap] * samples[source] : sum
      }
    }

    let diagnosis = try first(SampleBuffer(samples), SampleBuffer(candidate))

    #expect(diagnosis.cause == .resampling)
    // Its amplitude is halved at its cutoff, by symmetry; the grid is 94 Hz wide.
    #expect(abs(try #require(diagnosis.estimate).value - 12000) < 200)
  }

  @Test(arguments: [Material.hiss, .noise, .sweep])
  func namesLinearInterpolation(material: Material) throws {
    let samples = material.samples()
    let candidate = samples.indices.map {
      0.7 * samples[$0] + 0.3 * ($0 > 0 ? samples[$0 - 1] : 0)
    }

    let diagnosis = try first(SampleBuffer(samples), SampleBuffer(candidate))

    #expect(diagnosis.cause == .resampling)
    #expect(abs(try #require(diagnosis.estimate).value - 0.3) < 1e-3)
  }
}
