import AudioSignal
import DataText
import Foundation
import ParityCases
import ParityResults
import TestProjects
import Testing

@testable import ParityReferences

/// An index that says two things, or names files elsewhere: paths that are read, moved and removed are made
/// of what it says.
@Suite struct ManifestFaultTests {
  private let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func refusal(_ edit: (inout Manifest) -> Void) throws -> String {
    let path = URL(fileURLWithPath: library.manifestPath)
    let whole = try Data(contentsOf: path)
    defer { try? whole.write(to: path) }
    var manifest = try ReferenceLibrary(folder: library.folder).manifest
    edit(&manifest)
    try JSONText.encode(manifest).write(to: path)
    do {
      _ = try ReferenceLibrary(folder: library.folder)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func refusesACaseThatIsListedTwice() throws {
    defer { library.remove() }

    let text = try refusal { $0.cases.append($0.cases[0]) }

    #expect(text.hasPrefix(library.manifestPath))
    #expect(text.contains("it lists 'rng/first-draws' twice; remove the entry"))
  }

  @Test func refusesTwoCapturesOfOneNumber() throws {
    defer { library.remove() }

    #expect(try refusal { $0.captures.append($0.captures[0]) }.contains("two captures"))
  }

  /// Without its capture nothing holds the case's module against the one that it was captured from.
  @Test func refusesACaseOfACaptureThatIsNotThere() throws {
    defer { library.remove() }

    #expect(try refusal { $0.cases[0].capture = 7 }.contains("is from capture 7"))
  }

  @Test(arguments: ["../../etc", "rng/../x", "/etc/passwd", "rng", "rng/a/b", "rng/", "RNG/x", ""])
  func refusesAnIDThatLeadsElsewhere(id: String) throws {
    defer { library.remove() }

    #expect(try refusal { $0.cases[0].id = id }.contains("is not a case's id"))
    #expect(
      try refusal { $0.defined = ["rng": [id]] }.contains("under 'defined' is not a case's id")
        == (id != "rng"))
  }

  @Test(arguments: ["../first-draws/case.json", "/etc/passwd", "evil.js", ".git"])
  func refusesAFileThatIsNoReferences(name: String) throws {
    defer { library.remove() }

    #expect(try refusal { $0.cases[0].files[name] = "0" }.contains("is not a file of a reference"))
    #expect(
      try refusal { $0.shared = [name: "0"] }.contains("is not something that references share"))
  }

  /// What can be read no more still lists references: a capture that wrote another would lose them.
  @Test func keepsAManifestThatCannotBeRead() throws {
    defer { library.remove() }
    let broken = Data("{ \"format\": ".utf8)
    try broken.write(to: URL(fileURLWithPath: library.manifestPath))

    #expect(throws: ReferenceError.self) { try library.file(library.audio) }

    #expect(try Data(contentsOf: URL(fileURLWithPath: library.manifestPath)) == broken)
  }

  /// Each reads the manifest, adds to it and writes it: none loses what another has added.
  @Test func losesNothingOfCapturesAtTheSameTime() async throws {
    defer { library.remove() }
    let (folder, audio) = (library.folder, library.audio)
    let base = try library.definition()

    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          var definition = base
          definition.name = "draws-\(number)"
          definition.id = "rng/draws-\(number)"
          let reference = CapturedReference(
            definition: definition, audio: audio,
            spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil))
          let origin = ReferenceOrigin(
            id: 0, browser: .init(name: "Test", version: "1"), platform: "test", processor: "test",
            date: Date(timeIntervalSince1970: 0), switches: [], renders: 2, stableSums: true)
          _ = try ReferenceStore(folder: folder).file([reference], origin: origin, obsolete: [])
        }
      }
      try await group.waitForAll()
    }

    let ids = Set(try ReferenceLibrary(folder: folder).manifest.cases.map(\.id))
    #expect(ids == Set(["rng/first-draws"] + (0..<8).map { "rng/draws-\($0)" }))
  }
}
