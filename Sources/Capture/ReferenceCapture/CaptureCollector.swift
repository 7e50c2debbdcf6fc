import BrowserCapture
import Foundation
import ParityReferences
import Synchronization

/// Takes a capture's events, keeps its results, and passes on its progress.
package final class CaptureCollector<Item: Sendable>: Sendable {
  /// What has come in so far.
  package struct Results: Sendable {
    package var announced: [String] = []
    package var items: [Item] = []
    package var failures: [CaptureFailure] = []
    package var warnings: [String] = []
    package var isAnnounced = false
    /// Addresses that the browser refused, by case, in the order of asking; by nil those that were asked for
    /// while no case was rendered.
    package var refused: [String?: [String]] = [:]

    /// What was refused while a case was captured, or its module loaded: each once.
    package func refused(of id: String) -> [String] {
      var known: Set<String> = []
      return ((refused[nil] ?? []) + (refused[id] ?? [])).filter { known.insert($0).inserted }
    }
  }

  /// Of a case: more tell nothing new.
  private static var mostRefused: Int { 20 }

  private let results = Mutex(Results())
  private let keep: @Sendable (CapturedCase) throws(CaptureFailure) -> Item
  private let onProgress: @Sendable (CaptureProgress) -> Void

  /// - Parameter keep: what is kept of a captured case; one that is refused counts as failed.
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
        // After a case that hung, a second browser announces what remains: keep the first list.
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

/// How far a capture is.
package struct CaptureProgress: Sendable {
  package let done: Int
  package let total: Int
}
