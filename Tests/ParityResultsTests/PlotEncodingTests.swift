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

  private func plots(_ numbers: [Double], differs: Bool) -> CasePlots {
    let extremes = CasePlots.Extremes(min: [-0.25, 0], max: [0.5, 0])
    let samples = PackedSamples([0, 1, -0.0, 0x1p-140])
    let levels: [Double?] = [-12.25, nil, 0, -1e-7, 1e21]
    func other<Value>(_ value: Value) -> Value? { differs ? value : nil }
    let channel = CasePlots.Channel(
      envelope: .init(
        framesPerColumn: 32, reference: extremes, candidate: other(extremes),
        residual: other(extremes)),
      detail: .init(
        start: 77, reference: samples, candidate: other(samples), residual: other(samples)),
      spectrum: .init(
        frequencies: numbers, reference: levels, candidate: other(levels), residual: other([])),
      errorTrack: other(.init(framesPerBlock: 128, reference: levels, residual: [nil])))
    return CasePlots(
      sampleRate: 44100, start: 12, frames: 4, channels: differs ? [channel, channel] : [channel],
      spectrogram: other(
        SpectrogramPlot(
          firstFrame: 0.5, framesPerColumn: 64, frequencies: numbers, floor: -120,
          reference: [[-120, 0]], candidate: differs ? [[-120, 6]] : nil)))
  }

  // Whatever the encoder writes: pages and kept results do not tell which of both wrote them.
  @Test(arguments: [true, false])
  func writesToTheByteWhatAnEncoderWrites(differs: Bool) throws {
    let plots = plots(
      [20, 0.1, -0.0, 1e16, 123456789.25, .leastNonzeroMagnitude, 1.7976931348623157e308, 2.5e-5],
      differs: differs)

    #expect(
      String(decoding: try plots.jsonText(), as: UTF8.self)
        == String(decoding: try JSONText.encode(plots, indented: false), as: UTF8.self))
  }

  @Test(arguments: [Double.nan, .infinity])
  func refusesNumbersThatJSONHasNot(number: Double) {
    #expect(throws: EncodingError.self) { try plots([number], differs: false).jsonText() }
  }
}
