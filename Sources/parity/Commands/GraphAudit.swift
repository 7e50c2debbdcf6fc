import BrowserCapture
import Foundation
import GraphFuzzing
import ParityProject
import ParityTerminal
import PortedApps

/// `parity audit --graphs`: random graphs, rendered by Chromium and by the native engine.
struct GraphAudit {
  let project: ProjectOptions
  let count: Int
  let seed: UInt32
  /// Graphs per line of progress; the browser is started again for each.
  private static let graphsAtOnce = 2000
  /// Differences that are cut down, loudest first; more would seldom show anything new.
  private static let mostCutDown = 12

  /// - Throws: `ExitCodes.differs` when a graph differs, `ExitCodes.incomparable` when some were not rendered,
  ///   `CaptureError`.
  func run() async throws {
    let references = try project.references
    let batch = PlanBatch(
      browser: try await Browser.findChromium(), webFolder: "\(references)/web",
      say: { Terminal.note($0) })
    let search = GraphSearch(
      batch: batch, worklets: try AttachedApps.load(references: references).worklets)
    let progress = ProgressLine("rendering")
    defer { progress.finish() }
    var total = GraphSearch.Tally()
    var done = 0
    while done < count {
      let number = min(Self.graphsAtOnce, count - done)
      total.add(try await search.confirmedTally((0..<number).map { seed &+ UInt32(done + $0) }))
      done += number
      progress.update(done, of: count, detail: "\(total.differences.count) differ")
    }
    progress.finish()
    Terminal.say(total.summary(seed: seed))
    guard !total.differences.isEmpty else {
      if total.missing > 0 { throw ExitCodes.incomparable }
      return
    }
    let loudest = total.differences.sorted { $0.decibels > $1.decibels }.prefix(Self.mostCutDown)
    Terminal.note("reducing \(loudest.count) of them")
    let smallest = try await search.reduce(Array(loudest)) { _ in }
    let file = FoundGraphs(webFolder: "\(references)/web")
    try file.add(smallest)
    for difference in smallest { Terminal.say("\n\(difference.text)") }
    Terminal.say("\nfiled in \(file.path); parity capture --suite graph captures their references")
    throw ExitCodes.differs
  }
}
