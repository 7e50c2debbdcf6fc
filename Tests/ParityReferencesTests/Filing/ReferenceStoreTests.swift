import Foundation
import OrdinaryFiles
import ParityResults
import TestProjects
import Testing

@testable import ParityReferences

@Suite struct ReferenceStoreTests {
  private let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  @Test func replacesAReferenceAndForgetsTheCaptureNothingIsFrom() throws {
    defer { library.remove() }
    var audio = library.audio
    audio.channels[0][0] = 0.125

    try library.file(audio)

    let references = try ReferenceLibrary(folder: library.folder)
    #expect(references.manifest.captures.map(\.origin.id) == [1])
    #expect(references.manifest.cases.map(\.capture) == [1])
    #expect(try references.load(references.manifest.cases[0]).audio == audio)
  }

  @Test func leavesNothingButTheReferences() throws {
    defer { library.remove() }
    try library.file(library.audio)

    let names = try FileManager.default.contentsOfDirectory(atPath: library.folder).sorted()

    #expect(names == ["manifest.json", "rng", "web"])
  }

  private var reference: CapturedReference {
    get throws {
      CapturedReference(
        definition: try library.definition(), audio: library.audio,
        spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil))
    }
  }

  private var origin: ReferenceOrigin {
    get throws {
      try #require(try ReferenceLibrary(folder: library.folder).manifest.captures.first?.origin)
    }
  }

  /// What a suite without a case here has loaded leaves these references as they are; what this one has loaded does
  /// not, wherever it lies. Where that is unknown, nothing does.
  @Test(arguments: [true, false])
  func remembersTheFilesThatItsCasesCanBeFrom(isKnown: Bool) throws {
    defer { library.remove() }
    let sources = ["web/cases/rng.js", "web/cases/adsr.js", "web/cases/shared.js", "web/odd.js"]
    let loaded = [
      "rng": ["web/cases/rng.js", "web/cases/shared.js"],
      "adsr": ["web/cases/adsr.js", "web/cases/shared.js", "web/odd.js"],
    ]

    _ = try ReferenceStore(folder: library.folder).file(
      [reference], origin: origin, obsolete: [],
      sources: Dictionary(uniqueKeysWithValues: sources.map { ($0, "1") }),
      loaded: isKnown ? loaded : nil)

    let capture = try #require(
      try ReferenceLibrary(folder: library.folder).manifest.captures.first)
    #expect(
      capture.sources.keys.sorted()
        == (isKnown ? ["web/cases/rng.js", "web/cases/shared.js"] : sources.sorted()))
  }

  /// Notes, a folder, and a file of a name that the reference had before.
  @Test func keepsWhatAUserHasBesideAReference() throws {
    defer { library.remove() }
    let place = "\(library.folder)/\(library.id)"
    try FileManager.default.createDirectory(
      atPath: "\(place)/sub", withIntermediateDirectories: true)
    for name in ["notes.txt", "sub/deep.txt"] {
      try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(place)/\(name)"))
    }
    let store = ReferenceStore(folder: library.folder)

    try library.file(library.audio)
    _ = try store.file([], origin: try origin, obsolete: [library.id])

    #expect(FileManager.default.contents(atPath: "\(place)/notes.txt") == Data("mine".utf8))
    #expect(FileManager.default.contents(atPath: "\(place)/sub/deep.txt") == Data("mine".utf8))
    #expect(!FileManager.default.fileExists(atPath: library.audioPath))
  }

  @Test func removesWhatNoModuleDefinesAnyMore() throws {
    defer { library.remove() }
    let origin = try #require(
      try ReferenceLibrary(folder: library.folder).manifest.captures.first?.origin)

    let removed = try ReferenceStore(folder: library.folder)
      .file([], origin: origin, obsolete: [library.id])

    #expect(removed == [library.id])
    #expect(try ReferenceLibrary(folder: library.folder).manifest.cases.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: library.audioPath))
  }

  @Test func keepsTheOldReferencesWhenTheFolderCannotBeWritten() throws {
    defer { library.remove() }
    // A file where a folder is needed stops root as well.
    let blocked = "\(library.folder)/manifest.json"
    let store = ReferenceStore(folder: blocked)
    let reference = CapturedReference(
      definition: try library.definition(), audio: library.audio,
      spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil))
    let origin = try #require(
      try ReferenceLibrary(folder: library.folder).manifest.captures.first?.origin)

    #expect(throws: WriteRefusal.self) {
      try store.file([reference], origin: origin, obsolete: [])
    }

    #expect(try library.outcome().verdict == .pass)
  }
}
