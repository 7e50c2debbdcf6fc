import BrowserCapture
import Foundation
import Synchronization

/// Takes a capture's events, keeps its results, and passes on its progress.
final class CaptureCollector<Item: Sendable>: Sendable {
  /// What has come in so far.
  struct Results: Sendable {
    var announced: [String] = []
    var items: [Item] = []
    var failures: [CaptureFailure] = []
    var warnings: [String] = []
    var isAnnounced = false
  }

  private let results = Mutex(Results())
  private let keep: @Sendable (CapturedCase) throws(CaptureFailure) -> Item
  private let onProgress: @Sendable (CaptureProgress) -> Void

  /// - Parameter keep: what is kept of a captured case; one that is refused counts as failed.
  init(
    onProgress: @escaping @Sendable (CaptureProgress) -> Void,
    keep: @escaping @Sendable (CapturedCase) throws(CaptureFailure) -> Item
  ) {
    self.onProgress = onProgress
    self.keep = keep
  }

  var collected: Results { results.withLock { $0 } }

  func receive(_ event: CaptureEvent) {
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
      }
      return CaptureProgress(
        done: results.items.count + results.failures.count, total: results.announced.count)
    }
    onProgress(progress)
  }
}

/// How far a capture is.
public struct CaptureProgress: Sendable {
  public let done: Int
  public let total: Int
}
