import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// Runs work that Ctrl-C or `kill` ends in an orderly way: the task is cancelled and cleans up.
package enum Interruption {
  /// The code with which shells report a program ended by SIGINT.
  package static let exitCode = ExitCode(130)

  /// - Parameter note: the message about it.
  /// - Throws: errors from the work; `exitCode` when it was interrupted.
  package static func guarded<Value: Sendable>(
    note: String = "interrupted; nothing was changed",
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let interrupted = Cancelled()
    var sources: [any DispatchSourceSignal] = []
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      sources.append(await source(of: number, interrupted.cancel))
    }
    defer {
      for source in sources { source.cancel() }
      alarm(0)
    }
    let task = Task { try await work() }
    interrupted.cancels(task.cancel)
    do {
      return try await task.value
    } catch {
      guard task.isCancelled else { throw error }
      Terminal.note("parity: \(note)")
      throw exitCode
    }
  }

  /// Cancels present and later tasks, from any thread: those on which tasks run may all be busy.
  private final class Cancelled: Sendable {
    private struct State {
      var first: ContinuousClock.Instant?
      var work: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    /// One signal may arrive twice: `timeout` sends it to the program and to its group.
    private static let patience = Duration.seconds(1)
    /// In seconds: twice what a browser gets to end in order.
    private static let longestTidying: UInt32 = 20

    /// - Note: a second signal after that means that the user does not want to wait for work that reaches no
    ///   checkpoint.
    func cancel() {
      let (first, work) = state.withLock { state in
        let first = state.first
        if first == nil { state.first = .now }
        return (first, state.work)
      }
      if let first, .now - first > Self.patience { _exit(Interruption.exitCode.rawValue) }
      if first == nil { endAtTheLatest() }
      work?()
    }

    /// One signal is enough, whatever the work is waiting for: the system itself keeps the time. Child processes such
    /// as commands and browsers end with this program.
    private func endAtTheLatest() {
      signal(SIGALRM) { _ in _exit(130) }
      alarm(Self.longestTidying)
    }

    func cancels(_ work: @escaping @Sendable () -> Void) {
      let isCancelled = state.withLock {
        $0.work = work
        return $0.first != nil
      }
      if isCancelled { work() }
    }
  }

  /// Is listening by the time it is returned. Until then the signal ends the program as usual: if it were ignored in
  /// the meantime, it would be lost.
  private static func source(
    of number: Int32, _ received: @escaping @Sendable () -> Void
  ) async -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: received)
    await withCheckedContinuation { continuation in
      source.setRegistrationHandler { continuation.resume() }
      source.resume()
    }
    #if canImport(Darwin)
      // From now on the source handles the signal.
      signal(number, SIG_IGN)
    #endif
    return source
  }
}
