import Foundation
import OrdinaryFiles

/// Records, while a font is imported, which one and how far: if it still exists at a start, that import stopped the
/// program.
struct ImportSentinel: Codable, Equatable {
  enum Step: String, Codable { case copying, trying }

  static let name = ".importing.json"

  var version = 1
  /// Name of the copy in the folder.
  let temporary: String
  let name: String
  let size: Int
  var sha256: String?
  /// Seconds since 1970.
  let started: Double
  var step: Step

  /// Written under a temporary name, then renamed, each synchronised to the disk.
  func write(in folder: String) throws {
    let data = try JSONEncoder().encode(self)
    let path = "\(folder)/\(Self.name)"
    try DurableFile.write(Array(data), to: path)
  }

  /// Nil if there is none; `.unreadable` if it makes no sense.
  static func read(in folder: String) -> Found? {
    let path = "\(folder)/\(name)"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
      let sentinel = try? JSONDecoder().decode(ImportSentinel.self, from: data),
      // It may only name a copy beside it.
      sentinel.temporary.hasPrefix(".incoming-"), !sentinel.temporary.contains("/")
    else { return .unreadable }
    return .sentinel(sentinel)
  }

  enum Found: Equatable {
    case sentinel(ImportSentinel)
    case unreadable
  }

  static func remove(in folder: String) {
    unlink("\(folder)/\(name)")
    DurableFile.synchronise(folder)
  }
}

/// Files that are on the disk when a call returns.
package enum DurableFile {
  static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try WholeFile.write(Data(bytes), to: path, isDurable: true)
    } catch {
      throw FontImportError.failed("\(path): \(error.reason)")
    }
  }

  package static func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ path: String)
    throws
  {
    try bytes.withUnsafeBytes { buffer in
      var place = 0
      while place < buffer.count, let base = buffer.baseAddress {
        let count = Foundation.write(descriptor, base + place, buffer.count - place)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          throw errno == ENOSPC
            ? FontImportError.diskFull(needed: bytes.count, free: 0)
            : FontImportError.failed("\(path): \(reason())")
        }
        place += count
      }
    }
  }

  /// Makes renames in a folder durable.
  static func synchronise(_ folder: String) { WholeFile.synchronise(folder) }

  static func reason() -> String { String(cString: strerror(errno)) }
}
