import SoundFont

/// Fonts that tests write by code.
enum TestFonts {
  /// A looped sine of 100 frames at 48 kHz, key 71, with a zone's generators.
  static func sine(
    rate: Int = 48000, key: Int = 71, generators: [[Int]] = [[54, 1]]
  ) -> FontDescription {
    FontDescription(
      name: "one-sine",
      samples: [
        .init(
          name: "sine", wave: .init(frames: 4800, period: 100, amplitude: 26214), rate: rate,
          key: key, loop: [0, 4800])
      ],
      instruments: [.init(name: "sine", zones: [.init(generators: generators, sample: 0)])],
      presets: [.init(name: "Sine", bank: 0, program: 0, zones: [.init(instrument: 0)])])
  }

  static func font(_ description: FontDescription) throws -> SoundFont {
    try SoundFont(FontData(SoundFontWriter(description).bytes()))
  }
}
