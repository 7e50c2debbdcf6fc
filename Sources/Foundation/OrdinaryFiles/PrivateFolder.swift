import Foundation

/// A temporary folder that only this user can enter.
package struct PrivateFolder: Sendable {
  package let path: String

  /// The longest system folder for temporary files that is used; beyond that, `/tmp` is.
  ///
  /// Chromium puts a socket 60 characters below, and the address of a socket has at most 103.
  private static let longestBase = 40

  static var base: String {
    let system = FileManager.default.temporaryDirectory.path
    return system.utf8.count <= longestBase ? system : "/tmp"
  }

  /// Why it could not be made.
  package struct Unwritable: Error, Equatable, CustomStringConvertible {
    let path: String
    let detail: String

    package var description: String { "cannot write to \(path): \(detail)" }
  }

  package init(prefix: String) throws(Unwritable) {
    let base = Self.base
    // Removes what killed runs have left.
    _ = Self.sweepOnce
    let template = "\(base)/\(prefix)-XXXXXX"
    var characters = Array(template.utf8CString)
    // mkdtemp creates it with mode 0700.
    guard mkdtemp(&characters) != nil else {
      throw Unwritable(path: template, detail: SystemReason.of(errno: errno, at: template))
    }
    path = String(
      decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    try? Data(ProcessMark.own.text.utf8).write(to: URL(fileURLWithPath: path + Self.ownerFile))
  }

  /// Removes the folder with all that it holds.
  ///
  /// A browser's last processes may still write while they end, so this tries again for ten seconds.
  package func remove() {
    for _ in 0..<200 {
      try? FileManager.default.removeItem(atPath: path)
      if !FileManager.default.fileExists(atPath: path) { return }
      usleep(50_000)
    }
  }
}
