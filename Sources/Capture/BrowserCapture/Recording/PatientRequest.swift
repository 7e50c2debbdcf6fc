import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that keeps running when its caller is cancelled, while the caller stops waiting.
///
/// A cancelled Foundation request on Linux can deadlock: it holds its task's lock while waiting for its queue, on which
/// the response that has just arrived waits for that lock.
enum PatientRequest {
  private typealias Answer = Result<(Data, URLResponse), any Error>

  /// - Throws: errors from the request, `CancellationError`.
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

  /// Resumes the caller once: with whatever comes first.
  private final class Waiting: Sendable {
    private enum State {
      case idle
      case waiting(CheckedContinuation<(Data, URLResponse), any Error>)
      case ended
    }
    private let state = Mutex(State.idle)

    /// - Returns: false if it was cancelled before; the continuation has then been resumed.
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
