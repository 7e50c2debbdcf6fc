import BrowserCapture
import Synchronization

/// Takes a survey's events, keeps its renders, and passes on its progress.
final class SurveyCollector: Sendable {
  struct Results: Sendable {
    var announced = 0
    var cases: [CapturedCase] = []
    var failures: [CaptureFailure] = []
  }

  private let results = Mutex(Results())
  private let onProgress: @Sendable (CaptureProgress) -> Void

  init(onProgress: @escaping @Sendable (CaptureProgress) -> Void) { self.onProgress = onProgress }

  var collected: Results { results.withLock { $0 } }

  func receive(_ event: CaptureEvent) {
    let progress = results.withLock { results in
      switch event {
      // After a case that hung, a second browser announces what remains: keep the first number.
      case .announced(let ids): results.announced = max(results.announced, ids.count)
      case .captured(let captured): results.cases.append(captured)
      case .failed(let failure):
        if !results.failures.contains(failure) { results.failures.append(failure) }
      case .log: break
      }
      return CaptureProgress(
        done: results.cases.count + results.failures.count, total: results.announced)
    }
    onProgress(progress)
  }
}
