import DataText
import Foundation
import OrdinaryFiles

/// A JSON file that says in which format and version it is.
package protocol VersionedFile: Decodable {
  static var currentFormat: String { get }
  static var currentVersion: Int { get }
  /// From here to the current one, versions can be read.
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
  ///   - missing: thrown where there is no such file.
  ///   - kind: what is said of a file that is something else: "not a manifest".
  /// - Throws: `SuiteError` when there is none, or it is not readable, or of another version.
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
