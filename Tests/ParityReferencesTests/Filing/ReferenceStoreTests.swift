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

  /// A change of one suite's module leaves references of others as they are; what any may import
  /// does not.
  @Test func remembersTheModulesThatItsCasesCanBeFrom() throws {
    defer { library.remove() }
    for folder in ["rng", "adsr"] {
      try FileManager.default.createDirectory(
        atPath: "\(library.folder)/web/cases/\(folder)", withIntermediateDirectories: true)
    }
    for path in ["cases/adsr.js", "cases/adsr/part.js", "cases/rng/part.js", "random.js"] {
      try Data("// one".utf8).write(to: URL(fileURLWithPath: "\(library.folder)/web/\(path)"))
    }

    try library.file(library.audio)

    let sources = try #require(
      try ReferenceLibrary(folder: library.folder).manifest.captures.first?.sources)
    #expect(
      sources.keys.sorted() == ["web/cases/rng.js", "web/cases/rng/part.js", "web/random.js"])
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
