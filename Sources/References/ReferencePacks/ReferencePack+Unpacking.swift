import Foundation
import ParityReferences
import ParityResults

extension ReferencePack {
  /// Unpacks references into a reference folder: all of them or, where anything is wrong, none.
  ///
  /// - Parameters:
  ///   - replaces: references that are there already make place; other files of the folder stay.
  ///   - mostBytes: what all files together may hold.
  /// - Throws: `PackError`, `SuiteError`.
  public static func unpack(
    _ path: String, into folder: String, replaces: Bool = false, mostBytes: Int
  ) throws -> Contents {
    let reader = try ArchiveReader(path)
    let index = try readIndex(reader, path, mostBytes)
    let isOccupied = (index.files.keys + ["manifest.json"]).contains {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)")
    }
    guard replaces || !isOccupied else { throw PackError.occupied(folder: folder) }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw PackError.unwritable(path: folder, detail: SystemReason.of(error))
    }
    let staging = "\(folder)/.unpack-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: staging) }
    try extract(reader, index, path, to: staging)
    let manifest = try check(staging, index, path)
    let earlier = isOccupied ? try? ReferenceLibrary(folder: folder).manifest : nil
    try install(index, from: staging, into: folder)
    for old in earlier?.cases ?? [] where !manifest.cases.contains(where: { $0.id == old.id }) {
      if PackIndex.isSafe(old.id) {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(old.id)")
      }
    }
    return Contents(
      caseCount: manifest.cases.count, fileCount: index.files.count, bytes: index.totalBytes ?? 0)
  }

  private static func readIndex(
    _ reader: ArchiveReader, _ path: String, _ mostBytes: Int
  ) throws -> PackIndex {
    guard let first = try reader.next(), first.name == PackIndex.fileName else {
      throw PackError.noPack(path: path, detail: "it does not begin with \(PackIndex.fileName)")
    }
    var json = Data()
    try reader.read(upTo: PackIndex.largestSize) { json.append(contentsOf: $0) }
    guard let index = try? JSONText.decode(PackIndex.self, from: json),
      index.format == PackIndex.currentFormat, index.version == PackIndex.currentVersion
    else {
      throw PackError.noPack(
        path: path,
        detail: "its \(PackIndex.fileName) is none that this version of Parity reads")
    }
    if let unsafe = index.files.keys.first(where: { !PackIndex.isSafe($0) }) {
      throw PackError.unsafeEntry(path: path, entry: String(unsafe.prefix(200)))
    }
    guard let total = index.totalBytes, total <= mostBytes else {
      throw PackError.tooLarge(path: path, bytes: index.totalBytes ?? .max, limit: mostBytes)
    }
    return index
  }

  /// Writes the files under their names in a folder of their own, each held against the index.
  private static func extract(
    _ reader: ArchiveReader, _ index: PackIndex, _ path: String, to staging: String
  ) throws {
    var left = index.files
    while let entry = try reader.next() {
      func refuse(_ detail: String) -> PackError {
        .wrongContent(path: path, entry: entry.name, detail: detail)
      }
      guard let expected = left.removeValue(forKey: entry.name) else {
        throw refuse("stands twice, or its index does not list it")
      }
      guard entry.bytes == expected.bytes else {
        throw refuse("has \(entry.bytes) bytes instead of \(expected.bytes)")
      }
      var content = Data(capacity: expected.bytes)
      try reader.read(upTo: expected.bytes) { content.append(contentsOf: $0) }
      guard SHA256Text.of(content) == expected.sha256 else {
        throw refuse("is not the file that was packed (its SHA-256 differs)")
      }
      try AtomicFile.write(content, to: "\(staging)/\(entry.name)")
    }
    if let missing = left.keys.sorted().first {
      throw PackError.wrongContent(path: path, entry: missing, detail: "is missing")
    }
  }

  /// What stands beside the references.
  private static let ownFiles = ["manifest.json", "limits.yml"]

  /// The pack's own manifest must agree with its files.
  private static func check(
    _ staging: String, _ index: PackIndex, _ path: String
  ) throws -> Manifest {
    guard index.files["manifest.json"] != nil else {
      throw PackError.noPack(path: path, detail: "it has no manifest.json")
    }
    let manifest = try ReferenceLibrary(folder: staging).manifest
    var expected = manifest.shared ?? [:]
    for entry in manifest.cases {
      for (name, hash) in entry.files { expected["\(entry.id)/\(name)"] = hash }
    }
    for name in index.files.keys.sorted() where !Self.ownFiles.contains(name) {
      guard expected[name] != nil else {
        throw PackError.wrongContent(
          path: path, entry: name, detail: "belongs to no reference of the manifest")
      }
    }
    for (name, hash) in expected where index.files[name]?.sha256 != hash {
      throw PackError.wrongContent(
        path: path, entry: name, detail: "is missing, or not what the manifest says")
    }
    return manifest
  }

  /// Moves all files to their places, the manifest last.
  private static func install(
    _ index: PackIndex, from staging: String, into folder: String
  ) throws {
    let names = index.files.keys.sorted { first, second in
      (first == "manifest.json" ? 1 : 0, first) < (second == "manifest.json" ? 1 : 0, second)
    }
    for name in names { try refuseLinks(name, in: folder) }
    for name in names {
      let target = "\(folder)/\(name)"
      try AtomicFile.makeFolder(for: target)
      guard rename("\(staging)/\(name)", target) == 0 else {
        throw PackError.unwritable(path: target, detail: String(cString: strerror(errno)))
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
}
