import ChildProcesses
import Foundation
import Synchronization

/// A program that ends with this one, however this one ends, together with everything that it has started.
///
/// Ends when told to, when it is no longer referenced, and when this process dies.
package final class GuardedProcess: Sendable {
  /// Why a program could not be started.
  package struct StartFailure: Error, CustomStringConvertible {
    let program: String
    let reason: String
    package var description: String {
      "\(program) cannot be started: \(reason)"
    }
  }

  private let process: Mutex<ChildProcess>

  /// - Parameters:
  ///   - words: an absolute path, and the arguments.
  ///   - log: receives standard output and standard error; nil discards them.
  ///   - patience: how long it may take to end once it is told to.
  ///   - tellsProgramAlone: signals only the program, which tells its children. In either case any processes that are
  ///     left end with the program.
  package init(
    _ words: [String], environment: [String: String], workingFolder: String, log: String? = nil,
    patience: Duration = .seconds(2), tellsProgramAlone: Bool = false
  ) throws(StartFailure) {
    do {
      process = Mutex(
        try ChildProcess(
          words, environment: environment, workingFolder: workingFolder, streams: .log(log),
          patience: patience, tellsProgramAlone: tellsProgramAlone))
    } catch {
      throw StartFailure(program: words[0], reason: error.reason)
    }
  }

  /// Tells the program to end; `wait` returns when all of it has ended.
  package func end() { process.withLock { $0.tellToEnd() } }

  /// False once the program and everything that it has started have ended.
  package var isRunning: Bool { process.withLock { $0.poll() } == nil }

  /// Waits until the program and everything that it has started have ended; ends them when the task is cancelled.
  ///
  /// - Returns: its exit code; 128 plus the number of the signal that ended it, if one did.
  package func wait() async -> Int32 {
    while true {
      if let end = process.withLock({ $0.poll() }) {
        return end.exitCode ?? 128 + (end.signal ?? SIGKILL)
      }
      if Task.isCancelled { end() }
      // A cancelled task cannot sleep, but a detached one can.
      await Task.detached { try? await Task.sleep(for: Self.pause) }.value
    }
  }

  /// Shorter than a browser takes to start and end anyway.
  private static let pause = Duration.milliseconds(5)
}
