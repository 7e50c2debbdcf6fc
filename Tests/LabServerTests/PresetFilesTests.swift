import Foundation
import ParityCases
import Testing

@testable import LabServer

@Suite struct PresetFilesTests {
  private let folder = "/tmp/parity-presets-\(UUID().uuidString.prefix(8))"

  private func preset(_ name: String) -> Data {
    Data("{\"name\":\"\(name)\",\"suite\":\"s\",\"values\":{\"cutoff\":800,\"mode\":\"saw\"}}".utf8)
  }

  @Test func writesAFileWhoseNameIsSafe() throws {
    let files = PresetFiles(folder: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let name = try files.save(preset("x"), name: "../../Étude No. 7: Bells/..\\")

    #expect(name == "tude-no-7-bells.json")
    #expect(files.list().map(\.file) == [name])
    #expect(files.list()[0].preset?["values"]?["cutoff"] == .number(800))
    try files.remove(name)
    #expect(files.list().isEmpty)
  }

  /// Two names may make one file's name; what is there is another's work.
  @Test func takesNoOtherPresetsPlace() throws {
    let files = PresetFiles(folder: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let elsewhere = Data("{\"name\":\"Warm\",\"suite\":\"t\",\"values\":{}}".utf8)

    #expect(try files.save(preset("Warm"), name: "Warm") == "warm.json")
    #expect(try files.save(preset("Warm"), name: "Warm") == "warm.json")
    #expect(throws: PresetFileError.self) { try files.save(preset("warm!"), name: "warm!") }
    #expect(throws: PresetFileError.self) { try files.save(elsewhere, name: "Warm") }
    // A new name for the same file, and one that another has.
    #expect(try files.save(preset("WARM"), name: "WARM", replacing: "warm.json") == "warm.json")
    #expect(try files.save(preset("Cold"), name: "Cold") == "cold.json")
    #expect(throws: PresetFileError.self) {
      try files.save(preset("WARM"), name: "WARM", replacing: "cold.json")
    }
    #expect(files.list().count == 2)
  }

  @Test(arguments: ["../parity.yml", "a/b.json", ".json", "A.json", "a.txt"])
  func removesNothingElse(name: String) {
    #expect(throws: (any Error).self) { try PresetFiles(folder: folder).remove(name) }
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "{\"name\":1,\"suite\":\"s\",\"values\":{}}",
    "{\"name\":\"a\",\"suite\":\"s\",\"values\":{\"x\":[1]}}", "{\"name\":\"a\",\"suite\":\"s\"",
  ])
  func refusesWhatIsNoPreset(text: String) {
    let files = PresetFiles(folder: folder)

    #expect(throws: PresetFileError.self) { try files.save(Data(text.utf8), name: "a") }
    #expect(files.list().isEmpty)
  }

  @Test func namesAFileThatIsJunkAndReadsTheOthers() throws {
    let files = PresetFiles(folder: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try files.save(preset("good"), name: "good")
    try Data("junk".utf8).write(to: URL(fileURLWithPath: "\(folder)/lab/presets/bad.json"))

    let entries = files.list()

    #expect(entries.map(\.file) == ["bad.json", "good.json"])
    #expect(entries[0].fault?.contains("this is not a preset") == true)
    #expect(entries[1].fault == nil)
  }
}
