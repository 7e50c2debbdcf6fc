import DataText
import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults

/// References in one file: those who capture and those who port may be different people.
///
/// - Shape: a tar compressed by Zstandard: `pack.json` with the size and SHA-256 of every file, then
///   `manifest.json`, `limits.yml` where there is one, and the files of the cases, by name.
package struct ReferencePack {
  /// What was packed or unpacked.
  package struct Contents: Equatable, Sendable {
    package let caseCount: Int
    package let fileCount: Int
    /// Uncompressed.
    package let bytes: Int
    /// Where the pack's limits were written, beside the project's own; nil where the pack brings none, or the same.
    package var limitsPath: String?
  }

  /// Packs references; the same references give the same bytes.
  ///
  /// - Parameters:
  ///   - entries: which of the library's cases.
  ///   - limits: the file of limits to go with them; left out where there is none.
  /// - Throws: `ReferenceError` for a reference that is not as it was captured, `PackError.unwritable`.
  package static func write(
    _ library: ReferenceLibrary, entries: [Manifest.Entry], limits: String, to path: String
  ) throws -> Contents {
    try checkReplaceable(path)
    var files = try collect(library, entries)
    var written = ["manifest.json": try JSONText.encode(manifest(library.manifest, entries))]
    if let content = OrdinaryFile.contents(limits) { written[PackIndex.limitsName] = content }
    for (name, content) in written {
      guard content.count <= PackIndex.largestSize(of: name) else {
        throw PackError.unwritable(
          path: path,
          detail:
            "\(name) is too large for a pack; choose suites with --suite, or a share with --shard 3/64"
        )
      }
      files[name] = .init(bytes: content.count, sha256: SHA256Text.of(content))
    }
    let index = PackIndex(files: files)
    let temporary: String
    do { temporary = try WholeFile.begin(path) } catch { throw PackError(error) }
    defer { unlink(temporary) }
    let writer = try ArchiveWriter(temporary, named: path)
    try writer.add(try JSONText.encode(index), as: PackIndex.fileName)
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      if let content = written[name] {
        try writer.add(content, as: name)
      } else {
        try writer.add(file: "\(library.folder)/\(name)", file, as: name)
      }
    }
    try writer.close()
    do { try WholeFile.finish(temporary, as: path) } catch { throw PackError(error) }
    return Contents(
      caseCount: entries.count, fileCount: files.count, bytes: index.totalBytes ?? 0)
  }

  /// A mistyped name must not overwrite another file.
  private static func checkReplaceable(_ path: String) throws(PackError) {
    do throws(FileRefusal) {
      let file = try OrdinaryFile.open(path)
      defer { close(file.descriptor) }
      guard file.size == 0 || ZstandardFrame.fault(of: file.descriptor, size: file.size) == nil
      else { throw FileRefusal.unreadable(reason: "") }
    } catch .missing {
    } catch {
      throw .noPackThere(path: path)
    }
  }

  /// The files of the cases, and those that their suites share, each checked against the manifest.
  private static func collect(
    _ library: ReferenceLibrary, _ entries: [Manifest.Entry]
  ) throws -> [String: PackIndex.File] {
    var files: [String: PackIndex.File] = [:]
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
  ) throws(ReferenceError) -> PackIndex.File {
    let full = "\(library.folder)/\(path)"
    var digest = SHA256Digest()
    var bytes = 0
    do {
      try OrdinaryFile.stream(full) { block in
        digest.update(block)
        bytes += block.count
      }
    } catch {
      throw error == .missing
        ? .missingFile(id: id, path: full)
        : .unreadable(ReadRefusal(path: full, reason: error))
    }
    guard SHA256Text.hexadecimal(digest.finish()) == hash else {
      throw .altered(id: id, path: full)
    }
    return .init(bytes: bytes, sha256: hash)
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
    part.dropDefinedOfOthers()
    return part
  }
}
