import ParityResults
import ReadableNumbers

extension GuideAuditReport {
  /// The same contents as the page, in a file that can be read anywhere.
  package var markdown: String {
    let results = text.results
    var lines = [
      "# The porting guide, tested", "",
      "A guide explains how to port the ambient app to native code, and says of much of its code that it matches the web. Each",
      "claim is implemented as written (`Sources/Guide/PortingGuide`) and compared with Chromium's render of the real nodes",
      "(suite `guide`), with the corrected rule next to it. All figures are from the last `make guide`, which",
      "writes this page. \"As corrected\" is the candidate `port`.", "",
      "**\(text.headline).** \(text.coverage)", "",
    ]
    for (title, claims) in text.chapters {
      lines += ["## \(Self.escaped(title))", ""]
      for claim in claims { lines += Self.section(claim) }
    }
    if let limiters = results.limiters { lines += Self.section(limiters) }
    lines += ["## What is covered", "", "| row of the table | claims |", "|---|---|"]
    lines += results.coverage.rows.map(Self.line)
    lines += ["", "| statement | claims |", "|---|---|"]
    lines += results.coverage.statements.map(Self.line)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ claim: GuideClaimResult) -> [String] {
    var lines = [
      "### \(claim.number). \(escaped(claim.title))", "",
      "**\(escaped(claim.verdictText))** (\(escaped(claim.place)); case `\(claim.caseID)`)", "",
      "| | web | as documented | as corrected |", "|---|---|---|---|",
    ]
    lines += claim.evidence.map { evidence in
      let values = GuideAuditText.values(evidence)
      return
        "| \(escaped(evidence.quantity)) | \(values.web) | \(values.documented) | \(values.corrected) |"
    }
    lines.append("")
    if let diagnosis = GuideAuditText.diagnosis(of: claim) {
      lines += ["- Diagnosis: \(escaped(diagnosis))"]
    }
    lines += [
      "- Heard: \(escaped(claim.effect))", "- Rule: \(escaped(claim.rule)) `\(claim.formula)`", "",
    ]
    return lines
  }

  private static func section(_ limiters: LimiterResults) -> [String] {
    var lines = [
      "## The limiter", "",
      "Ways to keep the volume below a ceiling of \(Words.decibels(limiters.ceiling)), on the same material: how far the"
        + " true peak exceeds it.", "",
      "| | " + limiters.materials.map(escaped).joined(separator: " | ") + " |",
      "|---" + String(repeating: "|---", count: limiters.materials.count) + "|",
    ]
    lines += limiters.limiters.map { limiter in
      "| \(escaped(limiter.name)) | "
        + limiter.overs.map(GuideAuditText.over).joined(separator: " | ") + " |"
    }
    let titles = limiters.limiters.first?.criteria.map(\.title) ?? []
    lines += [
      "", "| | " + titles.map(escaped).joined(separator: " | ") + " |",
      "|---" + String(repeating: "|---", count: titles.count) + "|",
    ]
    lines += limiters.limiters.map { limiter in
      "| \(escaped(limiter.name)) | "
        + limiter.criteria.map { "\($0.isMet ? "yes" : "no"): \(escaped($0.measured))" }
        .joined(separator: " | ") + " |"
    }
    lines.append("")
    lines += limiters.limiters.map { "- **\(escaped($0.name))**: \(escaped($0.summary))" }
    return lines + [""]
  }

  private static func line(_ item: GuideCoverage.Item) -> String {
    "| \(escaped(item.name)) | \(GuideAuditText.numbers(item.claims)) |"
  }

  /// Text escaped for Markdown, also for a table.
  private static func escaped(_ text: String) -> String {
    // Scalar by scalar: a combining mark after a "<" would hide it in a Character.
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if "\\`*_|<>[]#".unicodeScalars.contains(scalar) { result.append("\\") }
      result.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return String(result)
  }
}
