import SoundFont
import Testing

@Suite struct FontPruningTests {
  private static let two = FontDescription(
    name: "two",
    samples: [
      .init(name: "a", wave: .init(frames: 300, period: 30, amplitude: 9000), rate: 48000, key: 60),
      .init(name: "b", wave: .init(frames: 200, period: 20, amplitude: 9000), rate: 48000, key: 60),
    ],
    instruments: [
      .init(name: "one", zones: [.init(generators: [[48, 10]]), .init(sample: 0)]),
      .init(name: "two", zones: [.init(sample: 1)]),
    ],
    presets: [
      .init(name: "First", bank: 0, program: 0, zones: [.init(instrument: 0)]),
      .init(
        name: "Second", bank: 0, program: 1, zones: [.init(generators: [[52, 9]], instrument: 1)]),
    ])

  private func font(_ bytes: [UInt8]) throws -> SoundFont { try SoundFont(FontData(bytes)) }

  @Test func keepsWhatIsReachedAndNothingElse() throws {
    let original = try font(SoundFontWriter(Self.two).bytes())

    let bytes = try FontPruning(original).bytes(keeping: [.init(id: "sf2:0:1", name: "Kept")])

    let pruned = try font(bytes)
    #expect(pruned.presets.map(\.name) == ["Kept"])
    #expect(pruned.instruments.map(\.name) == ["two"])
    #expect(pruned.samples.map(\.name) == ["b"])
    #expect(pruned.reader.frameCount == 246)
    #expect(pruned.warnings.count == 0)
    let sounds = try [original, pruned].map { font in
      let sample = try #require(font.samples.first { $0.name == "b" })
      return try font.reader.decode(SampleRegion(first: sample.start, last: sample.end)).frames
    }
    #expect(sounds[0] == sounds[1])
  }

  @Test func pruningTwiceGivesTheSameBytes() throws {
    let kept = [FontPruning.Kept(id: "sf2:0:0"), .init(id: "sf2:0:1")]
    let once = try FontPruning(try font(SoundFontWriter(Self.two).bytes())).bytes(keeping: kept)

    #expect(try FontPruning(try font(once)).bytes(keeping: kept) == once)
  }

  @Test func refusesWhatCannotBe() throws {
    let pruning = FontPruning(try font(SoundFontWriter(Self.two).bytes()))

    #expect(throws: FontPruning.Refusal.nothingKept) { try pruning.bytes(keeping: []) }
    #expect(throws: FontPruning.Refusal.unknown(id: "sf2:9:9")) {
      try pruning.bytes(keeping: [.init(id: "sf2:9:9")])
    }
    #expect(throws: FontPruning.Refusal.sameNumbers(bank: 0, program: 0)) {
      try pruning.bytes(keeping: [.init(id: "sf2:0:0"), .init(id: "sf2:0:1", program: 0)])
    }
  }
}
