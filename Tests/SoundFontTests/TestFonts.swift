import SoundFont

/// Fonts that tests write by code.
enum TestFonts {
  /// A looped sine of 100 frames at 48 kHz, key 71.
  static let sine = FontDescription(
    name: "one-sine",
    samples: [
      .init(
        name: "sine", wave: .init(frames: 4800, period: 100, amplitude: 26214), rate: 48000,
        key: 71, loop: [0, 4800])
    ],
    instruments: [.init(name: "sine", zones: [.init(generators: [[54, 1]], sample: 0)])],
    presets: [.init(name: "Sine", bank: 0, program: 0, zones: [.init(instrument: 0)])])

  static let sineBytes = SoundFontWriter(sine).bytes()
}
