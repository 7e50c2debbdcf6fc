import CProcessGuard
import Foundation
import OrdinaryFiles
import Synchronization

/// A program that ends with this one, whatever ends this one, and takes along all that it has started.
///
/// Ends when it is told to, when nobody holds it any more, and when this process dies.
package final class GuardedProcess: Sendable {
  /// Why a program could not be started.
  package struct StartFailure: Error, CustomStringConvertible {
    let program: String
    let reason: Int32
    package var description: String {
      "\(program) cannot be started: \(SystemReason.of(errno: reason))"
    }
  }

  private let guardID: pid_t
  private let leash: Mutex<Int32?>

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
    let target = open(log ?? "/dev/null", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw StartFailure(program: log ?? "/dev/null", reason: errno) }
    defer { close(target) }
    let texts = (words, environment.map { "\($0.key)=\($0.value)" })
    let arguments = texts.0.map { strdup($0) } + [nil]
    let variables = texts.1.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var (held, reason): (Int32, Int32) = (-1, 0)
    let milliseconds = Int32(patience / .milliseconds(1))
    guardID = words[0].withCString { program in
      workingFolder.withCString { folder in
        arguments.withUnsafeBufferPointer { arguments in
          variables.withUnsafeBufferPointer { variables in
            var guarded = parity_guarded(
              program: program, arguments: arguments.baseAddress,
              environment: variables.baseAddress, working_folder: folder, output: target,
              error: target, patience_milliseconds: milliseconds,
              tells_program_alone: tellsProgramAlone ? 1 : 0)
            return parity_guard_start(&guarded, &held, &reason)
          }
        }
      }
    }
    leash = Mutex(held >= 0 ? held : nil)
    guard guardID > 0 else { throw StartFailure(program: words[0], reason: reason) }
  }

  deinit { end() }

  /// Tells the program to end; `wait` tells when all of it has.
  package func end() {
    leash.withLock {
      if let held = $0 { close(held) }
      $0 = nil
    }
  }

  /// False once the program and all that it has started have ended.
  package var isRunning: Bool {
    var status = siginfo_t()
    // Leaves the end to be waited for by `wait`.
    return waitid(P_PID, id_t(guardID), &status, WEXITED | WNOHANG | WNOWAIT) == 0
      && status.si_signo == 0
  }

  /// Waits until the program and all that it has started have ended; ends them when the task is
  /// cancelled. May be called once.
  ///
  /// - Returns: its exit code; 128 and the signal's number where one ended it.
  package func wait() async -> Int32 {
    let id = guardID
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread of its own: waiting blocks.
        Thread.detachNewThread {
          var status: Int32 = 0
          while waitpid(id, &status, 0) < 0, errno == EINTR {}
          continuation.resume(returning: (status >> 8) & 0xff)
        }
      }
    } onCancel: {
      end()
    }
  }
}
