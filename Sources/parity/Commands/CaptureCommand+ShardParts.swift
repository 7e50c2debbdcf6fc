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

  /// A module that failed as a whole does not list its cases.
  func brokenless(
    _ modules: [String], _ capture: ReferenceCapture, _ failures: [CaptureFailure]
  ) -> [String] {
    let broken = Set(failures.filter { $0.caseID == nil }.compactMap(\.file))
    return modules.filter { !broken.contains(capture.source(of: $0)) }
  }

  /// In microseconds: pages are recorded twice, in at most real time.
  static func cost(of recording: PageCaptures.Recording) -> Int {
    Int(min(max(recording.seconds, 0), 1e6) * 2e6) + 2_000_000
  }
}
