import DataText
import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults
import ReferencePacks

/// A part of a run, verified byte for byte and unpacked.
package struct UnpackedShard: Sendable {
  package let path: String
  package let header: ShardHeader
  /// The folder with its members, under their names.
  package let folder: String
  package let files: [String]
  /// Keeps the members on disk while they may be read.
  private let scratch: ScratchFolder

  init(
    path: String, header: ShardHeader, folder: String, files: [String], scratch: ScratchFolder
  ) {
    (self.path, self.header, self.folder) = (path, header, folder)
    (self.files, self.scratch) = (files, scratch)
  }

  var lines: String { "\(folder)/\(ShardWriter.linesName)" }
  var sensitivity: String { "\(folder)/\(ShardWriter.sensitivityName)" }
}

/// Reads a `.parityshard` without trusting any of it.
package struct ShardReader: Sendable {
  /// The most that all members of a file may hold together.
  private let mostBytes: Int
  private let key: Data?

  package init(mostBytes: Int = 8_000_000_000, key: Data? = nil) {
    self.mostBytes = mostBytes
    self.key = key
  }

  /// Unpacks a file's members into a folder of its own.
  ///
  /// - Parameter name: the folder's name within the scratch folder.
  /// - Throws: `ShardError`, and errors from writing to the folder.
  package func unpack(
    _ path: String, into scratch: ScratchFolder, as name: String
  ) throws -> UnpackedShard {
    if let fault = ShardTrailer.fault(of: path) {
      throw ShardError.damaged(path: path, detail: fault)
    }
    do {
      return try unpackMembers(path, into: scratch, as: name)
    } catch let error as PackError {
      throw ShardError.damaged(path: path, detail: error.reason)
    }
  }

  private func unpackMembers(
    _ path: String, into scratch: ScratchFolder, as name: String
  ) throws -> UnpackedShard {
    let folder = "\(scratch.path)/\(name)"
    func refuse(_ detail: String) -> ShardError { .damaged(path: path, detail: detail) }
    let archive = try ArchiveReader(path, trailer: ShardTrailer.size)
    var members: [ShardIndex.Member] = []
    var total = 0
    var index: ShardIndex?
    while let entry = try archive.next() {
      guard index == nil else { throw refuse("something follows its index") }
      if entry.name == ShardIndex.fileName {
        index = try readIndex(archive, entry.bytes, path)
        continue
      }
      guard Self.mayFollow(entry.name, members.last?.name) else {
        throw refuse("'\(entry.name.prefix(200))' is not what belongs there in a shard")
      }
      let (sum, overflow) = total.addingReportingOverflow(entry.bytes)
      guard !overflow, entry.bytes >= 0, sum <= mostBytes else {
        throw ShardError.tooLarge(path: path, bytes: overflow ? .max : sum, limit: mostBytes)
      }
      total = sum
      members.append(try extract(archive, entry, to: "\(folder)/\(entry.name)", path))
    }
    guard let index else { throw refuse("it has no index") }
    guard index.members == members, index.digest == ShardIndex.digest(of: members) else {
      throw refuse("its members are not those of its index")
    }
    if let key, index.signature != ShardIndex.signature(of: index.digest, key: key) {
      throw refuse("it is not signed with the key")
    }
    let names = members.map(\.name)
    guard names.count >= 2, names[0] == ShardHeader.fileName, names[1] == ShardWriter.linesName
    else { throw refuse("it does not begin with \(ShardHeader.fileName)") }
    let header = try readHeader("\(folder)/\(ShardHeader.fileName)", path)
    guard header.hasSensitivity == names.contains(ShardWriter.sensitivityName) else {
      throw refuse("it has no \(ShardWriter.sensitivityName), or says that it has none")
    }
    for name in names where name.hasPrefix("plots/") {
      do {
        let text = try OrdinaryFile.read("\(folder)/\(name)", limit: CasePlots.mostBytes)
        _ = try CasePlots(jsonText: text)
      } catch {
        throw refuse("'\(name)': \(error)")
      }
    }
    return UnpackedShard(
      path: path, header: header, folder: folder,
      files: names.filter { $0.contains("/") },
      scratch: scratch)
  }

  /// Members have one fixed order, so that none can occur twice.
  private static func mayFollow(_ name: String, _ last: String?) -> Bool {
    switch (last, name) {
    case (nil, ShardHeader.fileName), (ShardHeader.fileName, ShardWriter.linesName),
      (ShardWriter.linesName, ShardWriter.sensitivityName):
      return true
    default:
      guard let last, last != ShardHeader.fileName,
        ["plots/", "audio/", "captures/", "checks/"].contains(where: name.hasPrefix),
        // Data, never executed; the report generates its own scripts from it.
        !name.hasPrefix("plots/") || name.hasSuffix(".json"),
        !name.hasPrefix("audio/") || name.hasSuffix(".wav")
      else { return false }
      return [ShardWriter.linesName, ShardWriter.sensitivityName].contains(last)
        || FleetPlan.precedes(last, name)
    }
  }

  private func extract(
    _ archive: ArchiveReader, _ entry: (name: String, bytes: Int), to target: String,
    _ path: String
  ) throws -> ShardIndex.Member {
    try AtomicFile.makeFolder(for: target)
    let file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw ShardError(errno, target) }
    defer { close(file) }
    var hash = SHA256Digest()
    var bytes = 0
    try archive.read(upTo: entry.bytes) { block in
      hash.update(block)
      bytes += block.count
      var offset = 0
      while offset < block.count, let start = block.baseAddress {
        let count = write(file, start + offset, block.count - offset)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw ShardError(errno, target) }
        offset += count
      }
    }
    guard bytes == entry.bytes else {
      throw ShardError.damaged(path: path, detail: "'\(entry.name)' is shorter than it says")
    }
    return .init(
      name: entry.name, bytes: bytes, sha256: SHA256Text.hexadecimal(hash.finish()))
  }

  private func readIndex(
    _ archive: ArchiveReader, _ bytes: Int, _ path: String
  ) throws -> ShardIndex {
    func refuse(_ detail: String) -> ShardError { .damaged(path: path, detail: detail) }
    guard bytes <= ShardIndex.largestSize else {
      throw refuse("its index is larger than any index")
    }
    var data = Data()
    try archive.read(upTo: ShardIndex.largestSize) { data.append(contentsOf: $0) }
    guard let index = try? JSONText.decode(ShardIndex.self, from: data),
      index.format == ShardIndex.currentFormat, index.version == ShardIndex.currentVersion
    else { throw refuse("its index is not one that this version of Parity reads") }
    return index
  }

  private func readHeader(_ file: String, _ path: String) throws(ShardError) -> ShardHeader {
    func refuse(_ detail: String) -> ShardError { .damaged(path: path, detail: detail) }
    guard let data = try? OrdinaryFile.read(file, limit: ShardHeader.largestSize) else {
      throw refuse("its \(ShardHeader.fileName) is larger than any such file")
    }
    let header: ShardHeader
    do {
      header = try JSONText.decode(ShardHeader.self, from: data)
    } catch {
      throw refuse("its \(ShardHeader.fileName): \(DecodingText.of(error))")
    }
    guard header.format == ShardHeader.currentFormat, header.version == ShardHeader.currentVersion
    else {
      throw refuse(
        "format \(header.format), version \(header.version); this program reads"
          + " \(ShardHeader.currentFormat), version \(ShardHeader.currentVersion)")
    }
    guard ShardNumber(index: header.index, count: header.count) != nil, header.complete else {
      throw refuse("it says that it is shard \(header.index) of \(header.count), or not complete")
    }
    guard header.hasPossibleFigures else {
      throw refuse("its \(ShardHeader.fileName) has counts or times that nothing has")
    }
    return header
  }
}
