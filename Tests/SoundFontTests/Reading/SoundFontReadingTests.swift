import SoundFont
import Testing

@Suite struct SoundFontReadingTests {
  @Test func readsWhatTheWriterWrote() throws {
    let font = try SoundFont(FontData(TestFonts.sineBytes))

    #expect(font.name == "one-sine")
    #expect(font.presets.map(\.id) == ["sf2:0:0"])
    #expect(font.samples[0].originalKey == 71)
    #expect(font.warnings.count == 0)
  }
}
