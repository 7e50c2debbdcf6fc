import Foundation
import ParityHarness
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import PortedApps
import ReadableNumbers

/// `parity audit --diagnosis`: draws faults, diagnoses them, and prints the score.
struct DiagnosisAuditRun {
  let project: ProjectOptions
  let suites: [String]
  let seed: UInt64?
  let faults: Int
  /// The number of the only fault to examine, counted from 1.
  let only: Int?
  let jobs: Int?

  private static let pairs = 50

  /// The date as a number: 20261122.
  private static func seedOfToday() -> UInt64 {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    let day = calendar.dateComponents([.year, .month, .day], from: Date())
    return UInt64((day.year ?? 0) * 10_000 + (day.month ?? 0) * 100 + (day.day ?? 0))
  }

  func run() async throws {
    try await ExitCodes.reporting {
      let seed = seed ?? Self.seedOfToday()
      let library = try ReferenceLibrary(folder: project.references)
      let audit = DiagnosisAudit(
        library: library, apps: try AttachedApps.load(references: library.folder), suites: suites,
        seed: seed)
      guard try !audit.entries().isEmpty else {
        Terminal.note(
          "parity: no case here has a graph to make mistakes in; record a page, or name another --suite"
        )
        throw ExitCodes.incomparable
      }
      let numbers = only.map { [$0 - 1] } ?? Array(0..<faults)
      let progress = ProgressLine("diagnosing")
      defer { progress.finish() }
      let outcomes = try await Interruption.guarded {
        try await audit.run(
          numbers, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount
        ) { done, outcome in progress.update(done, of: numbers.count, detail: outcome.id) }
      }
      let explained = only == nil ? try audit.unrelated(count: min(Self.pairs, faults)) : []
      progress.finish()
      for (number, outcome) in zip(numbers, outcomes) where outcome.score != .first || only != nil {
        let made = outcome.faults.joined(separator: " + ")
        Terminal.say("\(outcome.score.rawValue)  \(number + 1)  \(outcome.id): \(made)")
        for sentence in outcome.sentences { Terminal.say("    \(sentence)") }
        if only != nil {
          Terminal.say(String(format: "    %.2f processor seconds", outcome.seconds))
        }
      }
      guard only == nil else { return }
      for outcome in explained {
        Terminal.say("unrelated, explained  \(outcome.id)")
        for sentence in outcome.sentences { Terminal.say("    \(sentence)") }
      }
      Terminal.say("\nseed \(seed), \(Words.plural(outcomes.count, "fault"))")
      for score in DiagnosisAudit.Score.allCases {
        let count = outcomes.count { $0.score == score }
        let share = String(format: "%.1f", 100 * Double(count) / Double(max(1, outcomes.count)))
        Terminal.say(
          "\(score.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)) \(count)  \(share) %"
        )
      }
      let longest = outcomes.map(\.seconds).max() ?? 0
      Terminal.say("unrelated sounds explained: \(explained.count) of \(min(Self.pairs, faults))")
      Terminal.say(String(format: "longest diagnosis: %.1f processor seconds", longest))
    }
  }
}
