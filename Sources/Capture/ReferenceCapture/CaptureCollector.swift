import BrowserCapture
import Foundation
import ParityReferences
import Synchronization

/// Receives a capture's events, stores its results, and passes on its progress.
package final class CaptureCollector<Item: Sendable>: Sendable {
  /// The results so far.
  package struct Results: Sendable {
    package var announced: [String] = []
    package var items: [Item] = []
    package var failures: [CaptureFailure] = []
    package var warnings: [String] = []
    package var isAnnounced = false
    /// Addresses that the browser blocked, by case, in the order of the requests; those under nil were requested while
    /// no case was being rendered.
    package var refused: [String?: [String]] = [:]

    /// What was blocked while a case was captured, or its module loaded, without duplicates.
    package func refused(of id: String) -> [String] {
      var known: Set<String> = []
      return ((refused[nil] ?? []) + (refused[id] ?? [])).filter { known.insert($0).inserted }
    }
  }

  /// Per case: more would say nothing new.
  private static var mostRefused: Int { 20 }

  private let results = Mutex(Results())
  private let keep: @Sendable (CapturedCase) throws(CaptureFailure) -> Item
  private let onProgress: @Sendable (CaptureProgress) -> Void

  /// - Parameter keep: turns a captured case into what is kept; if it throws, the case counts as failed.
  package init(
    onProgress: @escaping @Sendable (CaptureProgress) -> Void,
    keep: @escaping @Sendable (CapturedCase) throws(CaptureFailure) -> Item
  ) {
    self.onProgress = onProgress
    self.keep = keep
  }

  package var collected: Results { results.withLock { $0 } }

  package func receive(_ event: CaptureEvent) {
    let progress = results.withLock { results in
      switch event {
      case .announced(let ids):
        // After a case that hung, a second browser announces the remaining ones: the first list is kept.
        if !results.isAnnounced { results.announced = ids }
        results.isAnnounced = true
      case .captured(let captured):
        do throws(CaptureFailure) {
          results.items.append(try keep(captured))
        } catch {
          results.failures.append(error)
        }
      case .failed(let failure):
        if !results.failures.contains(failure) { results.failures.append(failure) }
      case .log(let level, let message):
        if level == "warning" { results.warnings.append(message) }
      case .refused(let id, let address):
        if results.refused[id, default: []].count < Self.mostRefused {
          results.refused[id, default: []].append(address)
        }
      }
      return CaptureProgress(
        done: results.items.count + results.failures.count, total: results.announced.count)
    }
    onProgress(progress)
  }
}

/// The progress of a capture.
package struct CaptureProgress: Sendable {
  package let done: Int
  package let total: Int
}
