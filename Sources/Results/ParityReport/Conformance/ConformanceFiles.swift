import DataText
import Foundation
import OrdinaryFiles
import ParityResults

/// What a report holds of an engine's conformance, beside the run's own files.
package struct ConformanceFiles {
  static let page = "conformance.html"
  static let badge = "conformance.svg"

  private let conformance: Conformance

  package init(_ conformance: Conformance) { self.conformance = conformance }

  /// A badge, a table: for an engine's own page.
  package var markdown: String {
    "\(Badge.markdown(conformance))\n\n\(ConformanceTable(conformance).markdown)"
  }

  /// Writes the page, the numbers, the table and the badge. They become part of the report: the next run replaces them.
  ///
  /// - Returns: their names.
  @discardableResult
  package func write(to report: String) throws -> [String] {
    let files: [(name: String, data: Data)] = [
      (Self.page, Data(ConformancePage(conformance).html.utf8)),
      ("conformance.json", try JSONText.encode(conformance)),
      ("conformance.md", Data(markdown.utf8)),
      (Self.badge, Data(Badge(conformance).svg.utf8)),
    ]
    try ReportFiles.add(files.map(\.name), to: report)
    for file in files { try WholeFile.write(file.data, to: "\(report)/\(file.name)") }
    return files.map(\.name)
  }
}
