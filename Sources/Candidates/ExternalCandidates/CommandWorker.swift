import CandidateKit
import ChildProcesses
import Foundation

/// A process of a command that renders many cases, given as lines of JSON, and answers each with a line: the case's id
/// when its file is written, or `error`, the id and the reason; one that plays graphs also `unsupported`, the id and
/// what it lacks.
///
/// One thread uses it at a time.
package final class CommandWorker: @unchecked Sendable {
  private let child: ChildProcess

  package init(_ child: ChildProcess) {
    self.child = child
    // Writing to a process that has ended is an error of its case, and must not end this process.
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { child.closeInput() }

  /// - Parameter mayRefuse: it may report a case as unsupported.
  /// - Returns: the process's output on standard error so far, and what it reports as lacking.
  /// - Throws: `CommandFailure`, `CancellationError`; the process must not be used again then.
  package func render(
    _ id: String, job: String, mayRefuse: Bool, deadline: ContinuousClock.Instant, tooLong: String,
    memoryLimit: Int?
  ) throws -> (printed: PrintedTail, unsupported: String?) {
    guard try child.write(line: job, until: deadline) else {
      guard ContinuousClock.now < deadline else { throw failure(id, tooLong) }
      throw try ended(id, memoryLimit)
    }
    while ContinuousClock.now < deadline {
      guard let line = try child.readLine(until: deadline) else { break }
      switch Answer(line, of: id) {
      case .done: return (child.printed, nil)
      case .unsupported(let what) where mayRefuse: return (child.printed, what)
      case .unsupported(let what):
        throw CommandFailure(
          "\(id): the command says that it does not support \(what), which only a command that asks for"
            + " the graph may say ('graph: true')", printed: child.printed)
      case .failed(let reason):
        throw CommandFailure("\(id): the command says: \(reason)", printed: child.printed)
      case .talk: continue
      }
    }
    guard ContinuousClock.now < deadline else { throw failure(id, tooLong) }
    throw try ended(id, memoryLimit)
  }

  /// The meaning of a line of the process for a case.
  package enum Answer: Equatable {
    case done
    case failed(String)
    /// What it lacks.
    case unsupported(String)
    /// The program's own output, or about another case.
    case talk

    package init(_ line: String, of id: String) {
      // Text written on Windows, or by Python there, ends lines with a carriage return.
      let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if line == id {
        self = .done
      } else if words.count == 3, words[0] == "unsupported", words[1] == id {
        self = .unsupported(UnsupportedCase.shortened(words[2]))
      } else if words.count >= 2, words[0] == "error", words[1] == id {
        self = .failed(words.count > 2 ? words[2] : "error")
      } else {
        self = .talk
      }
    }
  }

  private func failure(_ id: String, _ tooLong: String) -> CommandFailure {
    child.kill()
    return CommandFailure("\(id): \(tooLong)", printed: child.printed, breakdown: .hang)
  }

  private func ended(_ id: String, _ memoryLimit: Int?) throws -> CommandFailure {
    child.closeInput()
    guard let end = try child.wait(until: .now + .seconds(2)) else {
      child.kill()
      return CommandFailure(
        "\(id): the command closed its output before it answered; it must print '\(id)' when the"
          + " file is written", printed: child.printed)
    }
    let clause = end.isSuccess ? "ended before it answered" : end.clause(memoryLimit: memoryLimit)
    return CommandFailure(
      "\(id): the command \(clause)", printed: child.printed, breakdown: .crash)
  }
}
