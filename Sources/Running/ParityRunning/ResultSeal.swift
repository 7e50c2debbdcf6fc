import DataText
import Foundation
import OrdinaryFiles
import ParityReferences

/// Marks what is kept as found by a run of this user's, or of those who share a key: what was edited since, with
/// whatever care, does not bear it.
package struct ResultSeal: Sendable {
  private let key: Data
  /// Why nothing of earlier runs can be taken over, in a sentence; nil where it can.
  package let problem: String?

  /// - Parameter key: what the machines have in common that keep results in one place.
  package init(key: Data) { (self.key, problem) = (key, nil) }

  /// The secret of this user, made where there is none.
  package static let ofUser = ResultSeal(secretAt: usualPath)

  /// Outside of any project: who may write to a project need not be able to read it.
  private static var usualPath: String {
    let environment = ProcessInfo.processInfo.environment
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    return "\(state ?? "\(home)/.local/state")/parity/seal.key"
  }

  /// As long as the hash that it keys.
  private static let length = 32

  /// - Parameter path: of the secret, made where there is none.
  package init(secretAt path: String) {
    do {
      key = try Self.read(path) ?? Self.make(path)
      problem = nil
    } catch {
      // Nothing bears the seal of a secret that ends with this process.
      key = Self.random()
      problem =
        "\(path) cannot be used (\(SystemReason.sentence(error) ?? "\(error)")), so what earlier runs kept is"
        + " compared again"
    }
  }

  func text(of data: Data) -> String { HMACText.of(data, key: key) }

  private struct Unusable: Error, CustomStringConvertible {
    let description: String
  }

  /// - Returns: nil where there is none.
  private static func read(_ path: String) throws -> Data? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw Unusable(description: SystemReason.of(errno: errno, at: path))
      }
      return nil
    }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw Unusable(description: "others can read or write it; chmod 600, or remove it")
    }
    let data = try OrdinaryFile.read(path, limit: 1 << 10)
    guard data.count == length else {
      throw Unusable(description: "it does not hold \(length) bytes; remove it")
    }
    return data
  }

  /// Whole or not at all, and once: of two programs at this moment both use what the first has made.
  private static func make(_ path: String) throws -> Data {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let own = "\(path).\(UUID().uuidString.prefix(8))"
    defer { unlink(own) }
    let file = open(own, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Unusable(description: SystemReason.of(errno: errno, at: path)) }
    let secret = random()
    let count = secret.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    close(file)
    guard count == secret.count, link(own, path) == 0 || errno == EEXIST else {
      throw Unusable(description: SystemReason.of(errno: errno, at: path))
    }
    guard let kept = try read(path) else { throw Unusable(description: "it is gone again") }
    return kept
  }

  private static func random() -> Data {
    var generator = SystemRandomNumberGenerator()
    return Data((0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }
}
