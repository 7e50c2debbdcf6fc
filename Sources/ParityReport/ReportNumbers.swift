import Foundation
import ParityResults

/// Numbers and sentences of the report that stand without a script.
enum ReportNumbers {
  /// The verdict over everything, in a sentence for everyone.
  static func headline(_ results: RunResults) -> String {
    let summary = results.summary
    let browsers = Set(
      results.references.map { "\($0.browser.name) \(major($0.browser.version))" })
    let origin = browsers.sorted().joined(separator: " and ")
    let cases = plural(summary.cases, "case")
    guard summary.cases > 0 else { return "Nothing was compared." }
    if summary.failed == 0, summary.errors == 0, summary.knownDivergences == 0 {
      if summary.bitExact == summary.cases {
        return "All \(cases) match \(origin) to the last bit."
      }
      return "All \(cases) match \(origin): \(count(summary.bitExact)) bit-exact,"
        + " the rest within their limits."
    }
    var parts: [String] = []
    if summary.failed > 0 { parts.append("\(count(summary.failed)) differ beyond their limits") }
    if summary.errors > 0 { parts.append("\(count(summary.errors)) could not be compared") }
    if summary.knownDivergences > 0 {
      parts.append("\(count(summary.knownDivergences)) are known to differ")
    }
    return "\(count(summary.passed)) of \(cases) match \(origin); \(parts.joined(separator: ", "))."
  }

  static func nullDepth(_ result: CaseResult) -> String {
    guard let comparison = result.comparison else { return "–" }
    if comparison.bitExact { return "bit-exact" }
    return comparison.nullDepth.map(decibels) ?? "–"
  }

  static func maxError(_ result: CaseResult) -> String {
    guard let error = result.comparison?.maxAbsoluteError else { return "–" }
    guard error != 0 else { return "0" }
    let exponent = Int(log10(error).rounded(.down))
    return String(format: "%.1fe%d", error / pow(10, Double(exponent)), exponent)
      .replacingOccurrences(of: "e-", with: "e−")
  }

  static func decibels(_ value: Double) -> String {
    String(format: "%@%.1f dB", value < 0 ? "−" : "", abs(value))
  }

  static func plural(_ number: Int, _ noun: String) -> String {
    "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  static func count(_ number: Int) -> String {
    var text = String(number)
    var index = text.count - 3
    while index > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: index))
      index -= 3
    }
    return text
  }

  /// 2026-11-20 19:00 UTC
  static func date(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd HH:mm 'UTC'"
    return formatter.string(from: date)
  }

  private static func major(_ version: String) -> Substring { version.prefix { $0 != "." } }
}

extension RunResults {
  /// Errors first, then failures, then by null depth, bit-exact last.
  var worstFirst: [CaseResult] {
    func rank(_ result: CaseResult) -> (Int, Double) {
      let depth = result.comparison?.nullDepth ?? -.infinity
      switch result.verdict {
      case .error: return (0, 0)
      case .fail: return (1, -depth)
      case .knownDivergence: return (2, -depth)
      case .pass: return (3, -depth)
      }
    }
    return cases.sorted { (rank($0), $0.id) < (rank($1), $1.id) }
  }
}

private func < (l: ((Int, Double), String), r: ((Int, Double), String)) -> Bool {
  l.0 == r.0 ? l.1 < r.1 : l.0 < r.0
}
