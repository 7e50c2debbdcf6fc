import Foundation
import ParityReferences
import ParityResults

/// References in one file: those who capture and those who port need not be the same people.
///
/// - Shape: a tar compressed by Zstandard: `pack.json` with the size and SHA-256 of every file, then
///   `manifest.json`, `limits.yml` where there is one, and the files of the cases, by name.
public struct ReferencePack {
  /// What was packed or unpacked.
  public struct Contents: Equatable, Sendable {
    public let caseCount: Int
    public let fileCount: Int
    /// Unpacked.
    public let bytes: Int
  }

  /// Packs references; the same ones give the same bytes.
  ///
  /// - Parameters:
  ///   - entries: which of the library's cases.
  ///   - limits: the file of limits to go with them; left out where there is none.
  /// - Throws: `SuiteError` for a reference that is not as it was captured, `PackError.unwritable`.
  public static func write(
    _ library: ReferenceLibrary, entries: [Manifest.Entry], limits: String, to path: String
  ) throws -> Contents {
    var files = try collect(library, entries)
    files["manifest.json"] = try JSONText.encode(manifest(library.manifest, entries))
    if let content = FileManager.default.contents(atPath: limits) { files["limits.yml"] = content }
    let index = PackIndex(
      files: files.mapValues { .init(bytes: $0.count, sha256: SHA256Text.of($0)) })
    let temporary = "\(path).\(UUID().uuidString).partial"
    defer { unlink(temporary) }
    let writer = try ArchiveWriter(temporary)
    try writer.add(try JSONText.encode(index), as: PackIndex.fileName)
    for (name, content) in files.sorted(by: { $0.key < $1.key }) {
      try writer.add(content, as: name)
    }
    try writer.close()
    guard rename(temporary, path) == 0 else {
      throw PackError.unwritable(path: path, detail: String(cString: strerror(errno)))
    }
    return Contents(
      caseCount: entries.count, fileCount: files.count, bytes: index.totalBytes ?? 0)
  }

  /// The files of the cases, and what their suites share, each held against the manifest.
  private static func collect(
    _ library: ReferenceLibrary, _ entries: [Manifest.Entry]
  ) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for entry in entries {
      for (name, hash) in entry.files {
        let path = "\(entry.id)/\(name)"
        files[path] = try read(path, hash, library, id: entry.id)
      }
    }
    let suites = Set(entries.map(\.suite))
    for (path, hash) in library.manifest.shared ?? [:] {
      guard let suite = path.split(separator: "/").first, suites.contains(String(suite)) else {
        continue
      }
      files[path] = try read(path, hash, library, id: String(suite))
    }
    return files
  }

  private static func read(
    _ path: String, _ hash: String, _ library: ReferenceLibrary, id: String
  ) throws(SuiteError) -> Data {
    let full = "\(library.folder)/\(path)"
    guard let content = FileManager.default.contents(atPath: full) else {
      throw .missingFile(id: id, path: full)
    }
    guard SHA256Text.of(content) == hash else { throw .hashMismatch(id: id, path: full) }
    return content
  }

  private static func manifest(_ whole: Manifest, _ entries: [Manifest.Entry]) -> Manifest {
    var part = whole
    let used = Set(entries.map(\.capture))
    let suites = Set(entries.map(\.suite))
    part.cases = entries.sorted { $0.id < $1.id }
    part.captures = whole.captures.filter { used.contains($0.origin.id) }
    part.shared = whole.shared?.filter { path, _ in
      suites.contains(String(path.prefix { $0 != "/" }))
    }
    return part
  }
}
