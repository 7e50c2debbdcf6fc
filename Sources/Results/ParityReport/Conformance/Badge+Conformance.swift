import MarkupText
import ParityResults
import ReadableNumbers

/// How much of the Web Audio API an engine renders as Chromium does, in a picture of one line.
extension Badge {
  init(_ conformance: Conformance) {
    let tally = conformance.tally
    let within = tally.exact + tally.near
    self.init(
      label: "\(conformance.candidate) conformance", value: Self.value(tally),
      colour: tally.exact == tally.cases && tally.cases > 0
        ? Self.green : within > 0 ? Self.violet : Self.red)
  }

  private static func value(_ tally: ConformanceTally) -> String {
    let exact = "\(Words.count(tally.exact)) of \(Words.count(tally.cases)) exact"
    return tally.near == 0
      ? exact : "\(exact), \(Words.count(tally.exact + tally.near)) within −100 dB"
  }

  /// A line for a project's own page; both addresses are beside the page of conformance.
  static func markdown(_ conformance: Conformance) -> String {
    let text = MarkdownText.escape(
      "\(conformance.candidate) conformance, \(value(conformance.tally))")
    return
      "[![\(text)](\(ConformanceFiles.badge))](\(ConformanceFiles.page))"
  }
}
