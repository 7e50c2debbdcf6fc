import ArgumentParser
import BrowserCapture
import Foundation
import ParityCases
import ParityFleet
import ParityHarness
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReferenceCapture
import Synchronization

/// Which cases of a part can be captured.
extension CaptureCommand {
  /// The selected suites that have a module; suites with only pages have none.
  func pageless(_ capture: ReferenceCapture, _ project: Project) throws -> [String] {
    guard let file = project.file else { return try capture.modules() }
    let all = file.suites.filter { $0.module != nil }.map(\.name)
    let known = file.suites.map(\.name)
    for name in selection.suite where !known.contains(name) {
      throw NoMatch(.suite, name, known: known)
    }
    return selection.suite.isEmpty ? all : selection.suite.filter(all.contains)
  }

  /// Suites of which all cases are known: a case that could not be listed is in no part.
  func brokenless(
    _ modules: [String], _ capture: ReferenceCapture, _ failures: [CaptureFailure]
  ) -> [String] {
    let incomplete = Set(
      failures.compactMap { $0.caseID.map { String($0.prefix { $0 != "/" }) } })
    return capture.listed(modules, failures).filter { !incomplete.contains($0) }
  }

  /// In microseconds: pages are recorded twice, in at most real time.
  static func cost(of recording: PageCaptures.Recording) -> Int {
    Int(min(max(recording.seconds, 0), 1e6) * 2e6) + 2_000_000
  }
}
