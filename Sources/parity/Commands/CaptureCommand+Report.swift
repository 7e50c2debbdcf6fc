import ArgumentParser
import BrowserCapture
import Foundation
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReferenceCapture

/// The output of a capture and of a check.
extension CaptureCommand {
  func report(_ outcome: ReferenceCapture.Outcome) throws {
    for warning in outcome.warnings { Terminal.note("page: \(Terminal.printableLine(warning))") }
    RefusedRequests.note(outcome.refused)
    report(outcome.failures)
    for id in outcome.removed { Terminal.say("removed \(id): no module defines it any more") }
    for id in outcome.unstable {
      Terminal.say("unstable \(id): its renders differ; see its spread")
    }
    for (id, difference) in outcome.graphDifferences.sorted(by: { $0.key < $1.key }) {
      Terminal.say("unstable \(id): its renders sound the same, but \(difference)")
    }
    let unstable = outcome.unstable.count + outcome.graphDifferences.count
    let stable = outcome.captured.count - unstable
    Terminal.say(
      "captured \(Words.plural(outcome.captured.count, "case")), \(renders) renders each;"
        + " \(stable) repeat to the bit; \(outcome.failures.count) failed")
    if !outcome.failures.isEmpty { throw ExitCodes.incomparable }
  }

  /// The same failure of several cases is reported once.
  func report(_ failures: [CaptureFailure]) {
    var others: [String: [String]] = [:]
    for failure in failures {
      others["\(failure.place ?? "") \(failure.message)", default: []].append(failure.caseID ?? "")
    }
    for failure in failures {
      guard let ids = others.removeValue(forKey: "\(failure.place ?? "") \(failure.message)") else {
        continue
      }
      Terminal.error(failure)
      if ids.count > 1 {
        let more = ids.count > 5 ? " and \(ids.count - 5) more" : ""
        Terminal.note(
          "        the same of \(ids[1..<min(5, ids.count)].joined(separator: ", "))\(more)")
      }
    }
  }

  func report(_ check: ReferenceCheck) throws {
    report(check.failures)
    for (id, finding) in check.findings {
      switch finding {
      case .identical: break
      case .differs(let error, let depth):
        Terminal.say(
          "differs    \(id): max error \(Words.amplitude(error)),"
            + " null depth \(depth.map(Words.decibels) ?? "none")")
      case .graphDiffers(let difference):
        Terminal.say("differs    \(id): the sound is the same, but \(difference)")
      case .redefined:
        Terminal.say("redefined  \(id): its definition changed since it was captured")
      case .unfiled: Terminal.say("unfiled    \(id): captured now, but not among the references")
      case .obsolete: Terminal.say("obsolete   \(id): no module defines it any more")
      case .unreadable(let detail), .failed(let detail): Terminal.note("parity: \(detail)")
      }
    }
    let identical = check.findings.count { $0.finding == .identical }
    let all = Words.plural(check.findings.count, "reference")
    Terminal.say(
      "\(identical) of \(all) repeat to the bit in \(check.browser.name) \(check.browser.version)")
    if check.isIncomplete { throw ExitCodes.incomparable }
    if !check.hold { throw ExitCodes.differs }
  }
}
