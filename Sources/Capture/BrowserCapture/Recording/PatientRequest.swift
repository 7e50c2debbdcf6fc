import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that is let run when whoever waits for it is cancelled, and then waits no longer.
///
/// Cancelled itself, Foundation's request on Linux can stand still for good: it takes the lock of its task and
/// waits for its queue, where the answer that has just come waits for that lock.
enum PatientRequest {
  private typealias Answer = Result<(Data, URLResponse), any Error>

  /// - Throws: what the request throws, `CancellationError`.
  static func data(
    for request: URLRequest, in session: URLSession
  ) async throws -> (Data, URLResponse) {
    let waiting = Waiting()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard waiting.begin(continuation) else { return }
        Task.detached {
          do {
            waiting.end(.success(try await session.data(for: request)))
          } catch {
            waiting.end(.failure(error))
          }
        }
      }
    } onCancel: {
      waiting.end(.failure(CancellationError()))
    }
  }

  /// Who waits is answered once: by what comes first.
  private final class Waiting: Sendable {
    private enum State {
      case idle
      case waiting(CheckedContinuation<(Data, URLResponse), any Error>)
      case ended
    }
    private let state = Mutex(State.idle)

    /// - Returns: false where it was cancelled before, and the continuation is answered.
    func begin(_ continuation: CheckedContinuation<(Data, URLResponse), any Error>) -> Bool {
      let isCancelled = state.withLock { state in
        if case .ended = state { return true }
        state = .waiting(continuation)
        return false
      }
      if isCancelled { continuation.resume(throwing: CancellationError()) }
      return !isCancelled
    }

    func end(_ answer: sending Answer) {
      let continuation = state.withLock {
        state -> CheckedContinuation<(Data, URLResponse), any Error>? in
        defer { state = .ended }
        if case .waiting(let continuation) = state { return continuation }
        return nil
      }
      continuation?.resume(with: answer)
    }
  }
}
