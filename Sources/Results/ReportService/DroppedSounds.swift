import BrowserCapture
import FlyingFox
import Foundation
import OrdinaryFiles
import Synchronization

/// Two sounds dropped on the page, in a private folder, and the reports of comparing them.
final class DroppedSounds: Sendable {
  private let folder: PrivateFolder
  private let taken = Mutex<[String: String]>([:])
  private let count = Mutex(0)

  /// For comparison: an hour of stereo in float32 at 48 kHz is 1.4 GB.
  static let mostBytes = 2_000_000_000
  /// Older ones are removed.
  private static let mostReports = 8

  init(folder: PrivateFolder) { self.folder = folder }

  func remove() { folder.remove() }

  func report(_ number: String) -> String { "\(folder.path)/compared-\(number)" }

  /// Stores a sound while it is being uploaded.
  ///
  /// - Throws: `ServiceRequest.Refused` for a side other than `reference` and `candidate`, or too many bytes; errors
  ///   from writing.
  func take(_ request: HTTPRequest) async throws {
    guard let side = request.query["side"], ["reference", "candidate"].contains(side) else {
      throw ServiceRequest.Refused(description: "~sound: side must be reference or candidate")
    }
    let name = Self.fileName(request.query["name"] ?? side)
    let place = "\(folder.path)/\(side)"
    try? FileManager.default.removeItem(atPath: place)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let path = "\(place)/\(name)"
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw ServiceRequest.Refused(description: "\(path) cannot be written") }
    defer { try? handle.close() }
    var (bytes, isTooLarge) = (0, false)
    // Read to the end in any case: the connection is used for the next request.
    for try await chunk in request.bodySequence {
      bytes += chunk.count
      isTooLarge = isTooLarge || bytes > Self.mostBytes
      if !isTooLarge { try handle.write(contentsOf: chunk) }
    }
    if isTooLarge {
      try? FileManager.default.removeItem(atPath: path)
      throw ServiceRequest.Refused(
        description: "\(name) is larger than \(Self.mostBytes / 1_000_000_000) GB;"
          + " 'parity compare' takes files of any length")
    }
    taken.withLock { $0[side] = path }
  }

  /// - Returns: the command that compares both, and the page with its result.
  /// - Throws: `ServiceRequest.Refused` when one of the two is missing.
  func comparison(aligns: Bool) throws -> (words: [String], shown: String) {
    let files = taken.withLock { $0 }
    guard let reference = files["reference"], let candidate = files["candidate"] else {
      throw ServiceRequest.Refused(
        description: "two sounds are compared; drop the other one as well")
    }
    let number = count.withLock { count in
      count += 1
      return count
    }
    try? FileManager.default.removeItem(atPath: report("\(number - Self.mostReports)"))
    return (
      ["compare", reference, candidate, "--report", report("\(number)")]
        + (aligns ? ["--align"] : []), "~compared/\(number)"
    )
  }

  /// The last part of a name, with characters allowed in any file name.
  private static func fileName(_ name: String) -> String {
    let last = name.split(whereSeparator: { "/\\".contains($0) }).last.map(String.init) ?? ""
    let safe = String(
      last.unicodeScalars.map { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "._- ".unicodeScalars.contains(scalar)
          ? Character(scalar) : "_"
      }.prefix(80))
    return safe.isEmpty || safe.hasPrefix(".") || safe.hasPrefix("-") ? "sound-\(safe)" : safe
  }
}
