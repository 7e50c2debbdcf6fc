import Foundation
import OrdinaryFiles
import ParityResults

/// A folder that appears under its name once all of it is written.
///
/// Files go into a hidden folder beside it, with which `publish` replaces the last report.
package struct ReportFolder: Sendable {
  package let path: String
  private let staging: String
  private let replacesSite: Bool
  private let made = MadeFolders()

  /// - Parameter replacesSite: a published site may be replaced.
  /// - Throws: `ReportError.unwritable`, also when something other than a report is there.
  package init(path: String, replacesSite: Bool = false) throws(ReportError) {
    self.replacesSite = replacesSite
    let url = URL(fileURLWithPath: path)
    self.path = path
    let names = OwnedNames(prefix: ".\(url.lastPathComponent)")
    staging =
      url.deletingLastPathComponent()
      .appendingPathComponent(names.name(UUID().uuidString)).path
    try checkReplaceable()
    names.sweep(url.deletingLastPathComponent().path)
    do {
      try FileManager.default.createDirectory(
        atPath: staging, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, detail: SystemReason.of(error, at: path))
    }
  }

  /// Where a file is until the report is published; makes parent folders.
  ///
  /// - Throws: `ReportError.unwritable`.
  package func stagedPath(_ relativePath: String) throws(ReportError) -> String {
    guard !relativePath.split(separator: "/").contains(".."), !relativePath.contains("\0") else {
      throw .unwritable(path: path, detail: "'\(relativePath)' would leave the folder")
    }
    let target = "\(staging)/\(relativePath)"
    do {
      try made.make(for: target)
    } catch {
      throw .unwritable(path: path, detail: SystemReason.of(error, at: path))
    }
    return target
  }

  /// Everything written so far, by path within the folder, in order.
  package var stagedFiles: [String] { ReportFiles.files(in: staging) }

  /// Writes a file, or reuses the last report's if it has the same content.
  package func write(_ data: Data, to relativePath: String) throws(ReportError) {
    let target = try stagedPath(relativePath)
    let last = "\(path)/\(relativePath)"
    // Creating a file costs ten times as much as linking an old one.
    if EqualFile.holds(last, data) {
      unlink(target)
      if link(last, target) == 0 { return }
    }
    try write(to: relativePath) { try $0(data) }
  }

  /// Writes a file piece by piece.
  ///
  /// - Parameter pieces: calls its argument with each piece.
  package func write(
    to relativePath: String, _ pieces: ((Data) throws -> Void) throws -> Void
  ) throws(ReportError) {
    let target = try stagedPath(relativePath)
    // It may be another name of a file that must not change.
    unlink(target)
    do {
      try QuickFile.write(to: target, pieces)
    } catch {
      throw .unwritable(path: path, detail: SystemReason.of(error, at: path))
    }
  }

  /// Replaces the old report with the new one.
  ///
  /// Another run may do the same at this moment: the last one wins, and neither fails.
  ///
  /// - Throws: `ReportError.unwritable`.
  package func publish() throws(ReportError) {
    try checkReplaceable()
    try ReportFiles.list(staging, of: path)
    for _ in 0..<100 {
      // If anything is there, it is an empty folder.
      if rename(staging, path) == 0 { return }
      guard [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) else { throw refusal() }
      if FolderExchange.swap(staging, path) { return discard() }
      let old = "\(staging)-old"
      guard rename(path, old) == 0 || errno == ENOENT else { throw refusal() }
      let isDone = rename(staging, path) == 0
      // Better the old report than none.
      if !isDone { rename(old, path) }
      try? FileManager.default.removeItem(atPath: old)
      if isDone { return }
    }
    throw .unwritable(path: path, detail: "others write it all the time; choose another folder")
  }

  private func refusal() -> ReportError {
    .unwritable(path: path, detail: SystemReason.of(errno: errno, at: path))
  }

  /// Discards what was written; does nothing after `publish`.
  package func discard() { try? FileManager.default.removeItem(atPath: staging) }

  /// The old report is deleted in the end: make sure that it is one, and not a mistyped path.
  private func checkReplaceable() throws(ReportError) {
    let files = FileManager.default
    guard files.fileExists(atPath: path) else { return }
    // A folder that cannot be opened may still be a report.
    if let opened = opendir(path) { closedir(opened) } else if errno != ENOTDIR { throw refusal() }
    let names = try? files.contentsOfDirectory(atPath: path)
    let page: Data
    do {
      page = try OrdinaryFile.read("\(path)/index.html")
    } catch {
      if case .unreadable(let reason) = error { throw .unwritable(path: path, detail: reason) }
      page = Data()
    }
    guard names?.isEmpty == true || page.range(of: Data(Self.generatorMark.utf8)) != nil else {
      throw .unwritable(
        path: path, detail: "it exists and is not a report; choose another folder or remove it")
    }
    // Its record of past runs would be lost.
    guard !files.fileExists(atPath: "\(path)/\(PublishedHistory.fileName)") || replacesSite else {
      throw .unwritable(
        path: path, detail: "it is a published site; 'parity publish' alone replaces it")
    }
    if let foreign = ReportFiles.firstForeign(in: path) {
      throw .unwritable(
        path: path,
        detail: "'\(foreign)' in it was not written by Parity and would be lost; move it elsewhere")
    }
  }

  /// Part of the head of every report page.
  static let generatorMark = "<meta name=\"generator\" content=\"Parity\">"
}
