import DataText
import Foundation
import OrdinaryFiles

/// A JSON file that states its format and version.
package protocol VersionedFile: Decodable {
  static var currentFormat: String { get }
  static var currentVersion: Int { get }
  /// The oldest version that can still be read.
  static var oldestVersion: Int { get }
  var format: String { get }
  var version: Int { get }
  /// In bytes.
  static var largestSize: Int { get }
}

extension VersionedFile {
  /// A manifest of ten thousand cases needs a tenth of it.
  package static var largestSize: Int { 1 << 28 }

  package static var oldestVersion: Int { currentVersion }

  /// - Parameters:
  ///   - remedy: what makes such a file, for where there is none.
  ///   - kind: what an error says of another kind of file: "not a manifest".
  /// - Throws: `VersionedFileError` when there is none, or it is not readable, or of another version.
  package static func read(
    _ path: String, remedy: String? = nil, notThis kind: String
  ) throws(VersionedFileError) -> Self {
    let data: Data
    do {
      data = try OrdinaryFile.read(path, limit: Self.largestSize)
    } catch {
      throw error == .missing
        ? .missing(path: path, remedy: remedy)
        : .unreadable(ReadRefusal(path: path, reason: error))
    }
    let file: Self
    do {
      file = try JSONText.decode(Self.self, from: data)
    } catch {
      throw .undecodable(path: path, kind: kind, reason: DecodingText.of(error))
    }
    guard file.format == currentFormat, oldestVersion <= file.version,
      file.version <= currentVersion
    else {
      throw .otherVersion(
        path: path, format: file.format, version: file.version,
        read: .init(format: currentFormat, versions: oldestVersion...currentVersion))
    }
    return file
  }
}
