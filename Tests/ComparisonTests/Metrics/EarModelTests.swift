import Foundation
import Testing

@testable import Comparison

@Suite struct EarModelTests {
  private let ear: EarModel

  init() throws { ear = try #require(EarModel(sampleRate: 48000)) }

  @Test func hasTheBandsOfTheRecommendation() {
    // BS.1387-1, table 6: 109 bands; centres of the first and the last.
    #expect(ear.centers.count == 109)
    #expect(abs(ear.centers[0] - 91.708) < 0.001)
    #expect(abs(ear.centers[108] - 17690.045) < 0.01)
    #expect(ear.frameSize == 2048)
  }

  @Test func sharesOutAllPowerBetweenItsEdges() {
    let power = [Double](repeating: 1, count: 1025)
    var bands = [Double](repeating: 0, count: 109)

    ear.group(power, into: &bands)

    // 80 to 18000 Hz in bins of 23.4375 Hz.
    let sum = bands.reduce(0, +)
    let expected: Double = (18000 - 80) / 23.4375
    #expect(abs(sum - expected) < 1e-9)
    #expect(bands.allSatisfy { $0 > 0 })
  }

  @Test func putsTheCalibrationToneAt92Decibels() {
    let transform = WindowedTransform(window: WindowedTransform.hann(2048))
    let tone = (0..<2048).map { Float(sin(2 * .pi * 1019.5 * Double($0) / 48000)) }

    transform.run(tone)

    // Behind the outer ear, which changes 1 kHz by little: its formula says 92 − 2.184 + 0.27 dB.
    let highest =
      transform.bins.indices.map { bin -> Double in
        let (re, im) = transform.bins[bin]
        return (re * re + im * im) * ear.weights[bin]
      }.max() ?? 0
    #expect(abs(10 * log10(highest) - (92 - 2.184 + 0.27)) < 0.1)
  }

  @Test func leavesAFlatQuietSpectrumFlat() {
    var bands = [Double](repeating: 1, count: 109)
    SpreadingFunction(centers: ear.centers, bandWidth: 0.25).apply(to: &bands)

    // That is how its scale is defined.
    #expect(bands.allSatisfy { abs($0 - 1) < 1e-12 })
  }

  @Test func spreadsFurtherUpwardsTheLouderATone() {
    func spread(decibels: Double) -> [Double] {
      var bands = [Double](repeating: 1e-10, count: 109)
      bands[40] = pow(10, decibels / 10)
      SpreadingFunction(centers: ear.centers, bandWidth: 0.25).apply(to: &bands)
      return bands.map { 10 * log10($0) - decibels }
    }
    let (quiet, loud) = (spread(decibels: 40), spread(decibels: 80))

    // Downwards 27 dB for each Bark, whatever the level; upwards 24 + 230/f − 0.2·L. Two Bark are
    // eight bands; scaling differs by band, hence the margin of 1.5 dB.
    let center = ear.centers[40]
    for (levels, level) in [(quiet, 40.0), (loud, 80)] {
      #expect(abs(levels[40] - levels[32] - 54) < 1.5)
      let slope = 24 + 230 / center - 0.2 * level
      #expect(abs(levels[40] - levels[48] - 2 * slope) < 1.5)
    }
  }

  @Test(arguments: [(44100, 2048), (96000, 4096), (22050, 1024), (8000, 256)])
  func keepsItsFramesNear43Milliseconds(rate: Double, size: Int) throws {
    let ear = try #require(EarModel(sampleRate: rate))

    #expect(ear.frameSize == size)
    #expect(ear.centers.allSatisfy { $0 < rate / 2 })
  }

  @Test(arguments: [0, -1, 100, .nan, .infinity]) func refusesRatesWithoutBands(rate: Double) {
    #expect(EarModel(sampleRate: rate) == nil)
  }
}
