import Foundation
import ParityResults
import ReadableNumbers

/// How small a fault the suite catches, as one page.
package struct SensitivityReport {
  private let results: SensitivityResults

  package init(_ results: SensitivityResults) { self.results = results }

  /// - Throws: `ReportError`.
  package func write(to folder: ReportFolder) throws(ReportError) {
    let page = try PageTemplate.render(
      Viewer.sensitivityPage,
      [
        "headline": Self.headline(results), "style": Viewer.style,
        "faults": SignalFault.allCases.map { ["title": $0.title, "unit": $0.unit] },
        "suites": results.cases.bySuite.map { Self.row($0.suite, $0.cases) },
        "cases": results.cases.map { Self.row($0.id, [$0]) },
      ])
    try folder.write(page, to: "index.html")
  }

  /// What every case catches, in a sentence.
  package static func headline(_ results: SensitivityResults) -> String {
    let cases = Words.plural(results.cases.count, "case")
    guard let gain = results.cases.smallest(.gain), let delay = results.cases.smallest(.delay)
    else {
      return "\(cases): not every one catches a fault of each kind"
    }
    return "Each of \(cases) catches a gain of \(number(gain)) dB and a delay of"
      + " \(number(delay)) samples"
  }

  package static func number(_ value: Double) -> String { String(format: "%.2g", value) }

  private static func row(_ name: String, _ cases: [CaseSensitivity]) -> [String: Any] {
    let limits = Set(cases.map(\.limit.text))
    return [
      "name": name, "limit": limits.count == 1 ? limits.first ?? "" : "several",
      "sizes": SignalFault.allCases.map { fault in
        cases.smallest(fault).map(number) ?? "not caught"
      },
    ]
  }
}
