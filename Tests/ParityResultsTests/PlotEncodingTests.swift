import Foundation
import ParityCases
import ParityResults
import Testing

@Suite struct PlotEncodingTests {
  private func copy(_ extremes: CasePlots.Extremes) throws -> CasePlots.Extremes {
    try JSONDecoder().decode(
      CasePlots.Extremes.self, from: try JSONEncoder().encode(extremes))
  }

  // 16 bits of the peak: an error below peak / 32767, and never towards zero.
  @Test(arguments: [1, 1e-30, 3e38] as [Float])
  func keepsEnvelopesOnTheirOwnScaleRoundedOutwards(peak: Float) throws {
    let extremes = CasePlots.Extremes(
      min: [-peak, -peak / 3, 0, peak / 7], max: [peak / 2, 0, peak / 9, peak])

    let copy = try copy(extremes)

    for (before, after) in zip(extremes.min, copy.min) {
      #expect(after <= before && before - after <= peak / 32767)
    }
    for (before, after) in zip(extremes.max, copy.max) {
      #expect(after >= before && after - before <= peak / 32767)
    }
  }

  @Test func keepsSilenceSilent() throws {
    let silence = CasePlots.Extremes(min: [0, 0], max: [0, 0])

    #expect(try copy(silence) == silence)
  }

  @Test func keepsEveryBitOfSamples() throws {
    let samples: [Float] = [0, -0.0, 1, .leastNonzeroMagnitude, -.greatestFiniteMagnitude, .nan]

    let copy = try JSONDecoder().decode(
      PackedSamples.self, from: try JSONEncoder().encode(PackedSamples(samples)))

    #expect(copy.samples.map(\.bitPattern) == samples.map(\.bitPattern))
  }

  @Test func refusesBytesThatAreNoSamples() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PackedSamples.self, from: Data("\"AAA=\"".utf8))
    }
  }

  // 255 steps from the floor to the loudest cell; 127 steps either way for differences.
  @Test func spreadsTheLevelsOfASpectrogramOverAByte() {
    let plot = SpectrogramPlot(
      firstFrame: 0, framesPerColumn: 64, frequencies: [100, 200], floor: -120,
      reference: [[-120, 0], [-60, -30]], candidate: [[-120, 6], [-63, -30]])

    #expect([UInt8](plot.levels) == [0, 255, 128, 191])
    #expect(plot.differences.map { $0.map { Int8(bitPattern: $0) } } == [0, 127, -64, 0])
    #expect(abs(plot.decibelsPerDifferenceStep * 127 - 6) < 1e-12)
  }

  @Test func holdsNoDifferencesOfEqualSpectrograms() {
    let plot = SpectrogramPlot(
      firstFrame: 0, framesPerColumn: 64, frequencies: [100], floor: -120, reference: [[-120]],
      candidate: nil)

    #expect(plot.differences == nil)
    #expect([UInt8](plot.levels) == [0])
  }
}
