import ArgumentParser
import Dispatch
import Foundation

/// Runs work that a Ctrl-C or a `kill` ends in order: the task is cancelled and cleans up.
package enum Interruption {
  /// As shells report a program that SIGINT ended.
  package static let exitCode = ExitCode(130)

  /// - Parameter note: what is said of it.
  /// - Throws: what the work throws; `exitCode` when it was interrupted.
  package static func guarded<Value: Sendable>(
    note: String = "interrupted; nothing was changed",
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await work() }
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { task.cancel() }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    do {
      return try await task.value
    } catch {
      guard task.isCancelled else { throw error }
      Terminal.note("parity: \(note)")
      throw exitCode
    }
  }
}
