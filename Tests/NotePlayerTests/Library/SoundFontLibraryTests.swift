import Foundation
import NotePlayer
import SoundFont
import Testing

@Suite struct SoundFontLibraryTests {
  @Test func namesPresetsAcrossFontsAndTellsWhatIsNone() throws {
    let folder = NSTemporaryDirectory() + "library-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let bytes = Data(SoundFontWriter(TestFonts.sine()).bytes())
    for name in ["A b.sf2", "a-b.SF2", ".hidden.sf2"] {
      try bytes.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    try Data("no font at all".utf8).write(to: URL(fileURLWithPath: "\(folder)/broken.sf2"))

    let library = SoundFontLibrary(user: folder)

    #expect(library.entries.map(\.id) == ["sf2:0:0@a-b", "sf2:0:0@a-b-2"])
    #expect(library.entries.map(\.label) == ["Sine (one-sine)", "Sine (one-sine)"])
    #expect(library.refused.map(\.name) == ["broken.sf2"])
    #expect(library.refused[0].reason.hasPrefix("notRIFF"))
    #expect(library.resolve("sf2:0:0@a-b-2")?.font.key == "a-b-2")
    #expect(library.resolve("sf2:0:1") == nil)
    #expect(library.resolveOrDefault("sf2:5:5")?.isOther == true)
  }
}
