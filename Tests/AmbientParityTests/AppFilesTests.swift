import AmbientEngine
import AmbientParity
import Foundation
import ParityReferences
import TestProjects
import Testing

@Suite struct AppFilesTests {
  private let files = AppFiles(folder: "\(Checkout.references)/web/apps/ambient")

  // The page's own list of its presets.
  @Test func findsThePresetsThatThePageLists() throws {
    let index = try Data(contentsOf: URL(fileURLWithPath: "\(files.folder)/presets/index.json"))
    let listed = String(decoding: index, as: UTF8.self)

    #expect(files.presetNames.count == 12)
    for name in files.presetNames {
      #expect(listed.contains(name))
      _ = try files.preset(named: name)
    }
  }

  @Test func namesThePresetThatIsNotThere() {
    #expect {
      try files.preset(named: "no-such-preset")
    } throws: { "\($0)".contains("no-such-preset.json") }
  }

  @Test func saysThatAFolderHasNoLeadPatches() {
    #expect(
      throws: LeadPatchError.none(folder: "/nowhere/lead")
    ) { try AppFiles(folder: "/nowhere").patches() }
    #expect(AppFiles(folder: "/nowhere").presetNames == [])
  }
}
