import Foundation
import HiSynthEngine
import HiSynthParity
import ParityReferences
import TestProjects
import Testing

@Suite struct HiSynthFilesTests {
  private let files = HiSynthFiles(folder: "\(Checkout.references)/web/apps/hisynth")

  @Test func takesANameAStringAndAFileForTheSamePreset() throws {
    #expect(files.presetNames.count == 12)
    for name in files.presetNames {
      let named = try files.preset(name)
      let read = try files.preset("\(files.folder)/presets/\(name).json")
      let decoded = try files.preset(PresetString.encode(named))

      #expect(read == named)
      #expect(decoded.name == named.name)
      #expect(PresetString.encode(decoded) == PresetString.encode(named))
    }
  }

  @Test(arguments: ["no-such-preset.json", "/dev/null", "a:b"])
  func refusesWhatIsNotAPreset(text: String) {
    #expect(throws: (any Error).self) { try files.preset(text) }
  }

  @Test func namesTheSongThatIsNotThere() {
    #expect {
      try files.song(named: "no-such-song")
    } throws: { "\($0)".contains("no-such-song.mid") }
  }
}
