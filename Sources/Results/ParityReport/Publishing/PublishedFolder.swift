import Foundation
import OrdinaryFiles

/// Where a report is published: a separate folder, which is replaced as a whole.
package struct PublishedFolder: Sendable {
  package let path: String
  /// The folder of the run's report to be published.
  package let report: String

  static let reportName = "report"
  /// Everything that publishing writes.
  static let names: Set<String> = [
    "index.html", reportName, "candidates", "badge.svg", "fidelity.json", "fidelity.pdf",
    ReportFiles.fileName,
    PublishedHistory.fileName, "SHA256SUMS", "SHA256SUMS.sig",
  ]

  /// - Throws: `PublicationError` when there is no report, the two folders overlap, or anything other than a published
  ///   report would be deleted.
  package init(path: String, report: String) throws(PublicationError) {
    self.path = Self.absolute(path)
    self.report = Self.absolute(report)
    let files = FileManager.default
    guard files.fileExists(atPath: "\(self.report)/results.json"),
      files.fileExists(atPath: "\(self.report)/index.html")
    else { throw .noReport(path: report) }
    guard !Self.contains(self.path, self.report), !Self.contains(self.report, self.path) else {
      throw .overlap(path: path, report: report)
    }
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: self.path, isDirectory: &isFolder) else { return }
    let found = (try? files.contentsOfDirectory(atPath: self.path))?.sorted()
    guard isFolder.boolValue, let found else { throw .foreignFolder(path: path, name: path) }
    // A run's report also has an index.html; only a published one has this file.
    let mark = OrdinaryFile.contents("\(self.path)/fidelity.json") ?? Data()
    let isPublished = mark.range(of: Data("\"\(FidelitySummary.currentFormat)\"".utf8)) != nil
    if let foreign = found.first(where: { !isPublished || !Self.names.contains($0) }) {
      throw .foreignFolder(path: path, name: foreign)
    }
  }

  package var historyPath: String { "\(path)/\(PublishedHistory.fileName)" }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  private static func contains(_ outer: String, _ inner: String) -> Bool {
    inner == outer || inner.hasPrefix(outer == "/" ? "/" : outer + "/")
  }
}
