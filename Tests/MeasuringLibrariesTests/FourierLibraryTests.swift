import AudioSignal
import Foundation
import Testing

@testable import Comparison
@testable import MeasuringLibraries

/// Both transforms against the definition: what one library gives, the other gives too.
@Suite struct FourierLibraryTests {
  private static let libraries: [any FourierLibrary] = [PortableFourier(), FFTWFourier()]

  /// The definition: Σ x[n]·e^(−2πi·kn/N).
  private func definition(_ samples: [Double], bin: Int) -> (Double, Double) {
    samples.enumerated().reduce(into: (0.0, 0.0)) { sum, sample in
      let angle =
        -2 * Double.pi * Double(bin * sample.offset % samples.count) / Double(samples.count)
      sum.0 += sample.element * cos(angle)
      sum.1 += sample.element * sin(angle)
    }
  }

  private func noise(_ count: Int) -> [Double] {
    var random = Mulberry32(seed: 4)
    return (0..<count).map { _ in random.next() - 0.5 }
  }

  // Sums of a few hundred terms below 1 in double precision: 1e-12 leaves three digits of margin.
  @Test(arguments: [2, 4, 6, 10, 30, 64, 120, 160, 96, 14, 22, 250], [0, 1])
  func isTheFourierTransform(size: Int, library: Int) {
    let samples = noise(size)
    let memory = FourierTransform.Memory(size: size)
    _ = memory.samples.update(fromContentsOf: samples)

    Self.libraries[library].engine(size: size).forward(memory.samples, memory.bins)

    for (bin, value) in memory.bins.enumerated() {
      let expected = definition(samples, bin: bin)
      #expect(max(abs(value.0 - expected.0), abs(value.1 - expected.1)) < 1e-12, "bin \(bin)")
    }
  }

  @Test(arguments: [2, 12, 40, 1024, 1536, 1280], [0, 1])
  func comesBackToTheSamples(size: Int, library: Int) {
    let samples = noise(size)
    let engine = Self.libraries[library].engine(size: size)
    let memory = FourierTransform.Memory(size: size)
    _ = memory.samples.update(fromContentsOf: samples)

    engine.forward(memory.samples, memory.bins)
    engine.inverse(memory.bins, memory.samples)

    let back = memory.samples.map { $0 / Double(size) }
    #expect(zip(samples, back).allSatisfy { abs($0 - $1) < 1e-13 })
  }

  @Test func tellsItsLibrariesVersions() {
    #expect(MeasuringLibraries.fourierVersion.hasPrefix("fftw-3."))
    #expect(MeasuringLibraries.loudnessVersion.hasPrefix("1."))
  }
}
