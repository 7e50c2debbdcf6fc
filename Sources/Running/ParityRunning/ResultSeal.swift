import DataText
import Foundation
import OrdinaryFiles
import ParityReferences

/// Authenticates stored results as found by this user's runs, or by machines that share a key: anything edited since
/// fails the check.
package struct ResultSeal: Sendable {
  private let key: Data
  /// Why nothing from earlier runs can be reused, in a sentence; nil where it can.
  package let problem: String?

  /// - Parameter key: shared by the machines that store results in one place.
  package init(key: Data) { (self.key, problem) = (key, nil) }

  /// This user's secret, created if there is none.
  package static let ofUser = ResultSeal(secretAt: usualPath)

  /// Outside any project: those who may write to a project need not be able to read it.
  private static var usualPath: String {
    let environment = ProcessInfo.processInfo.environment
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    return "\(state ?? "\(home)/.local/state")/parity/seal.key"
  }

  /// As long as the hash that it keys.
  private static let length = 32

  /// - Parameter path: of the secret, created if there is none.
  package init(secretAt path: String) {
    do {
      key = try Self.read(path) ?? Self.make(path)
      problem = nil
    } catch {
      // Nothing can match a seal whose secret ends with this process.
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

  /// Written completely or not at all, and only once: if two programs do this at the same time, both use the first
  /// one's.
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
