import AudioSignal
import Foundation
import Testing

@testable import PortableComparison

@Suite struct FourierTransformTests {
  /// The definition: Σ x[n]·e^(−2πi·kn/N).
  private func definition(_ samples: [Double], bin: Int) -> SIMD2<Double> {
    samples.enumerated().reduce(into: SIMD2(0, 0)) { sum, sample in
      let angle =
        -2 * Double.pi * Double(bin * sample.offset % samples.count) / Double(samples.count)
      sum += [sample.element * cos(angle), sample.element * sin(angle)]
    }
  }

  private func noise(_ count: Int) -> [Double] {
    var random = Mulberry32(seed: 4)
    return (0..<count).map { _ in random.next() - 0.5 }
  }

  // Sums of a few hundred terms below 1 in double precision: 1e-12 leaves three digits of margin.
  @Test(arguments: [2, 4, 6, 10, 30, 64, 120, 160, 96, 14, 22, 250])
  func isTheFourierTransform(size: Int) {
    let samples = noise(size)

    let spectrum = FourierTransform.ofSize(size).spectrum(of: samples)

    #expect(spectrum.bins.count == size / 2 + 1)
    for (bin, value) in spectrum.bins.enumerated() {
      let difference = value - definition(samples, bin: bin)
      #expect(max(abs(difference.x), abs(difference.y)) < 1e-12, "bin \(bin)")
    }
  }

  @Test(arguments: [2, 12, 40, 1024, 1536, 1280])
  func comesBackToTheSamples(size: Int) {
    let samples = noise(size)
    let transform = FourierTransform.ofSize(size)

    let back = transform.samples(of: transform.spectrum(of: samples))

    #expect(zip(samples, back).allSatisfy { abs($0 - $1) < 1e-13 })
  }
}

@Suite struct PortableDiagnosisTests {
  private let reference = TestSignal.noise(seed: 1, amplitude: 0.5, start: 0, length: 4800)
    .render(channelCount: 2, frameCount: 4800, sampleRate: 48000)

  private func sentence(_ change: (inout SampleBuffer) -> Void) -> String {
    var candidate = reference
    change(&candidate)
    return Diagnoser().diagnose(reference: reference, candidate: candidate).first?.sentence ?? ""
  }

  @Test func namesCausesWithoutFFTW() {
    #expect(
      sentence { $0.channels = $0.channels.map { [0, 0, 0] + $0.dropLast(3) } }.contains(
        "3 samples late"))
    #expect(
      sentence { $0.channels = $0.channels.map { $0.map { $0 * 0.5 } } }.contains(
        "6.02 dB too quiet"))
    #expect(sentence { $0.channels.reverse() }.contains("exchanged"))
  }
}
