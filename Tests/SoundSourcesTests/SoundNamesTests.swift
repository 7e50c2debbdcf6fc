import Foundation
import ParityReferences
import PortedApps
import SoundSources
import TestProjects
import Testing

@Suite struct SoundNamesTests {
  private func names(_ library: ReferenceLibrary?) -> SoundNames {
    SoundNames(
      library: library, apps: .attached(webFolder: "\(Checkout.references)/web"),
      presets: .init(seconds: 1, song: nil, epoch: 0))
  }

  private func filed() throws -> SoundNames {
    names(try ReferenceLibrary(folder: Checkout.references))
  }

  @Test func takesACaseByItsIdAndASuiteByItsName() throws {
    let suite = try filed().sounds(named: ["gain"])

    #expect(suite.count > 1)
    #expect(try filed().sounds(named: [suite[0].name]).map(\.name) == [suite[0].name])
    #expect(try filed().sounds(named: ["gain/*"]).map(\.name) == suite.map(\.name))
  }

  @Test func takesFilesWhereThereIsNoProject() throws {
    let folder = "\(Checkout.references)/gain"
    let cases = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().prefix(2)
    let paths = cases.map { "\(folder)/\($0)/reference.wav" }

    let sounds = try names(nil).sounds(named: paths)

    // Two files of one name are told apart by their folders.
    #expect(sounds.map(\.name) == cases.map { "\($0)/reference.wav" })
  }

  @Test(arguments: [
    ("nothing.wav", SoundNameError.noFile(path: "nothing.wav")), ("/tmp", .folder(path: "/tmp")),
  ])
  func saysWhatANameIsNot(name: String, error: SoundNameError) {
    #expect(throws: error) { try names(nil).sounds(named: [name]) }
  }

  @Test func listsWhatThereIsForANameOfNothing() throws {
    #expect {
      try filed().sounds(named: ["no-such-sound"])
    } throws: { "\($0)".contains("'no-such-sound' is not a file, case or preset; there are: ") }
  }

  @Test func mixesOneSoundOfEachNameAlone() throws {
    let suite = try filed().sounds(named: ["gain"])

    #expect {
      try filed().sounds(named: ["\(suite[0].name)+gain/*"])
    } throws: { "\($0)".contains("matches \(suite.count) sounds") }
  }
}
