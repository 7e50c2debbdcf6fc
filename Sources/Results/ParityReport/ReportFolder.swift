import Foundation
import OrdinaryFiles
import ParityResults

/// A folder that appears under its name when all of it is written.
///
/// Files go into a hidden folder beside it; `publish` puts that in the place of the last report.
package struct ReportFolder: Sendable {
  package let path: String
  private let staging: String
  private let replacesSite: Bool
  private let made = MadeFolders()

  /// - Parameter replacesSite: a published site may stand there.
  /// - Throws: `ReportError.unwritable`, also when something other than a report stands there.
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

  /// Where a file is until the report is published; makes the folders on the way.
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

  /// All that was written so far, by path within the folder, in order.
  package var stagedFiles: [String] { ReportFiles.files(in: staging) }

  /// Writes a file, or takes over the last report's where that holds the same.
  package func write(_ data: Data, to relativePath: String) throws(ReportError) {
    let target = try stagedPath(relativePath)
    let last = "\(path)/\(relativePath)"
    // A new file costs ten times what a second name of an old one does.
    if EqualFile.holds(last, data) {
      unlink(target)
      if link(last, target) == 0 { return }
    }
    try write(to: relativePath) { try $0(data) }
  }

  /// Writes a file piece by piece.
  ///
  /// - Parameter pieces: calls what it gets with each of them.
  package func write(
    to relativePath: String, _ pieces: ((Data) throws -> Void) throws -> Void
  ) throws(ReportError) {
    let target = try stagedPath(relativePath)
    // It may be another name of a file that is not to change.
    unlink(target)
    do {
      try QuickFile.write(to: target, pieces)
    } catch {
      throw .unwritable(path: path, detail: SystemReason.of(error, at: path))
    }
  }

  /// Puts the new report in the place of the old one.
  ///
  /// Another run may do the same at this moment: whoever comes last stays, and neither fails.
  ///
  /// - Throws: `ReportError.unwritable`.
  package func publish() throws(ReportError) {
    try checkReplaceable()
    try ReportFiles.list(staging, of: path)
    for _ in 0..<100 {
      // What is there, if anything, is an empty folder.
      if rename(staging, path) == 0 { return }
      guard [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) else { throw refusal() }
      if exchange() { return discard() }
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

  /// Swaps the new report and the old one at once; false where the system cannot.
  private func exchange() -> Bool {
    #if os(Linux)
      // Swift's view of glibc leaves it out.
      typealias Rename =
        @convention(c) (
          Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32
      guard let symbol = dlsym(nil, "renameat2") else { return false }
      let exchanging: UInt32 = 2
      return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, staging, AT_FDCWD, path, exchanging)
        == 0
    #else
      return renamex_np(staging, path, UInt32(RENAME_SWAP)) == 0
    #endif
  }

  private func refusal() -> ReportError {
    .unwritable(path: path, detail: SystemReason.of(errno: errno, at: path))
  }

  /// Forgets what was written; does nothing after `publish`.
  package func discard() { try? FileManager.default.removeItem(atPath: staging) }

  /// The old report is deleted in the end: make sure that it is one, and not a mistyped path.
  private func checkReplaceable() throws(ReportError) {
    let files = FileManager.default
    guard files.fileExists(atPath: path) else { return }
    // One that cannot be looked into may be a report all the same.
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
    // What it knows of past runs would be lost.
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

  /// Stands in the head of every report's page.
  static let generatorMark = "<meta name=\"generator\" content=\"Parity\">"
}
