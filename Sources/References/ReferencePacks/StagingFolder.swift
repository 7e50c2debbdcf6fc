import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults

/// A folder inside another for files that are not in their places yet.
///
/// Unless its contents are kept, it is removed with everything that was made for it, even the folder around it, where
/// that did not exist before.
final class StagingFolder {
  let path: String
  /// The outermost folder that was made; nil where only the staging folder was.
  private let made: String?
  private var isKept = false

  /// - Throws: `PackError.unwritable`.
  init(in folder: String) throws(PackError) {
    var missing: String?
    var url = URL(fileURLWithPath: folder).standardizedFileURL
    while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
      missing = url.path
      url.deleteLastPathComponent()
    }
    made = missing
    path = "\(folder)/\(OwnedNames.unpacked.name(UUID().uuidString))"
    OwnedNames.unpacked.sweep(folder)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: folder, detail: SystemReason.of(error))
    }
  }

  /// Keeps the folder around the staging folder.
  func keep() { isKept = true }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    if let made, !isKept { try? FileManager.default.removeItem(atPath: made) }
  }
}

/// A file that is written block by block.
final class StreamedFile {
  private let descriptor: Int32
  private let path: String

  /// Makes the folders above it.
  ///
  /// - Throws: `WriteRefusal`, `PackError.unwritable`.
  init(_ path: String) throws {
    try AtomicFile.makeFolder(for: path)
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw PackError.unwritable(path: path, detail: SystemReason.of(errno: errno, at: path))
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// - Throws: `PackError.unwritable`.
  func append(_ block: UnsafeRawBufferPointer) throws(PackError) {
    var offset = 0
    while offset < block.count, let start = block.baseAddress {
      let count = write(descriptor, start + offset, block.count - offset)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw .unwritable(path: path, detail: SystemReason.of(errno: errno, at: path))
      }
      offset += count
    }
  }

  /// Waits until the file is on the disk.
  ///
  /// - Throws: `PackError.unwritable`.
  func finish() throws(PackError) {
    guard fsync(descriptor) == 0 else {
      throw .unwritable(path: path, detail: SystemReason.of(errno: errno, at: path))
    }
  }
}
