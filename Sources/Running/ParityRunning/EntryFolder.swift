import DataText
import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults

/// Findings by their inputs, a file each: several programs may add to it at once without losing each other's entries.
///
/// - Shape: `FOLDER/ab/cdef…json`, by the SHA-256 of the key; a line with the seal over the rest, then the
///   value as JSON.
struct EntryFolder<Value: Codable & Sendable>: Sendable {
  private let folder: String
  private let seal: ResultSeal

  /// - Parameters:
  ///   - kind: the subfolder of the stored results.
  ///   - seal: marks the entries that are trusted.
  init(_ kept: String, kind: String, seal: ResultSeal) {
    folder = "\(kept)/\(EntryFolders.name)/\(kind)"
    self.seal = seal
  }

  private func path(of key: String) -> String {
    let name = SHA256Text.of(Data(key.utf8))
    return "\(folder)/\(name.prefix(2))/\(name.dropFirst(2)).json"
  }

  /// - Returns: nil for an unknown or damaged entry.
  func find(_ key: String) -> Value? {
    let path = path(of: key)
    guard let data = OrdinaryFile.contents(path), data.count > 65 else { return nil }
    let rest = data.dropFirst(65)
    guard data.prefix(64) == Data(seal(rest, key).utf8),
      let value = try? JSONText.decode(Value.self, from: Data(rest))
    else { return nil }
    // Marks it as used today, which is what tidying goes by.
    utimes(path, nil)
    return value
  }

  /// What cannot be written is found out again next time.
  func keep(_ value: Value, for key: String) {
    guard let data = try? JSONText.encode(value, indented: false) else { return }
    let path = path(of: key)
    try? AtomicFile.makeFolder(for: path)
    let own = "\(path).\(UUID().uuidString.prefix(8))"
    guard
      (try? QuickFile.write(Data("\(seal(data, key))\n".utf8) + data, to: own)) != nil,
      rename(own, path) == 0
    else {
      unlink(own)
      return
    }
  }

  private func seal(_ data: some DataProtocol, _ key: String) -> String {
    seal.text(of: Data(key.utf8) + Data(data))
  }
}

/// All entries of a state folder, of any kind.
enum EntryFolders {
  static let name = "measured"

  /// Removes what no run has needed for so long.
  static func tidy(below kept: String, olderThan seconds: Double) {
    let root = "\(kept)/\(name)"
    let limit = Date(timeIntervalSinceNow: -seconds)
    for file in FileManager.default.subpaths(atPath: root) ?? [] {
      let path = "\(root)/\(file)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      #if canImport(Darwin)
        let time = status.st_mtimespec.tv_sec
      #else
        let time = status.st_mtim.tv_sec
      #endif
      if Double(time) < limit.timeIntervalSince1970 { unlink(path) }
    }
  }
}
