import Testing

@testable import WebAudio

@Suite struct PowerOfTwoTests {
  /// A detune, a playback rate, and a sample far into a buffer of 1 and −1 in turn, close to its passage through zero: as
  /// Chromium 156 rendered it (a page with an offline context at 48 kHz). With glibc's function each is another float.
  @Test(
    arguments: [
      (-580.8450317382812, 1.308995246887207, 117, 2.754259753601218e-8),
      (427.3526611328125, 1.2898911237716675, 96, 6.857789003333892e-8),
      (737.3433837890625, 1.3441706895828247, 95, 1.0119350690729334e-7),
      (-906.6695556640625, 1.0007871389389038, 97, -6.638912850576162e-7),
      (-893.7357788085938, 1.107836127281189, 90, -4.5552980054708314e-8),
      (819.6853637695312, 1.3387806415557861, 97, -1.3980570656713098e-7),
    ] as [(Float, Float, Int, Float)])
  func detunesAsTheBrowserDoes(detune: Float, rate: Float, frame: Int, sample: Float) throws {
    let rendered = try NodeRender.render(length: 128) { context in
      let source = try NodeRender.source(context, (0..<512).map { $0.isMultiple(of: 2) ? 1 : -1 })
      try source.playbackRate.setValue(rate)
      try source.detune.setValue(detune)
      return source
    }

    #expect(rendered.channels[0][frame] == sample)
  }

  // A rate in the middle between two positions: a quantum later the source has moved by 3e-11 frames, and one sample of
  // graph 730654 of `parity audit --graphs` is another float. fdlibm itself gives 0x1.8be560e3dc600p+0.
  @Test func roundsAsChromiumsCopyDoes() {
    #expect(PowerOfTwo.of(0x1.42095ep-1) == 0x1.8be560e3dc5ffp+0)
  }

  /// fdlibm promises less than a unit in the last place, and so does glibc.
  @Test func staysWithinAUnitOfTheOtherLibrary() {
    for step in -20_000...20_000 {
      let exponent = Double(step) / 1999

      #expect(abs(PowerOfTwo.of(exponent) - power(2, exponent)) <= power(2, exponent).ulp)
    }
  }

  @Test func knowsWholeNumbersAndHalves() {
    #expect(PowerOfTwo.of(0) == 1)
    #expect(PowerOfTwo.of(1) == 2)
    #expect(PowerOfTwo.of(-3) == 0.125)
    #expect(PowerOfTwo.of(0.5) == 2.0.squareRoot())
    #expect(PowerOfTwo.of(2000) == .infinity)
    #expect(PowerOfTwo.of(-2000) == 0)
    #expect(PowerOfTwo.of(.nan).isNaN)
  }
}
