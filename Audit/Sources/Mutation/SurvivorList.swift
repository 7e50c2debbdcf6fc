import Foundation

/// The mutants that the suite lets through, file by file, as Markdown, and the score of each file.
package struct SurvivorList: Sendable {
  private let judged: [JudgedMutant]

  package init(_ judged: [JudgedMutant]) { self.judged = judged }

  package var markdown: String {
    var lines = ["# Mutants", "", table, "", "# Survivors", ""]
    for (file, mutants) in byFile {
      let survivors = mutants.filter { $0.status == .survived || $0.status == .noCoverage }
      guard !survivors.isEmpty else { continue }
      lines += ["## \(file)", ""]
      lines += survivors.map(Self.line)
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  /// One row for each file and one for all of them.
  package var table: String {
    let head = [
      "| file | mutants | killed | timed out | survived | not reached | score |",
      "|---|---|---|---|---|---|---|",
    ]
    let rows = byFile.map { Self.row($0, MutationScore($1)) }
    return (head + rows + [Self.row("all", MutationScore(judged))]).joined(separator: "\n")
  }

  private var byFile: [(String, [JudgedMutant])] {
    Dictionary(grouping: judged) { $0.entry.place.file }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  private static func row(_ name: String, _ score: MutationScore) -> String {
    let percent = score.percent.map { String(format: "%.1f %%", $0) } ?? ""
    let counts = [
      score.detected + score.undetected, score.count(.killed), score.count(.timeout),
      score.count(.survived), score.count(.noCoverage),
    ]
    return "| \(name) | " + counts.map(String.init).joined(separator: " | ") + " | \(percent) |"
  }

  private static func line(_ mutant: JudgedMutant) -> String {
    let entry = mutant.entry
    let nearest =
      mutant.status == .noCoverage
      ? "no case reaches it" : "closest: \(mutant.render ?? "unknown")"
    return "- \(entry.line): `\(entry.place.mutant)` in `\(entry.place.line)`; \(nearest)"
  }
}
