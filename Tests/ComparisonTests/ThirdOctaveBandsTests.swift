import Comparison
import Foundation
import Testing

@Suite struct ThirdOctaveBandsTests {
  private func spectrum(_ samples: [Float], rate: Double = Signals.sampleRate) -> WelchSpectrum {
    WelchSpectrum(samples, sampleRate: rate)
  }

  @Test func centresItsBandsByBaseTen() throws {
    let noise = spectrum(Signals.noise(seed: 1, count: 4096), rate: 96000)

    let bands = try ThirdOctaveBands(reference: noise, candidate: noise).bands

    // IEC 61260-1: 1000·10^(n/10). 1 kHz is one of them, 19953 Hz the last of the audible.
    #expect(bands.contains { $0.center == 1000 })
    #expect(abs(try #require(bands.last).center - 19952.6) < 0.1)
    for (lower, upper) in zip(bands, bands.dropFirst()) {
      #expect(upper.center > lower.center)
    }
    #expect(bands.allSatisfy { $0.difference == 0 && $0.reference == $0.candidate })
  }

  @Test func gathersASineInItsBand() throws {
    // Bin 100 stands at 1000 Hz; its Hann neighbours at 990 and 1010 Hz share its band.
    let sine = spectrum(Signals.sine(bin: 100, count: 16384))

    let bands = try ThirdOctaveBands(reference: sine, candidate: sine).bands
    let band = try #require(bands.first { $0.center == 1000 })

    // 1 + ¼ + ¼ of the power: 10·log10(1.5) = 1.7609, Hann's noise bandwidth.
    #expect(abs(try #require(band.reference) - 1.760913) < 1e-5)
    let others = bands.filter { $0.center != 1000 }
    #expect(others.allSatisfy { ($0.reference ?? -400) < -140 })
  }

  @Test func readsAGainInEveryBand() throws {
    let samples = Signals.noise(seed: 2, count: 8192)
    let bands = try ThirdOctaveBands(
      reference: spectrum(samples), candidate: spectrum(samples.map { $0 * 2 })
    ).bands

    // Positive where the candidate is louder: 20·log10(2).
    #expect(bands.allSatisfy { abs($0.difference - 6.020599913279624) < 1e-12 })
    #expect(
      bands.allSatisfy { abs(($0.candidate ?? 0) - ($0.reference ?? 0) - $0.difference) < 1e-9 })
  }

  @Test func leavesOutBandsWithoutBinsAndBeyondNyquist() throws {
    let noise = spectrum(Signals.noise(seed: 3, count: 4096), rate: 48000)
    let slow = spectrum(Signals.noise(seed: 3, count: 4096), rate: 3000)

    let centers = try ThirdOctaveBands(reference: noise, candidate: noise).bands.map(\.center)
    let slowCenters = try ThirdOctaveBands(reference: slow, candidate: slow).bands.map(\.center)

    // Bins are 11.72 Hz apart, at 11.7 and 23.4 Hz: the band 22.4...28.2 Hz holds one, the band
    // 17.8...22.4 Hz none.
    #expect(!centers.contains { abs($0 - 19.95) < 0.01 })
    #expect(centers.contains { abs($0 - 25.12) < 0.01 })
    // Nyquist is 1500 Hz: the band around 1259 Hz ends at 1413 Hz, the next one at 1778 Hz.
    #expect(abs(try #require(slowCenters.last) - 1258.9) < 0.1)
  }

  @Test func sharesOutEveryBinOnce() throws {
    let samples = Signals.noise(seed: 4, count: 4096)
    let whole = spectrum(samples, rate: 48000)

    let bands = try ThirdOctaveBands(reference: whole, candidate: whole).bands.suffix(20)
    let sum = bands.map { pow(10, ($0.reference ?? -400) / 10) / 2 }.reduce(0, +)

    // The bands are contiguous: from the lowest's lower to the highest's upper edge.
    let width = 48000.0 / 4096
    let first = try #require(bands.first).center * pow(10, -0.05)
    let last = try #require(bands.last).center * pow(10, 0.05)
    let inside = whole.power.indices.filter {
      Double($0) * width >= first && Double($0) * width < last
    }
    let expected = inside.map { whole.power[$0] }.reduce(0, +)
    #expect(abs(sum / expected - 1) < 1e-9)
  }

  @Test func refusesSpectraOfDifferentSizes() {
    let small = WelchSpectrum([1], sampleRate: 48000, size: 1024)

    #expect(throws: ComparisonError.binCountMismatch(reference: 2049, candidate: 513)) {
      try ThirdOctaveBands(reference: spectrum([1]), candidate: small)
    }
  }
}
