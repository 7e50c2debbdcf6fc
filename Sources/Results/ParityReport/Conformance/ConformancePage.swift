import MarkupText
import ParityResults
import ReadableNumbers

/// A conformance result as a page of its own, without scripts: what is not close, smallest case first, with its cause.
package struct ConformancePage {
  private let conformance: Conformance
  /// How many cases are listed for a suite; the report beside the page has the rest.
  private static let most = 8

  package init(_ conformance: Conformance) { self.conformance = conformance }

  package var html: String {
    let name = conformance.candidate.escapedForHTML
    let tally = conformance.tally
    let near = tally.exact + tally.near
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(name): conformance</title>
      <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
      body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      svg { max-width: 100%; height: auto; }
      pre, .wide { overflow-x: auto; }
      pre { padding: .5rem; background: #8882; }
      table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
      td, th { text-align: right; padding: .2rem .6rem; border-bottom: 1px solid #8886; }
      td:first-child, th:first-child { text-align: left; }
      li { margin: .3rem 0; overflow-wrap: anywhere; }
      </style>
      <h1>\(name), held to Chromium</h1>
      \(Badge(conformance).svg)
      <p>\(Words.count(near)) of \(Words.plural(tally.cases, "case")) are bit-exact or within −100 dB,
      \(Words.count(tally.unsupported)) are unsupported. Parity \(conformance.parityVersion.escapedForHTML);
      <a href="index.html">the report</a> plays and draws each case.</p>
      \(table(conformance.groups.map { ($0.name, $0.tally) } + [("all", tally)]))
      \(peers)
      <p>A crash is a process that ended, or hung until its time was up; an error is a sound that cannot be compared.
      The badge on another page, beside a copy of conformance.svg:</p>
      <pre>\(Badge.markdown(conformance).escapedForHTML)</pre>
      \(conformance.groups.map(section).joined(separator: "\n"))
      </html>

      """
  }

  /// Other engines, if there are any.
  private var peers: String {
    let rows = ConformanceTable(conformance).peers
    guard !rows.isEmpty else { return "" }
    let cells = rows.enumerated().map { index, row in
      let name = index == 0 ? "th" : "td"
      return "<tr>\(row.map { "<\(name)>\($0.escapedForHTML)</\(name)>" }.joined())</tr>"
    }
    return "<p>\(ConformanceTable.legend):</p>\n"
      + "<div class=\"wide\"><table>\n\(cells.joined(separator: "\n"))</table></div>"
  }

  private func table(_ rows: [(name: String, tally: ConformanceTally)]) -> String {
    let head = (["", "cases"] + ConformanceTable.columns).map { "<th>\($0)</th>" }.joined()
    let body = rows.map { row in
      let cells = [row.tally.cases] + row.tally.counts
      return "<tr><td>\(row.name.escapedForHTML)</td>"
        + cells.map { "<td>\(Words.count($0))</td>" }.joined() + "</tr>"
    }
    return
      "<div class=\"wide\"><table><tr>\(head)</tr>\n\(body.joined(separator: "\n"))</table></div>"
  }

  private func section(_ group: Conformance.Group) -> String {
    guard !group.failing.isEmpty else { return "" }
    let shown = group.failing.prefix(Self.most).map(item).joined(separator: "\n")
    let left = group.failing.count - Self.most
    let more = left > 0 ? "<p>and \(Words.plural(left, "case")) more</p>" : ""
    return """
      <h2>\(group.name.escapedForHTML)\(specification(of: group))</h2>
      \(group.features.count > 1 ? table(group.features.map { ($0.name, $0.tally) }) : "")
      <ol>
      \(shown)
      </ol>\(more)
      """
  }

  /// The node's section in the specification; nothing for groups that are not nodes.
  private func specification(of group: Conformance.Group) -> String {
    group.components.flatMap { $0.split(separator: ", ") }.filter {
      $0.wholeMatch(of: /(?:[A-Z][A-Za-z]*Node|AudioParam|PeriodicWave)/) != nil
    }.map {
      " <small><a href=\"https://webaudio.github.io/web-audio-api/#\($0)\">\($0)</a></small>"
    }.joined()
  }

  private func item(_ failing: Conformance.Failing) -> String {
    let depth = failing.nullDepth.map { " (\(ReportNumbers.decibels($0)))" } ?? ""
    var text =
      "<b>\(failing.id.escapedForHTML)</b>\(depth): \(failing.sentence.escapedForHTML)"
    if let browser = failing.browser {
      let name = "\(browser.distance.browser.name) \(browser.distance.browser.version)"
      let distance = browser.distance.nullDepth.map(ReportNumbers.decibels) ?? "equal to Chromium"
      text +=
        "; \(name.escapedForHTML) is \(browser.isCandidateCloser ? "as far or farther" : "nearer")"
        + " (\(distance))"
    }
    return "<li>\(text)</li>"
  }
}
