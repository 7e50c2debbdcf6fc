import DataText
import Foundation
import OrdinaryFiles
import ParityCases

/// A manifest in parts: `manifest.json` lists one file for each suite, in the folder `manifest/`.
///
/// Each part has its own SHA-256 in its name, so that the list leads to the right parts at every moment, even while
/// another program writes new ones.
struct ManifestIndex: Codable, Equatable, VersionedFile {
  static let currentFormat = Manifest.currentFormat
  static let currentVersion = 2
  static let folder = "manifest"

  var format = currentFormat
  var version = currentVersion
  var captures: [Manifest.Capture]
  /// The SHA-256 of each suite's file, by suite.
  var parts: [String: String]

  static func path(of suite: String, _ hash: String) -> String {
    "\(folder)/\(suite).\(hash.prefix(16)).json"
  }

  /// The manifest's entries for one suite.
  struct Part: Codable, Equatable {
    var cases: [Manifest.Entry]
    var shared: [String: String]?
    var defined: [String]?
  }

  /// The version of the format of a file; nil for a file that is not a manifest.
  static func version(of path: String) -> Int? {
    struct Head: Decodable {
      let format: String
      let version: Int
    }
    guard let data = try? OrdinaryFile.read(path, limit: largestSize),
      let head = try? JSONText.decode(Head.self, from: data), head.format == currentFormat
    else { return nil }
    return head.version
  }
}

extension Manifest {
  /// A manifest of more cases is written in parts: with a hundred thousand cases, a single file that every worker reads
  /// whole, and that changes as a whole, is too slow.
  package static let mostInOneFile = 5_000

  /// - Throws: `ReferenceError` for a part that is not there, or not the one that the list means.
  static func readParts(_ path: String, folder: String) throws(ReferenceError) -> Manifest {
    // Another program may be writing it, and removing the parts that were listed.
    for _ in 0..<5 {
      let before = FileIdentity.ofFile(path)
      do throws(ReferenceError) { return try readPartsOnce(path, folder: folder) } catch {
        guard FileIdentity.ofFile(path) != before else { throw error }
      }
    }
    return try readPartsOnce(path, folder: folder)
  }

  private static func readPartsOnce(
    _ path: String, folder: String
  ) throws(ReferenceError) -> Manifest {
    let index: ManifestIndex
    do throws(VersionedFileError) {
      index = try ManifestIndex.read(path, notThis: "not a manifest")
    } catch {
      throw ReferenceError(error, folder: folder)
    }
    var manifest = Manifest(captures: index.captures, cases: [])
    var shared: [String: String] = [:]
    var defined: [String: [String]] = [:]
    for (suite, hash) in index.parts.sorted(by: { $0.key < $1.key }) {
      guard CaseDefinition.isValidName(suite) else {
        throw .manifest(path: path, .notASuite(suite))
      }
      let part = try readPart(suite, hash, folder: folder)
      manifest.cases += part.cases
      shared.merge(part.shared ?? [:]) { $1 }
      defined[suite] = part.defined
    }
    manifest.cases.sort { $0.id < $1.id }
    manifest.shared = shared.isEmpty ? nil : shared
    manifest.defined = defined.isEmpty ? nil : defined
    return manifest
  }

  private static func readPart(
    _ suite: String, _ hash: String, folder: String
  ) throws(ReferenceError) -> ManifestIndex.Part {
    let path = "\(folder)/\(ManifestIndex.path(of: suite, hash))"
    let data: Data
    do throws(FileRefusal) {
      data = try OrdinaryFile.read(path, limit: largestSize)
    } catch {
      throw .manifest(path: path, .partUnreadable(error))
    }
    guard SHA256Text.of(data) == hash else {
      throw .manifest(path: path, .otherPart)
    }
    let part: ManifestIndex.Part
    do {
      part = try JSONText.decode(ManifestIndex.Part.self, from: data)
    } catch {
      throw .undecodable(path: path, reason: DecodingText.of(error))
    }
    let others =
      part.cases.map(\.suite) + (part.shared ?? [:]).keys.map { String($0.prefix { $0 != "/" }) }
    guard others.allSatisfy({ $0 == suite }) else {
      throw .manifest(path: path, .partOfAnotherSuite(than: suite))
    }
    return part
  }

  /// Writes the manifest of a reference folder: one file, or a part for each suite where there are very many cases, or
  /// where it was in parts before.
  ///
  /// - Throws: `WriteRefusal`, `ReferenceError` for what is no name of a suite, and what encoding throws.
  package func write(to folder: String, mostInOneFile: Int = Self.mostInOneFile) throws {
    let path = "\(folder)/manifest.json"
    let isParted = ManifestIndex.version(of: path) == ManifestIndex.currentVersion
    guard isParted || cases.count > mostInOneFile else {
      return try AtomicFile.write(try JSONText.encode(self), to: path)
    }
    var parts: [String: String] = [:]
    let bySuite = Dictionary(grouping: cases, by: \.suite)
    let all = Set(bySuite.keys).union((defined ?? [:]).keys)
    // Suites become names of files, and some come from other machines.
    if let wrong = all.first(where: { !CaseDefinition.isValidName($0) }) {
      throw ReferenceError.manifest(path: path, .notASuite(wrong))
    }
    for suite in all.sorted() {
      let own = (shared ?? [:]).filter { $0.key.prefix { $0 != "/" } == suite }
      let data = try JSONText.encode(
        ManifestIndex.Part(
          cases: bySuite[suite] ?? [], shared: own.isEmpty ? nil : own, defined: defined?[suite]))
      let hash = SHA256Text.of(data)
      let part = "\(folder)/\(ManifestIndex.path(of: suite, hash))"
      try AtomicFile.makeFolder(for: part)
      if FileIdentity.ofFile(part) != hash { try AtomicFile.write(data, to: part) }
      parts[suite] = hash
    }
    try AtomicFile.write(
      try JSONText.encode(ManifestIndex(captures: captures, parts: parts)), to: path)
    removeParts(folder, but: Set(parts.map { ManifestIndex.path(of: $0.key, $0.value) }))
  }

  /// Removes the parts of earlier states; a program that is reading them meanwhile reads again.
  private func removeParts(_ folder: String, but needed: Set<String>) {
    let own = "\(folder)/\(ManifestIndex.folder)"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []
    where name.hasSuffix(".json") && !needed.contains("\(ManifestIndex.folder)/\(name)") {
      unlink("\(own)/\(name)")
    }
  }
}
