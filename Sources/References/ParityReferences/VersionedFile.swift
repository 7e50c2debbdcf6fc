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
  ///   - missing: the error where the file is missing.
  ///   - kind: what an error says of another kind of file: "not a manifest".
  /// - Throws: `SuiteError` when the file is missing, unreadable, or of another version.
  package static func read(
    _ path: String, missing: @autoclosure () -> SuiteError, notThis kind: String
  ) throws(SuiteError) -> Self {
    let data: Data
    do {
      data = try OrdinaryFile.read(path, limit: Self.largestSize)
    } catch {
      throw error == .missing ? missing() : .unreadable(path: path, detail: "\(error)")
    }
    let file: Self
    do {
      file = try JSONText.decode(Self.self, from: data)
    } catch {
      throw .unsupportedFormat(path: path, detail: "\(kind): \(DecodingText.of(error))")
    }
    guard file.format == currentFormat, oldestVersion <= file.version,
      file.version <= currentVersion
    else {
      let versions =
        oldestVersion == currentVersion
        ? "version \(currentVersion)" : "versions \(oldestVersion) to \(currentVersion)"
      throw .unsupportedFormat(
        path: path,
        detail: "format \(file.format), version \(file.version);"
          + " this program reads \(currentFormat), \(versions)")
    }
    return file
  }
}
