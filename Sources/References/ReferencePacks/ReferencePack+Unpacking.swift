import DataText
import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults

extension ReferencePack {
  /// Unpacks references into a reference folder: all of them or, where anything is wrong, none.
  ///
  /// Files are written as they are read; only a block, the index and the manifest are in memory.
  ///
  /// - Parameters:
  ///   - replaces: whether to replace references that are already there; other files of the folder stay.
  ///   - adoptsLimits: whether to judge by the pack's limits, where the folder has no references and no limits yet;
  ///     otherwise they are written under a name of their own.
  ///   - mostBytes: the largest total size of the files.
  /// - Throws: `PackError`, `ReferenceError`.
  package static func unpack(
    _ path: String, into folder: String, replaces: Bool = false, adoptsLimits: Bool = false,
    mostBytes: Int
  ) throws -> Contents {
    let reader = try ArchiveReader(path)
    let index = try readIndex(reader, path, mostBytes)
    let references = index.files.keys.filter { $0 != PackIndex.limitsName }
    let isOccupied = (references + ["manifest.json"]).contains {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)")
    }
    guard replaces || !isOccupied else { throw PackError.occupied(folder: folder) }
    let staging = try StagingFolder(in: folder)
    try extract(reader, index, path, to: staging.path)
    let manifest = try checkedManifest(staging.path, index, path)
    let earlier = isOccupied ? try? ReferenceLibrary(folder: folder).manifest : nil
    let limits = PackedLimits(
      index, pack: path, folder: folder, adopts: adoptsLimits && !isOccupied)
    try install(references, from: staging.path, into: folder)
    try limits.install(from: staging.path)
    staging.keep()
    for old in earlier?.cases ?? [] where !manifest.cases.contains(where: { $0.id == old.id }) {
      remove(old, in: folder)
    }
    return Contents(
      caseCount: manifest.cases.count, fileCount: index.files.count, bytes: index.totalBytes ?? 0,
      limitsPath: limits.target)
  }

  private static func readIndex(
    _ reader: ArchiveReader, _ path: String, _ mostBytes: Int
  ) throws -> PackIndex {
    guard let first = try reader.next(), first.name == PackIndex.fileName else {
      throw PackError.noPack(path: path, detail: "it does not begin with \(PackIndex.fileName)")
    }
    guard first.bytes <= PackIndex.largestSize else {
      throw PackError.noPack(
        path: path, detail: "its \(PackIndex.fileName) is larger than any pack's")
    }
    var json = Data()
    try reader.read(upTo: PackIndex.largestSize) { json.append(contentsOf: $0) }
    guard let index = try? JSONText.decode(PackIndex.self, from: json),
      index.format == PackIndex.currentFormat, index.version == PackIndex.currentVersion
    else {
      throw PackError.noPack(
        path: path,
        detail: "its \(PackIndex.fileName) is not one that this version of Parity reads")
    }
    if let unsafe = index.files.keys.first(where: { !PackIndex.isSafe($0) }) {
      throw PackError.unsafeEntry(path: path, entry: String(unsafe.prefix(200)))
    }
    for (name, file) in index.files where file.bytes > PackIndex.largestSize(of: name) {
      throw PackError.tooLarge(
        path: "\(name) of \(path)", bytes: file.bytes, limit: PackIndex.largestSize(of: name))
    }
    guard let total = index.totalBytes, total <= mostBytes else {
      throw PackError.tooLarge(path: path, bytes: index.totalBytes ?? .max, limit: mostBytes)
    }
    return index
  }

  /// A fault in a pack's references is reported with the pack's name, not with the folder that is removed again.
  private static func checkedManifest(
    _ staging: String, _ index: PackIndex, _ path: String
  ) throws(PackError) -> Manifest {
    do {
      return try PackedManifest.check(staging, index, path)
    } catch let error as PackError {
      throw error
    } catch {
      throw .unsoundReferences(
        path: path, detail: "\(error)".replacingOccurrences(of: "\(staging)/", with: ""))
    }
  }

  /// Writes the files into a folder of their own, each checked against the index.
  private static func extract(
    _ reader: ArchiveReader, _ index: PackIndex, _ path: String, to staging: String
  ) throws {
    var left = index.files
    while let entry = try reader.next() {
      func refuse(_ detail: String) -> PackError {
        .wrongContent(path: path, entry: entry.name, detail: detail)
      }
      guard let expected = left.removeValue(forKey: entry.name) else {
        throw refuse("occurs twice, or its index does not list it")
      }
      guard entry.bytes == expected.bytes else {
        throw refuse("has \(entry.bytes) bytes instead of \(expected.bytes)")
      }
      let file = try StreamedFile("\(staging)/\(entry.name)")
      var digest = SHA256Digest()
      try reader.read(upTo: expected.bytes) { block in
        digest.update(block)
        try file.append(block)
      }
      try file.finish()
      guard SHA256Text.hexadecimal(digest.finish()) == expected.sha256 else {
        throw refuse("is not the file that was packed (its SHA-256 differs)")
      }
    }
    if let missing = left.keys.sorted().first {
      throw PackError.wrongContent(path: path, entry: missing, detail: "is missing")
    }
  }

  /// Moves all files to their places, the manifest last.
  private static func install(
    _ files: [String], from staging: String, into folder: String
  ) throws {
    let names = files.sorted { first, second in
      (first == "manifest.json" ? 1 : 0, first) < (second == "manifest.json" ? 1 : 0, second)
    }
    for name in names { try refuseLinks(name, in: folder) }
    for name in names {
      let target = "\(folder)/\(name)"
      try AtomicFile.makeFolder(for: target)
      guard rename("\(staging)/\(name)", target) == 0 else {
        throw PackError.unwritable(path: target, detail: SystemReason.of(errno: errno, at: target))
      }
    }
  }

  /// A link inside the folder may lead anywhere.
  private static func refuseLinks(_ name: String, in folder: String) throws(PackError) {
    var path = folder
    for part in name.split(separator: "/").dropLast() {
      path += "/\(part)"
      if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil {
        throw .unwritable(path: path, detail: "it is a link, which may lead out of the folder")
      }
    }
  }

  /// Removes a reference's files, and its folder once that is empty.
  private static func remove(_ entry: Manifest.Entry, in folder: String) {
    guard PackedManifest.isReference(entry) else { return }
    let parts = entry.id.split(separator: "/")
    guard (try? refuseLinks("\(entry.id)/x", in: folder)) != nil else { return }
    for name in entry.files.keys { unlink("\(folder)/\(entry.id)/\(name)") }
    rmdir("\(folder)/\(entry.id)")
    rmdir("\(folder)/\(parts[0])")
  }
}
