import AudioSignal
import Foundation
import ParityCases
import ParityResults
import TestProjects
import Testing

@testable import ParityReferences

@Suite struct ReferenceLibraryTests {
  private let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  @Test func passesWhatIsAsCaptured() throws {
    defer { library.remove() }

    let result = try library.outcome()

    #expect(result.verdict == .pass)
    #expect(result.comparison?.isBitExact == true)
  }

  @Test func refusesAReferenceWithOneFlippedBit() throws {
    defer { library.remove() }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: library.audioPath))
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: URL(fileURLWithPath: library.audioPath))

    let result = try library.outcome()

    #expect(result.verdict == .error)
    #expect(result.message.contains("SHA-256 differs from manifest.json"))
  }

  @Test func refusesAMissingReference() throws {
    defer { library.remove() }
    try FileManager.default.removeItem(atPath: library.audioPath)

    let result = try library.outcome()

    #expect(result.verdict == .error)
    #expect(result.message.contains("is missing"))
  }

  @Test func refusesADefinitionThatWasEdited() throws {
    defer { library.remove() }
    let text = try String(contentsOfFile: library.definitionPath, encoding: .utf8)
    try text.replacing("\"seed\" : 5", with: "\"seed\" : 6")
      .write(toFile: library.definitionPath, atomically: true, encoding: .utf8)

    let result = try library.outcome()

    #expect(result.verdict == .error)
    #expect(result.message.contains("case.json"))
  }

  @Test(arguments: ["", "{", "[]", "{\"format\": \"other\"}", "\u{0}"])
  func refusesAManifestThatIsNone(text: String) throws {
    defer { library.remove() }
    try text.write(toFile: library.manifestPath, atomically: true, encoding: .utf8)

    #expect(throws: ReferenceError.self) { try ReferenceLibrary(folder: library.folder) }
  }

  @Test func refusesAManifestOfAnotherVersion() throws {
    defer { library.remove() }
    let text = try String(contentsOfFile: library.manifestPath, encoding: .utf8)
    try text.replacing("\"version\" : 1\n", with: "\"version\" : 3\n")
      .write(toFile: library.manifestPath, atomically: true, encoding: .utf8)

    let error = #expect(throws: ReferenceError.self) {
      try ReferenceLibrary(folder: library.folder)
    }

    #expect(error?.description.contains("version 3") == true)
  }

  @Test func saysWhatToDoWithoutReferences() {
    let error = #expect(throws: ReferenceError.noReferences(folder: "/nonexistent")) {
      try ReferenceLibrary(folder: "/nonexistent")
    }

    #expect(error?.description.contains("parity capture") == true)
  }

  @Test func namesTheKnownSuitesAndCasesWhenNothingMatches() throws {
    defer { library.remove() }
    let references = try ReferenceLibrary(folder: library.folder)

    #expect(throws: NoMatch(.suite, "biquad", known: ["rng"])) {
      try references.entries(suites: ["biquad"], pattern: nil)
    }
    #expect(throws: NoMatch(.case, "x*", known: [library.id])) {
      try references.entries(suites: [], pattern: "x*")
    }
  }

  @Test func noticesThatACaseModuleChanged() throws {
    defer { library.remove() }
    #expect(try ReferenceLibrary(folder: library.folder).staleSources() == [])

    try Data("// other".utf8).write(
      to: URL(fileURLWithPath: "\(library.folder)/web/cases/rng.js"))

    #expect(
      try ReferenceLibrary(folder: library.folder).staleSources() == ["web/cases/rng.js"])
  }
}
