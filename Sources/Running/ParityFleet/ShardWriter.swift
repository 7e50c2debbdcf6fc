import DataText
import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults
import ReferencePacks

/// Writes a part of a run as one file that is either complete or absent.
///
/// - Shape: a tar compressed with Zstandard: `shard.json`, `results.jsonl`, `sensitivity.jsonl` where it was measured,
///   plots and sound by name, `index.json`; then the 40 bytes of `ShardTrailer`.
package struct ShardWriter {
  static let linesName = "results.jsonl"
  static let sensitivityName = "sensitivity.jsonl"
  /// Five times as fast as level 9, which packs use, and 4 % larger for lines of results.
  private static let level = 3

  /// A file of a case that the report shows.
  package struct File {
    /// Below `plots/`, `audio/`, `captures/` or `checks/`.
    package let name: String
    package let path: String

    package init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  let path: String
  let key: Data?

  /// - Parameters:
  ///   - path: an existing file is replaced if it is a shard.
  ///   - key: signs the file; nil for no signature.
  package init(path: String, key: Data? = nil) {
    self.path = path
    self.key = key
  }

  /// - Parameters:
  ///   - lines: in the order of `ShardLine.precedes`.
  ///   - sensitivity: in the order of ids; nil where it was not measured.
  /// - Throws: `ShardError`.
  package func write(
    _ header: ShardHeader, lines: some Sequence<ShardLine>, sensitivity: [CaseSensitivity]?,
    files: [File] = []
  ) throws {
    try write(header, sensitivity: sensitivity, files: files) { writer in
      for line in lines { try writer.append(try JSONText.encode(line, indented: false)) }
    }
  }

  /// Writes a part of a capture.
  ///
  /// - Parameters:
  ///   - lines: its cases in the order of their ids, then the cases that it checks in theirs.
  ///   - files: below `captures/` and `checks/`.
  /// - Throws: `ShardError`.
  package func write(
    _ header: ShardHeader, captures lines: [CaptureLine], files: [File]
  ) throws {
    try write(header, sensitivity: nil, files: files) { writer in
      for line in lines { try writer.append(try JSONText.encode(line, indented: false)) }
    }
  }

  /// - Parameter addLines: appends each result as a line of JSON.
  func write(
    _ header: ShardHeader, sensitivity: [CaseSensitivity]?, files: [File] = [],
    addLines: (LineWriter) throws -> Void
  ) throws {
    try makeFolder()
    try checkReplaceable()
    // A unique name: two attempts at one part may write at once, and one may have been killed.
    OwnedNames.shards.sweep(folder)
    let own = "\(folder)/\(OwnedNames.shards.name(UUID().uuidString.prefix(8)))"
    let (lineFile, partial) = ("\(own).lines", "\(own).partial")
    defer {
      unlink(lineFile)
      unlink(partial)
    }
    var members: [ShardIndex.Member] = []
    let archive = try opened(partial)
    func add(_ data: Data, _ name: String) throws {
      members.append(.init(name: name, bytes: data.count, sha256: SHA256Text.of(data)))
      try told(archive) { () throws(PackError) in try archive.add(data, as: name) }
    }
    func add(file: String, _ name: String) throws {
      let bytes = try Self.size(of: file)
      let hash = try SHA256Text.ofFile(file)
      members.append(.init(name: name, bytes: bytes, sha256: hash))
      try told(archive) { () throws(PackError) in
        try archive.add(file: file, .init(bytes: bytes, sha256: hash), as: name)
      }
    }
    try add(try JSONText.encode(header), ShardHeader.fileName)
    let writer = try LineWriter(lineFile)
    try addLines(writer)
    try writer.close()
    try add(file: lineFile, Self.linesName)
    if let sensitivity {
      let writer = try LineWriter(lineFile)
      for one in sensitivity { try writer.append(try JSONText.encode(one, indented: false)) }
      try writer.close()
      try add(file: lineFile, Self.sensitivityName)
    }
    for file in files.sorted(by: { FleetPlan.precedes($0.name, $1.name) }) {
      try add(file: file.path, file.name)
    }
    let index = try JSONText.encode(ShardIndex(members, key: key), indented: false)
    try told(archive) { () throws(PackError) in
      try archive.add(index, as: ShardIndex.fileName)
      try archive.close()
    }
    try ShardTrailer.close(partial)
    guard rename(partial, path) == 0 else { throw ShardError(errno, path) }
    try synchronizeFolder()
  }

  /// Makes sure, before hours of work, that the file can be written.
  ///
  /// - Throws: `ShardError`.
  package func prepare() throws(ShardError) {
    try makeFolder()
    try checkReplaceable()
    let probe = "\(folder)/\(OwnedNames.shards.name(UUID().uuidString.prefix(8))).probe"
    let file = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw ShardError(errno, path) }
    close(file)
    unlink(probe)
  }

  var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }
  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  private func makeFolder() throws(ShardError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(
        path: path, number: 0, detail: SystemReason.of(error, at: folder))
    }
  }

  /// A file that a mistyped name points to is not overwritten.
  func checkReplaceable() throws(ShardError) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_size > 0 || status.st_mode & S_IFMT != S_IFREG else {
      return
    }
    // A damaged shard may be made again under its name.
    let isNamed = name.hasSuffix(".parityshard") && status.st_mode & S_IFMT == S_IFREG
    guard isNamed || ShardTrailer.fault(of: path) == nil else { throw .occupied(path: path) }
  }

  private func opened(_ partial: String) throws(ShardError) -> ArchiveWriter {
    do {
      return try ArchiveWriter(partial, level: Self.level)
    } catch {
      throw .unwritable(path: path, number: errno, detail: error.reason)
    }
  }

  private func told(
    _ archive: ArchiveWriter, _ work: () throws(PackError) -> Void
  ) throws(ShardError) {
    do {
      try work()
    } catch {
      let number = archive.errorNumber
      throw .unwritable(
        path: path, number: number,
        detail: number > 0 ? SystemReason.of(errno: number, at: path) : error.reason)
    }
  }

  private static func size(of path: String) throws(ShardError) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw ShardError(errno, path) }
    return Int(status.st_size)
  }

  /// A name is safely on the disk only once its folder is.
  private func synchronizeFolder() throws(ShardError) {
    let file = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard file >= 0 else { throw ShardError(errno, folder) }
    // Some file systems refuse this, and do not need it.
    fsync(file)
    close(file)
  }
}

extension PackError {
  /// Its detail, without the wording about packs.
  var reason: String {
    switch self {
    case .unreadable(_, let detail), .unwritable(_, let detail), .noPack(_, let detail): detail
    case .unsafeEntry(_, let entry): "its member '\(entry)' is not an ordinary file inside of it"
    case .wrongContent(_, let entry, let detail): "'\(entry)' \(detail)"
    case .unsoundReferences(_, let detail): detail
    case .tooLarge, .occupied, .noPackThere: "\(self)"
    }
  }
}
