import ChildProcesses
import Foundation
import Synchronization

/// A program that ends with this one, whatever ends this one, and takes along all that it has started.
///
/// Ends when it is told to, when nobody holds it any more, and when this process dies.
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
  ///   - log: standard output and standard error are appended to it; nil throws them away.
  ///   - patience: how long it may take to end once it is told to.
  ///   - tellsProgramAlone: whether its children hear of the end from it alone. In either case what is
  ///     left of them ends with the program.
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

  /// Tells the program to end; `wait` tells when all of it has.
  package func end() { process.withLock { $0.tellToEnd() } }

  /// False once the program and all that it has started have ended.
  package var isRunning: Bool { process.withLock { $0.poll() } == nil }

  /// Waits until the program and all that it has started have ended; ends them when the task is
  /// cancelled.
  ///
  /// - Returns: its exit code; 128 and the signal's number where one ended it.
  package func wait() async -> Int32 {
    while true {
      if let end = process.withLock({ $0.poll() }) {
        return end.exitCode ?? 128 + (end.signal ?? SIGKILL)
      }
      if Task.isCancelled { end() }
      // A cancelled task does not sleep any more, while another does.
      await Task.detached { try? await Task.sleep(for: Self.pause) }.value
    }
  }

  /// Shorter than a browser's start and end take anyway.
  private static let pause = Duration.milliseconds(5)
}
