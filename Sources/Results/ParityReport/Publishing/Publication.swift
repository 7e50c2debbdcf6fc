import Foundation
import ParityResults

/// The port-fidelity report as a static site, made from a run's report.
///
/// The same results, history and signature give the same bytes.
package struct Publication: Sendable {
  private let results: RunResults
  private let history: RunHistory
  private let signature: Signature?
  private let sign: Signer?

  /// Signs a folder's contents by adding files to it.
  package typealias Signer = @Sendable (ReportFolder) throws -> Void

  /// - Parameters:
  ///   - signer: the signer, for example "Name <name@example.org>", and the fingerprint of the key.
  ///   - sign: signs the site once all of it is written; nil for no signature.
  package init(
    _ results: RunResults, history: RunHistory, signer: (name: String, key: String)? = nil,
    sign: Signer? = nil
  ) {
    self.results = results
    var all = history
    all.merge([RunRecord(results)])
    self.history = all
    signature = signer.map { Signature(name: $0.name, date: results.run.date, key: $0.key) }
    self.sign = sign
  }

  /// Everything that shows results is generated again from them: the pages beside them may have been edited.
  private func writeReport(to folder: ReportFolder) throws(ReportError) {
    let report = "\(PublishedFolder.reportName)/"
    try HTMLReport(results, history: history).write(to: folder, below: report)
    // Compact: with each comparison's figures it is the largest file.
    try folder.write(
      try PublishedJSON.encode(results, isIndented: false), to: "\(report)results.json")
    try folder.write(Data(JUnitReport(results).xml.utf8), to: "\(report)junit.xml")
    try folder.write(Data(MarkdownSummary(results).text.utf8), to: "\(report)summary.md")
  }

  /// Turns a page into a PDF.
  package typealias Printer = @Sendable (Data) async throws -> Data

  /// Writes the site and replaces what was published before.
  ///
  /// - Parameter printer: nil where there is no browser to print with.
  /// - Returns: why there is no PDF; nil when there is one.
  /// - Throws: `ReportError`, and errors from signing.
  package func publish(to site: PublishedFolder, printer: Printer?) async throws -> String? {
    let folder = try ReportFolder(path: site.path, replacesSite: true)
    defer { folder.discard() }
    try CarriedFiles(of: site.report).copy(
      results, to: folder, below: "\(PublishedFolder.reportName)/",
      documents: ["comment.md", "codequality.json"])
    try writeReport(to: folder)
    try folder.write(
      Data(
        Badge(
          results.summary, isPartial: results.run.isPartial == true,
          project: results.run.project
        ).svg.utf8),
      to: "badge.svg")
    let summary = FidelitySummary(results, signature: signature)
    try folder.write(try PublishedJSON.encode(summary), to: "fidelity.json")
    try folder.write(try PublishedHistory.encode(history), to: PublishedHistory.fileName)

    let page = PublicationPage(results, history: history, signature: signature)
    var reason: String?
    do {
      if let printer {
        let pdf = try await printer(try page.html(links: .none))
        try folder.write(PDFDates.replaced(in: pdf, by: results.run.date), to: "fidelity.pdf")
      } else {
        reason = "no browser to print with"
      }
    } catch let error as CancellationError {
      throw error
    } catch let error as ReportError {
      throw error
    } catch {
      reason = "\(error)"
    }
    let links: PublicationPage.Links = reason == nil ? .withPDF : .withoutPDF
    try folder.write(try page.html(links: links), to: "index.html")
    for name in PublicationPage.candidates(of: results) {
      let own = PublicationPage(results, history: history, signature: signature, candidate: name)
      try folder.write(
        try own.html(links: .withoutPDF), to: PublicationPage.path(ofCandidate: name))
    }
    try sign?(folder)
    try folder.publish()
    return reason
  }
}
