import DataText
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
    let (lows, highs) = ([-peak, -peak / 3, 0, peak / 7], [peak / 2, 0, peak / 9, peak])

    let extremes = CasePlots.Extremes(min: lows, max: highs)

    for (before, after) in zip(lows, extremes.min) {
      #expect(after <= before && before - after <= peak / 32767)
    }
    for (before, after) in zip(highs, extremes.max) {
      #expect(after >= before && after - before <= peak / 32767)
    }
    #expect(try copy(extremes) == extremes)
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
        frequencies: Array(numbers.prefix(levels.count)), reference: levels,
        candidate: other(levels), residual: other(levels.map { _ in nil })),
      errorTrack: other(
        .init(framesPerBlock: 128, reference: levels, residual: levels.map { _ in nil })))
    return CasePlots(
      sampleRate: 44100, start: 12, frames: 4, channels: differs ? [channel, channel] : [channel],
      spectrogram: other(
        SpectrogramPlot(
          firstFrame: 0.5, framesPerColumn: 64, frequencies: numbers, floor: -120,
          reference: [numbers.map { _ in -120 }],
          candidate: differs ? [numbers.map { _ in -60 }] : nil)))
  }

  // What is read is to the bit what was written, and is written the same again.
  @Test(arguments: [true, false])
  func readsWhatItWrote(differs: Bool) throws {
    let plots = plots(
      [20, 0.1, -0.0, 1e16, 123456789.25, .leastNonzeroMagnitude, 1.7976931348623157e308, 2.5e-5],
      differs: differs)

    let read = try CasePlots(jsonText: try plots.jsonText())

    #expect(read == plots)
    #expect(try read.jsonText() == plots.jsonText())
  }

  /// Each of these was a script, or would be numbers that no plot has.
  @Test(arguments: [
    ("{\"channels\":", "{\"__proto__\":{},\"channels\":"),
    ("\"start\":12", "\"start\":(alert(1),12)"),
    ("\"start\":12", "\"start\":12,\"start\":12"), ("\"start\":12", "\"start\":12,\"more\":1"),
    ("\"start\":12", "\"start\":-1"), ("\"start\":12", "\"start\":1.5"),
    ("\"start\":12", "\"start\":nan"),
    ("\"start\":12", "\"start\":1e999"), ("\"start\":12", "\"start\":0x1p3"),
    ("\"start\":12", "\"start\": 12"),
    ("\"start\":12", "\"start\":\"12\""), ("\"start\":12", "\"start\":null"),
    ("\"start\":12}", "\"start\":12});alert(1);//"),
    ("\"start\":12}", "\"start\":12} "), ("\"sampleRate\":44100", "\"sampleRate\":0"),
    ("\"framesPerColumn\":32", "\"framesPerColumn\":0"), ("-12.25,", "-12.25,-12.25,"),
    ("\"columns\":\"", "\"columns\":\"</script>"), ("\"columns\":\"", "\"columns\":\"AA"),
    ("\"reference\":\"", "\"reference\":\"AADAfw=="),
  ])
  func readsNothingElse(what: String, instead: String) throws {
    let whole = String(
      decoding: try plots([20, 40, 60, 80, 100], differs: true).jsonText(), as: UTF8.self)
    let place = try #require(whole.range(of: what, options: .backwards))
    let text = whole.replacingCharacters(in: place, with: instead)

    #expect(throws: PlotFault.self) { try CasePlots(jsonText: Data(text.utf8)) }
  }

  @Test func readsNoPartOfIt() throws {
    let whole = try plots([20, 40, 60, 80, 100], differs: true).jsonText()

    for length in 0..<whole.count {
      #expect(throws: PlotFault.self) { try CasePlots(jsonText: whole.prefix(length)) }
    }
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
    let numbers = [number, 1, 2, 3, 4]
    #expect(throws: EncodingError.self) { try plots(numbers, differs: false).jsonText() }
  }
}
