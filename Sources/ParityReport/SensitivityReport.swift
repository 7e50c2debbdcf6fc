import Foundation
import Mustache
import ParityResults

/// How small a fault the suite catches, as one page.
public struct SensitivityReport {
  private let results: SensitivityResults

  public init(_ results: SensitivityResults) { self.results = results }

  /// - Throws: `ReportError`.
  public func write(to folder: ReportFolder) throws(ReportError) {
    MustacheContentTypes.register(ScalarHTML(), named: ScalarHTML.name)
    let template: MustacheTemplate
    do {
      template = try MustacheTemplate(string: Viewer.sensitivityPage)
    } catch {
      throw .brokenTemplate(detail: "\(error)")
    }
    let page = template.render(
      [
        "headline": Self.headline(results), "style": Viewer.style,
        "faults": SignalFault.allCases.map { ["title": $0.title, "unit": $0.unit] },
        "suites": suites.map { Self.row($0.name, $0.cases) },
        "cases": results.cases.map { Self.row($0.id, [$0]) },
      ] as [String: Any])
    try folder.write(Data(page.utf8), to: "index.html")
  }

  /// What every case catches, in a sentence.
  public static func headline(_ results: SensitivityResults) -> String {
    let cases = Words.plural(results.cases.count, "case")
    guard let gain = worst(.gain, results.cases), let delay = worst(.delay, results.cases) else {
      return "\(cases): not every one catches a fault of each kind"
    }
    return "Each of \(cases) catches a gain of \(number(gain)) dB and a delay of"
      + " \(number(delay)) samples"
  }

  /// The size that all cases catch.
  ///
  /// - Returns: nil when one lets even the largest pass.
  public static func worst(_ fault: SignalFault, _ cases: [CaseSensitivity]) -> Double? {
    var largest: Double?
    for size in cases.compactMap({ $0.smallest.first { $0.fault == fault } }) {
      guard let value = size.size else { return nil }
      largest = max(largest ?? 0, value)
    }
    return largest
  }

  public static func number(_ value: Double) -> String { String(format: "%.2g", value) }

  private var suites: [(name: String, cases: [CaseSensitivity])] {
    var names: [String] = []
    for result in results.cases where !names.contains(result.suite) { names.append(result.suite) }
    return names.map { name in (name, results.cases.filter { $0.suite == name }) }
  }

  private static func row(_ name: String, _ cases: [CaseSensitivity]) -> [String: Any] {
    let limits = Set(cases.map { $0.limit.decibels.map(Words.decibels) ?? "bit-exact" })
    return [
      "name": name, "limit": limits.count == 1 ? limits.first ?? "" : "several",
      "sizes": SignalFault.allCases.map { fault in
        worst(fault, cases).map(number) ?? "not caught"
      },
    ]
  }
}
