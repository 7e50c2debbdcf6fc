import Foundation

/// The mutants that the suite lets through, or has let through so far, file by file, as Markdown, and
/// the score of each file.
package struct SurvivorList: Sendable {
  private let judged: [JudgedMutant]

  package init(_ judged: [JudgedMutant]) { self.judged = judged }

  package var markdown: String {
    var lines = ["# Mutants", "", table, "", "# Survivors", ""]
    for (file, mutants) in byFile {
      let survivors = mutants.filter {
        $0.status == .survived || $0.status == .noCoverage || $0.isOpen
      }
      guard !survivors.isEmpty else { continue }
      lines += ["## \(file)", ""]
      lines += survivors.map(Self.line)
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  /// One row for each file, one for each engine and one for all.
  package var table: String {
    let head = [
      "| file | mutants | killed | timed out | survived | not reached | open | score | at least |",
      "|---|---|---|---|---|---|---|---|---|",
    ]
    let rows = byFile.map { Self.row($0, MutationScore($1)) }
    let sums = MutantSet.folders.map { folder in
      Self.row(
        folder, MutationScore(judged.filter { $0.entry.place.file.hasPrefix("\(folder)/") }))
    }
    return (head + rows + sums + [Self.row("all", MutationScore(judged))]).joined(separator: "\n")
  }

  private var byFile: [(String, [JudgedMutant])] {
    Dictionary(grouping: judged) { $0.entry.place.file }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  private static func row(_ name: String, _ score: MutationScore) -> String {
    let percents = [score.percent, score.lowestPercent].map { percent in
      percent.map { String(format: "%.1f %%", $0) } ?? ""
    }
    let counts = [
      score.detected + score.undetected + score.open, score.count(.killed), score.count(.timeout),
      score.count(.survived), score.count(.noCoverage), score.open,
    ]
    return "| "
      + ([name] + counts.map(String.init) + percents).joined(separator: " | ") + " |"
  }

  private static func line(_ mutant: JudgedMutant) -> String {
    let entry = mutant.entry
    let nearest =
      mutant.status == .noCoverage
      ? "no case reaches it" : "closest: \(mutant.render ?? "unknown")"
    let open = mutant.isOpen ? "; open" : ""
    return "- \(entry.line): `\(entry.place.mutant)` in `\(entry.place.line)`; \(nearest)\(open)"
  }
}
