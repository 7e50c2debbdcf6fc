import AudioSignal
import BrowserCapture
import Comparison
import ParityCases
import ParityReferences

/// Whether filed references are still valid, after a new capture of the same cases.
package struct ReferenceCheck: Sendable {
  /// The result for one case.
  package enum Finding: Equatable, Sendable {
    case identical
    /// The case's definition has changed since it was captured.
    case redefined
    case differs(maxAbsoluteError: Double, nullDepth: Double?)
    /// The sound is the same but the graph differs, in this way.
    case graphDiffers(String)
    /// Captured, but not filed.
    case unfiled
    /// Filed, but no longer defined by any module.
    case obsolete
    /// The filed reference cannot be read.
    case unreadable(String)
    case failed(String)
  }

  package let browser: Browser
  /// In the order of ids.
  package private(set) var findings: [(id: String, finding: Finding)] = []
  /// Failures that do not belong to a case.
  package private(set) var failures: [CaptureFailure] = []

  package var hold: Bool {
    failures.isEmpty && !findings.isEmpty && findings.allSatisfy { $0.finding == .identical }
  }

  /// True when something could not be compared at all.
  package var isIncomplete: Bool {
    !failures.isEmpty
      || findings.contains {
        switch $0.finding {
        case .failed, .unreadable: true
        default: false
        }
      }
  }

  package init(
    library: ReferenceLibrary, results: CaptureCollector<CapturedReference>.Results,
    obsolete: Set<String>,
    browser: Browser
  ) {
    self.browser = browser
    let entries = Dictionary(library.manifest.cases.map { ($0.id, $0) }) { $1 }
    for reference in results.items {
      let id = reference.definition.id
      guard let entry = entries[id] else {
        findings.append((id, .unfiled))
        continue
      }
      findings.append((id, Self.compare(reference, entry, library)))
    }
    for failure in results.failures {
      if let id = failure.caseID {
        findings.append((id, .failed("\(failure)")))
      } else {
        failures.append(failure)
      }
    }
    findings += obsolete.map { ($0, .obsolete) }
    findings.sort { $0.id < $1.id }
  }

  private static func compare(
    _ captured: CapturedReference, _ entry: Manifest.Entry, _ library: ReferenceLibrary
  ) -> Finding {
    let filed: ReferenceLibrary.Reference
    do {
      filed = try library.load(entry)
    } catch {
      return .unreadable("\(error)")
    }
    guard filed.definition.asRequested == captured.definition.asRequested else { return .redefined }
    do {
      for (one, other) in zip([filed.audio] + filed.seeds, [captured.audio] + captured.seeds) {
        let comparison = try SignalComparison(reference: one, candidate: other)
        guard comparison.isBitExact else {
          return .differs(
            maxAbsoluteError: comparison.maxAbsoluteError, nullDepth: comparison.nullDepth)
        }
      }
      guard let trace = filed.trace, let now = captured.trace else { return .identical }
      let difference = try captured.graphDifference ?? TraceDifference.between(trace, now)
      return difference.map { .graphDiffers($0) } ?? .identical
    } catch {
      return .unreadable("\(error)")
    }
  }
}
