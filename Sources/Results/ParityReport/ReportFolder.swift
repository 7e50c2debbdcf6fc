import Foundation
import OrdinaryFiles
import ParityResults

/// A folder that appears under its name when all of it is written.
///
/// Files go into a hidden folder beside it; `publish` puts that in the place of the last report.
package struct ReportFolder: Sendable {
  package let path: String
  private let staging: String

  /// - Throws: `ReportError.unwritable`, also when something other than a report stands there.
  package init(path: String) throws(ReportError) {
    try Self.checkReplaceable(path)
    let url = URL(fileURLWithPath: path)
    self.path = path
    let names = OwnedNames(prefix: ".\(url.lastPathComponent)")
    staging =
      url.deletingLastPathComponent()
      .appendingPathComponent(names.name(UUID().uuidString)).path
    names.sweep(url.deletingLastPathComponent().path)
    do {
      try FileManager.default.createDirectory(
        atPath: staging, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, detail: SystemReason.of(error))
    }
  }

  /// Where a file is until the report is published; makes the folders on the way.
  ///
  /// - Throws: `ReportError.unwritable`.
  package func stagedPath(_ relativePath: String) throws(ReportError) -> String {
    guard !relativePath.split(separator: "/").contains(".."), !relativePath.contains("\0") else {
      throw .unwritable(path: path, detail: "'\(relativePath)' would leave the folder")
    }
    let target = URL(fileURLWithPath: staging).appendingPathComponent(relativePath)
    do {
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, detail: SystemReason.of(error))
    }
    return target.path
  }

  package func write(_ data: Data, to relativePath: String) throws(ReportError) {
    let target = try stagedPath(relativePath)
    do {
      try QuickFile.write(data, to: target)
    } catch {
      throw .unwritable(path: path, detail: SystemReason.of(error))
    }
  }

  /// Takes files and folders over from another report, those that are there.
  ///
  /// - Throws: `ReportError.unwritable`.
  package func copy(_ names: [String], from report: String) throws(ReportError) {
    for name in names where FileManager.default.fileExists(atPath: "\(report)/\(name)") {
      let target = try stagedPath(name)
      do {
        try FileManager.default.copyItem(atPath: "\(report)/\(name)", toPath: target)
      } catch {
        throw .unwritable(path: path, detail: SystemReason.of(error))
      }
    }
  }

  /// Puts the new report in the place of the old one.
  ///
  /// - Throws: `ReportError.unwritable`.
  package func publish() throws(ReportError) {
    let files = FileManager.default
    let old = staging + "-old"
    try Self.checkReplaceable(path)
    try ReportFiles.list(staging, of: path)
    do {
      if files.fileExists(atPath: path) { try files.moveItem(atPath: path, toPath: old) }
    } catch {
      throw .unwritable(path: path, detail: SystemReason.of(error))
    }
    do {
      try files.moveItem(atPath: staging, toPath: path)
    } catch {
      // Better the old report than none.
      try? files.moveItem(atPath: old, toPath: path)
      throw .unwritable(path: path, detail: SystemReason.of(error))
    }
    try? files.removeItem(atPath: old)
  }

  /// Forgets what was written; does nothing after `publish`.
  package func discard() { try? FileManager.default.removeItem(atPath: staging) }

  /// The old report is deleted in the end: make sure that it is one, and not a mistyped path.
  private static func checkReplaceable(_ path: String) throws(ReportError) {
    let files = FileManager.default
    guard files.fileExists(atPath: path) else { return }
    let names = try? files.contentsOfDirectory(atPath: path)
    let page = OrdinaryFile.contents("\(path)/index.html") ?? Data()
    guard names?.isEmpty == true || page.range(of: Data(generatorMark.utf8)) != nil else {
      throw .unwritable(
        path: path, detail: "it exists and is no report; choose another folder or remove it")
    }
    if let foreign = ReportFiles.firstForeign(in: path) {
      throw .unwritable(
        path: path,
        detail: "'\(foreign)' in it was not written by Parity and would be lost; move it elsewhere")
    }
  }

  /// Stands in the head of every report's page.
  static let generatorMark = "<meta name=\"generator\" content=\"Parity\">"
}
