import Foundation
import ParityReferences
import ParityResults
import ReadableNumbers

extension PublicationPage {
  /// Named facts: what was compared, how, with what, on which machine, from which sources, and when.
  var facts: [(String, String)] {
    let run = results.run
    let distinct = Words.plural(
      results.totals?.all.cases ?? Set(results.cases.map(\.id)).count, "case")
    let counts =
      results.totals?.candidates.mapValues(\.summary.cases)
      ?? Dictionary(grouping: results.cases, by: \.candidate).mapValues(\.count)
    let candidates = counts.sorted { $0.key < $1.key }
      .map { "\($0.key): \(Words.count($0.value))" }.joined(separator: ", ")
    var facts = [
      (
        "Compared",
        "\(distinct), \(Words.plural(results.summary.cases, "comparison"))"
          + (candidates.isEmpty ? "" : " (\(candidates))")
          + (run.isPartial == true ? "; this run was of a part of the cases" : "")
      ),
      ("How", how), ("Limits", limits),
    ]
    if let project = run.project { facts.insert(("Project", project), at: 0) }
    facts += browsers.map { ("Browser", $0) }
    facts.append(
      (
        "Machine",
        "\(run.machine.platform), \(run.machine.processor),"
          + " \(Words.plural(run.machine.cores, "core"))"
      ))
    facts.append(("Commit", run.commit.map(commit) ?? "not recorded"))
    facts.append(
      (
        "Run",
        "\(ReportNumbers.date(run.date)), \(Words.seconds(run.seconds)): \(run.command)"
          + " (Parity \(run.parityVersion))"
      ))
    return facts
  }

  /// Captures in one browser on one kind of machine share a line.
  private var browsers: [String] {
    var groups: [(origin: ReferenceOrigin, dates: [Date])] = []
    for origin in results.references {
      let index = groups.firstIndex {
        $0.origin.browser == origin.browser && $0.origin.platform == origin.platform
          && $0.origin.processor == origin.processor
      }
      if let index {
        groups[index].dates.append(origin.date)
      } else {
        groups.append((origin, [origin.date]))
      }
    }
    return groups.map { group in
      let days = Set(group.dates.map { String(ReportNumbers.date($0).prefix(10)) }).sorted()
      let (first, last) = (days.first ?? "", days.last ?? "")
      return group.origin.browser.text
        + (group.origin.isGiven
          ? ", of which nothing is known but what they hold; filed"
          : " on \(group.origin.platform), \(group.origin.processor); captured")
        + " \(first)"
        + (first == last ? "" : " to \(last)")
    }
  }

  private func commit(_ commit: SourceCommit) -> String {
    commit.hash + (commit.isChanged ? ", with changes that are not in it" : "")
  }

  private var how: String {
    let compared =
      " Every sample of every channel is compared, and the difference compared with the case's limit."
    guard !results.references.allSatisfy(\.isGiven) || results.references.isEmpty else {
      return "Each candidate's sound is compared with the given file of the case." + compared
    }
    let renders = results.references.map(\.renders).min()
    let captured =
      renders.map { "rendered \($0 == 2 ? "twice" : "\($0) times") in the browser" }
      ?? "rendered in the browser"
    return "Each case is \(captured), and natively by each candidate." + compared
  }

  /// The limits by which this run's differences were judged, strictest first, and their grounds.
  private var limits: String {
    let counts =
      results.totals?.all.limits
      ?? Dictionary(grouping: results.cases) { RunTotals.Held($0.limit) }.map { held, cases in
        var held = held
        held.comparisons = cases.count
        return held
      }
    let sorted = counts.sorted { first, second in
      (first.decibels ?? -.infinity, first.isMeasured ? 0 : 1)
        < (second.decibels ?? -.infinity, second.isMeasured ? 0 : 1)
    }
    let words = sorted.prefix(Self.shownLimits).map { held in
      let comparisons = Words.plural(held.comparisons, "comparison")
      let measures = (held.measures ?? []).map(\.text).joined(separator: ", ")
      guard held.decibels != nil || !measures.isEmpty else { return "bit-exact in \(comparisons)" }
      let depth = held.decibels.map { "a null depth of \(ReportNumbers.decibels($0)) at most" }
      let what = [depth, measures.isEmpty ? nil : "measures (\(measures))"].compactMap(\.self)
      return "\(what.joined(separator: " and ")) in \(comparisons), "
        + (held.isMeasured ? "on measured evidence" : "on the word of the project's owner")
    }
    let left = sorted.dropFirst(Self.shownLimits).reduce(0) { $0 + $1.comparisons }
    let all = words + (left > 0 ? ["looser ones in \(Words.plural(left, "comparison"))"] : [])
    return all.isEmpty ? "none" : all.joined(separator: "; ")
  }

  /// A printed page has no room for more.
  private static let shownLimits = 4
}
