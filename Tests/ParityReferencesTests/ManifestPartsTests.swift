import DataText
import Foundation
import ParityResults
import Testing

@testable import ParityReferences

@Suite struct ManifestPartsTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = "/tmp/parity-parts-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try body(folder)
  }

  private func manifest(suites: [String] = ["a", "b"], each: Int = 3) -> Manifest {
    let origin = ReferenceOrigin(
      id: 1, browser: .init(name: "Test", version: "1"), platform: "test", processor: "test",
      date: Date(timeIntervalSince1970: 0), switches: [], renders: 2, stableSums: true)
    var manifest = Manifest(
      captures: [.init(origin: origin, sources: [:])],
      cases: suites.flatMap { suite in
        (0..<each).map {
          Manifest.Entry(
            id: "\(suite)/case-\($0)", capture: 1, files: ["reference.wav": "\(suite)\($0)"],
            spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil))
        }
      }, shared: ["a/samples.f32": "00"])
    manifest.defined = ["b": ["case-0", "case-1", "case-2", "lost"]]
    return manifest
  }

  private func read(_ folder: String) throws -> Manifest {
    try Manifest.read(from: "\(folder)/manifest.json", folder: folder)
  }

  private func parts(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/manifest")) ?? []).sorted()
  }

  @Test func staysOneFileForFewCases() throws {
    try withFolder { folder in
      try manifest().write(to: folder)

      #expect(try read(folder) == manifest())
      #expect(parts(folder) == [])
    }
  }

  @Test func readsBackWhatItWroteInParts() throws {
    try withFolder { folder in
      try manifest().write(to: folder, mostInOneFile: 5)

      #expect(try read(folder) == manifest())
      #expect(parts(folder).map { $0.prefix(2) } == ["a.", "b."])
    }
  }

  /// What was in one file goes over to parts, and stays in them with however few cases; parts of earlier states
  /// do not pile up, and those of suites that did not change stay as they are.
  @Test func staysInPartsAndChangesOnlyWhatChanged() throws {
    try withFolder { folder in
      try manifest().write(to: folder)
      try manifest().write(to: folder, mostInOneFile: 5)
      let before = parts(folder)
      var fewer = manifest()
      fewer.cases.removeLast(2)

      try fewer.write(to: folder)

      #expect(try read(folder) == fewer)
      #expect(parts(folder).count == 2)
      #expect(parts(folder)[0] == before[0])
      #expect(parts(folder)[1] != before[1])
    }
  }

  @Test func refusesPartsThatAreMissingOrOthers() throws {
    try withFolder { folder in
      try manifest().write(to: folder, mostInOneFile: 5)
      let path = "\(folder)/manifest/\(parts(folder)[0])"
      let text = try String(contentsOfFile: path, encoding: .utf8)

      try text.replacing("a0", with: "a9").write(toFile: path, atomically: true, encoding: .utf8)
      #expect(throws: ReferenceError.self) { try read(folder) }
      try FileManager.default.removeItem(atPath: path)
      let error = #expect(throws: ReferenceError.self) { try read(folder) }
      #expect("\(String(describing: error))".contains("git checkout"))
    }
  }

  /// Each part is bound to its suite: an entry under another's name would be read twice.
  @Test func refusesAPartThatSpeaksOfAnotherSuite() throws {
    try withFolder { folder in
      let part = ManifestIndex.Part(cases: manifest().cases, shared: nil, defined: nil)
      let data = try JSONText.encode(part)
      let hash = SHA256Text.of(data)
      let path = "\(folder)/\(ManifestIndex.path(of: "a", hash))"
      try AtomicFile.makeFolder(for: path)
      try AtomicFile.write(data, to: path)
      let index = ManifestIndex(captures: manifest().captures, parts: ["a": hash])
      try AtomicFile.write(try JSONText.encode(index), to: "\(folder)/manifest.json")

      #expect(throws: ReferenceError.self) { try read(folder) }
    }
  }
}
