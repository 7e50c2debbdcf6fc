import ExampleResults
import Foundation
import ParityResults
import Testing

@testable import GuideAudit
@testable import ParityReport

@Suite struct GuideAuditReportTests {
  private func claim(
    _ number: Int, _ verdict: GuideVerdict, title: String = "T", diagnosis: String? = nil
  ) -> GuideClaimResult {
    GuideClaimResult(
      number: number, chapter: "C", title: title, place: "table", caseID: "guide/x",
      verdict: verdict, verdictText: "wrong by −6.02 dB",
      evidence: [
        .init(quantity: "level", unit: "dB", web: -3, documented: -9.02, corrected: -3),
        .init(quantity: "null depth", unit: "dB", web: nil, documented: -6, corrected: nil),
      ], effect: "E", diagnosis: diagnosis, cause: nil, rule: "R", formula: "f(x) = |x|")
  }

  private func report(_ claims: [GuideClaimResult]) -> GuideAuditReport {
    GuideAuditReport(
      GuideAuditResults(
        claims: claims,
        coverage: .init(
          rows: [.init(name: "a", claims: [1]), .init(name: "b", claims: [])],
          statements: [.init(name: "line 1", claims: [1, 2])])))
  }

  private func page(_ report: GuideAuditReport) throws -> String {
    let temporary = try TemporaryFolder()
    let folder = try ReportFolder(path: temporary.path + "/guide")
    try report.write(to: folder)
    try folder.publish()
    let data = FileManager.default.contents(atPath: temporary.path + "/guide/index.html")
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  @Test func countsVerdictsAndWhatIsCovered() {
    let report = report([claim(1, .holds), claim(2, .within), claim(3, .wrong), claim(4, .wrong)])

    #expect(report.headline == "4 claims tested: 1 hold, 1 nearly hold, 2 are wrong")
    #expect(report.coverage.hasPrefix("1 of 2 rows"))
  }

  @Test func givesWhatWasMeasuredBesideEachOther() throws {
    let page = try page(report([claim(1, .wrong, diagnosis: "halved")]))

    #expect(page.contains("<td class=\"documented\">−9.02 dB</td>"))
    #expect(page.contains("−∞, bit-exact"))
    #expect(page.contains("halved"))
  }

  @Test(arguments: HostileText.all)
  func escapesText(hostile: String) throws {
    let report = report([claim(1, .wrong, title: hostile, diagnosis: hostile)])

    for text in [try page(report), report.markdown] {
      // Scalar by scalar, as a browser reads it.
      let scalars = Array(text.unicodeScalars)
      for tag in ["<script>alert", "</script", "<img", "<i>"] {
        let wanted = Array(tag.unicodeScalars)
        let isThere = scalars.indices.contains { start in
          scalars[start...].starts(with: wanted)
            && (start == 0 || scalars[start - 1] != "\\")
        }
        #expect(!isThere, "\(tag)")
      }
    }
  }

  @Test func keepsTablesOfMarkdownWhole() {
    let markdown = report([claim(1, .wrong, title: "a | b")]).markdown

    #expect(markdown.contains("a \\| b"))
    #expect(markdown.contains("| level | −3.00 dB | −9.02 dB | −3.00 dB |"))
  }
}
