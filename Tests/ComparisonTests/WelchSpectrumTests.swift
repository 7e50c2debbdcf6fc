import AudioSignal
import Testing

@testable import Comparison

@Suite struct WelchSpectrumTests {
  private func spectrum(_ samples: [Float]) -> WelchSpectrum {
    WelchSpectrum(samples, sampleRate: Signals.sampleRate)
  }

  @Test(arguments: [(1, 0), (0.5, -6.020599913), (0.001, -60)] as [(Double, Double)])
  func readsASineOnABinsCentreByItsAmplitude(amplitude: Double, level: Double) throws {
    let measured = spectrum(Signals.sine(bin: 100, amplitude: amplitude, count: 4096 * 4))

    // 20·log10(amplitude). Whole segments, no padding: a Hann window has no other error here than
    // the samples' rounding to float, 2^-25 of each, far below 1e-6 dB of the sum.
    #expect(abs(try #require(measured.level(ofBin: 100)) - level) < 1e-6)
    #expect(abs(measured.power[100] / (amplitude * amplitude / 2) - 1) < 1e-6)
  }

  @Test func spreadsASineOverThreeBinsOnly() throws {
    let measured = spectrum(Signals.sine(bin: 100, count: 4096))

    // A Hann window's neighbours get half the amplitude, −6.02 dB; further bins only rounding.
    for bin in [99, 101] {
      #expect(abs(try #require(measured.level(ofBin: bin)) + 6.020599913) < 1e-6)
    }
    for bin in [0, 97, 103, 2048] { #expect((measured.level(ofBin: bin) ?? -400) < -150) }
  }

  @Test func losesTheScallopsDepthBetweenBins() throws {
    let measured = spectrum(Signals.sine(bin: 100.5, count: 4096))

    // Hann's scalloping loss is 20·log10(8/(3π)) = −1.42 dB (Harris 1978, table 1).
    #expect(abs(try #require(measured.level(ofBin: 100)) + 1.42) < 0.01)
  }

  @Test func readsWhiteNoiseByItsVariance() {
    let measured = spectrum(Signals.noise(seed: 3, count: 4096 * 64))

    // A bin holds 2·E·Σw²/(Σw)² = 2·(1/3)·1.5/4096. The mean over 2000 bins of 127 averages
    // scatters by about 1/sqrt(2000·127·0.5) = 0.3 %; five times that is 1.5 %.
    let mean = measured.power[20..<2020].reduce(0, +) / 2000
    #expect(abs(mean * 4096 - 1) < 0.015)
  }

  @Test func readsAConstantAtDirectCurrentAlone() {
    let measured = spectrum([Float](repeating: 0.5, count: 4096))

    // |a·Σw|² · 2/(Σw)² = 2a²: 0 Hz has no mirror image to share its power with.
    #expect(abs(measured.power[0] - 0.5) < 1e-12)
    #expect(measured.power[5...].allSatisfy { $0 < 1e-25 })
  }

  @Test func scalesWithTheSquareOfTheGain() {
    let samples = Signals.noise(seed: 4, count: 5000)

    // Doubling is exact in binary at every step.
    #expect(
      spectrum(samples.map { $0 * 2 }).power == spectrum(samples).power.map { $0 * 4 })
  }

  @Test(arguments: [1, 100, 2048, 4095, 4096, 4097, 6144, 6145, 10_000])
  func hasOneShapeForEveryLength(count: Int) {
    let measured = spectrum([Float](repeating: 0, count: count))

    #expect(measured.power == [Double](repeating: 0, count: 2049))
    #expect((0...2048).allSatisfy { measured.level(ofBin: $0) == nil })
  }

  // Positions around the bounds of segments, and both ends.
  @Test(arguments: [0, 1, 2047, 2048, 4095, 4096, 6143, 6144, 9999])
  func countsEverySample(frame: Int) {
    var samples = [Float](repeating: 0, count: 10_000)
    samples[frame] = 1

    #expect(spectrum(samples).power.allSatisfy { $0 > 0 })
  }

  @Test func spacesItsBinsByRateOverSize() {
    let measured = spectrum([1])

    #expect(measured.frequency(ofBin: 0) == 0)
    #expect(measured.frequency(ofBin: 100) == 1000)
    // Half the sample rate.
    #expect(measured.frequency(ofBin: 2048) == 20480)
  }

  @Test func keepsToTheSizeItIsGiven() {
    let measured = WelchSpectrum(
      Signals.sine(bin: 64, count: 4096), sampleRate: Signals.sampleRate, size: 512)

    // Bin 64 of 4096 is bin 8 of 512; amplitude 1 is 0.5.
    #expect(measured.power.count == 257)
    #expect(abs(measured.power[8] - 0.5) < 1e-6)
  }
}
