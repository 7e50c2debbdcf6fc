import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests to a page's own server.
///
/// Each keeps running when its caller is cancelled, while the caller stops waiting: a cancelled Foundation request on
/// Linux can deadlock, as it holds its task's lock while waiting for its session's queue, on which the response that
/// has just arrived waits for that lock. An answer that exceeds the limit is therefore no longer collected, and its
/// session is left behind: no later request can wait for it.
final class PageRequests: NSObject, URLSessionDataDelegate, Sendable {
  static let shared = PageRequests(limit: PageSource.sizeLimit)

  private struct State {
    var session: URLSession?
    /// Answers under way, by session and task.
    var answers: [Key: Answer] = [:]
    /// Bytes of all of them.
    var collected: Int { answers.values.reduce(0) { $0 + $1.content.count } }
  }
  private struct Key: Hashable {
    let session: ObjectIdentifier
    let task: Int

    init(_ session: URLSession, _ task: URLSessionTask) {
      (self.session, self.task) = (ObjectIdentifier(session), task.taskIdentifier)
    }
  }
  private struct Answer {
    let wait: Wait
    var content = Data()
  }

  private let state = Mutex(State())
  /// The longest answer, in bytes.
  private let limit: Int
  /// So many of the longest answers may be under way at once.
  private static let mostAtOnce = 2

  init(limit: Int) {
    self.limit = limit
  }

  /// - Throws: `RecordingError.pageServer` if the answer is too long, errors from the request, `CancellationError`.
  func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let wait = Wait()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard wait.begin(continuation) else { return }
        begin(request, wait: wait)
      }
    } onCancel: {
      wait.end(.failure(CancellationError()))
    }
  }

  private func begin(_ request: URLRequest, wait: Wait) {
    state.withLock { state in
      let session = state.session ?? Self.session(delegate: self)
      state.session = session
      // Unpacked, a short answer may be of any length before it can be refused.
      var plain = request
      plain.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
      let task = session.dataTask(with: plain)
      state.answers[Key(session, task)] = Answer(wait: wait)
      task.resume()
    }
  }

  private static func session(delegate: PageRequests) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  /// Follows redirects within the same server. Others are left to the browser, which can reach only what it may.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let (from, to) = (response.url, request.url)
    let isSame = from?.host == to?.host && from?.port == to?.port && from?.scheme == to?.scheme
    completionHandler(isSame ? request : nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let key = Key(session, dataTask)
    let tooLong = state.withLock { state -> (wait: Wait, isAlone: Bool)? in
      guard let collected = state.answers[key]?.content.count else { return nil }
      let isTooMuch = state.collected + data.count > Self.mostAtOnce * limit
      guard collected + data.count > limit || isTooMuch else {
        state.answers[key]?.content.append(data)
        return nil
      }
      if state.session === session { state.session = nil }
      return state.answers.removeValue(forKey: key).map {
        ($0.wait, collected + data.count > limit)
      }
    }
    guard let tooLong else { return }
    tooLong.wait.end(
      .failure(
        RecordingError.pageServer(
          address: dataTask.originalRequest?.url?.absoluteString ?? "the page's server",
          detail: tooLong.isAlone
            ? "its answer is larger than \(limit >> 20) MiB"
            : "its answers under way are larger than \((limit * Self.mostAtOnce) >> 20) MiB together"
        )
      ))
    Task.detached { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let answer = state.withLock { $0.answers.removeValue(forKey: Key(session, task)) }
    if let error {
      answer?.wait.end(.failure(error))
    } else if let response = task.response as? HTTPURLResponse {
      answer?.wait.end(.success((answer?.content ?? Data(), response)))
    } else {
      answer?.wait.end(.failure(URLError(.badServerResponse)))
    }
  }

  /// Resumes a caller once: with whatever comes first.
  private final class Wait: Sendable {
    typealias Outcome = Result<(Data, HTTPURLResponse), any Error>

    private enum State {
      case idle
      case waiting(CheckedContinuation<(Data, HTTPURLResponse), any Error>)
      case ended
    }
    private let state = Mutex(State.idle)

    /// - Returns: false if it was cancelled before; the continuation has then been resumed.
    func begin(_ continuation: CheckedContinuation<(Data, HTTPURLResponse), any Error>) -> Bool {
      let isCancelled = state.withLock { state in
        if case .ended = state { return true }
        state = .waiting(continuation)
        return false
      }
      if isCancelled { continuation.resume(throwing: CancellationError()) }
      return !isCancelled
    }

    func end(_ outcome: sending Outcome) {
      let continuation = state.withLock {
        state -> CheckedContinuation<(Data, HTTPURLResponse), any Error>? in
        defer { state = .ended }
        if case .waiting(let continuation) = state { return continuation }
        return nil
      }
      continuation?.resume(with: outcome)
    }
  }
}
