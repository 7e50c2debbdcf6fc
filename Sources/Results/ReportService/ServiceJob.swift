import ChildProcesses
import Foundation
import Synchronization

/// Runs commands of this program, one job at a time, and holds the outcome of the last one.
final class ServiceJob: Sendable {
  struct State: Encodable {
    /// Changes with every update.
    var number = 0
    var isRunning = false
    /// As the user would type it.
    var command = ""
    /// nil while it runs, and before the first job.
    var code: Int?
    /// The end of its output.
    var output = ""
    /// The page to show afterwards, below the token; nil for the report.
    var shows: String?
    /// When it ended, in seconds since 1970.
    var ended: Double?
  }

  let program: String
  let project: [String]
  /// The folder for the report of a case that is run again.
  let rerun: String
  private let current = Mutex(State())
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(program: String, project: [String], rerun: String) {
    (self.program, self.project, self.rerun) = (program, project, rerun)
  }

  var state: State { current.withLock { $0 } }

  /// Without the state folder, for commands that do not take it.
  var projectOnly: [String] { Array(project.prefix(2)) }

  /// Runs commands in order, each if the previous one succeeded.
  ///
  /// - Parameters:
  ///   - shown: the page to show afterwards.
  ///   - then: called when all have ended, successfully or with a verdict.
  /// - Throws: `ServiceRequest.Refused` while another job runs.
  func begin(
    _ commands: [[String]], thenShow shown: String?, then: @escaping @Sendable () -> Void = {}
  ) throws {
    try current.withLock { state in
      guard !state.isRunning else {
        throw ServiceRequest.Refused(description: "'\(state.command)' still runs; wait for its end")
      }
      state = State(
        number: state.number + 1, isRunning: true, command: Self.text(commands[0]), shows: shown)
    }
    let work = Task {
      var (output, isJudged) = ("", false)
      var code = 0
      for words in commands {
        current.withLock { state in
          state.command = Self.text(words)
          state.number += 1
        }
        let printed: String
        (code, printed) = await Self.call(program, words)
        output += printed
        // 1 is a verdict: something differs, which the report shows.
        let isRun = words[0] == "run" && code <= 2
        isJudged = isJudged || isRun
        if code != 0, !isRun { break }
      }
      current.withLock { state in
        state.number += 1
        (state.isRunning, state.code, state.output) = (false, code, String(output.suffix(20_000)))
        state.ended = Date().timeIntervalSince1970
      }
      // A refused command has left the report unchanged.
      if isJudged { then() }
    }
    task.withLock { $0 = work }
  }

  /// Stops the running job, and waits until it has ended.
  func end() async {
    task.withLock { $0 }?.cancel()
    await finish()
  }

  /// Waits until the running job has ended.
  func finish() async { await task.withLock { $0 }?.value }

  private static func text(_ words: [String]) -> String {
    let shown = words.map { word in
      word.wholeMatch(of: /[\w.\/=:@%+-]+/) != nil
        ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
    return "parity \(shown.joined(separator: " "))"
  }

  private static func call(_ program: String, _ words: [String]) async -> (Int, String) {
    do {
      // A run may take hours; the user waiting for it can stop it.
      var question = ProgramQuestion([program] + words, patience: nil)
      question.mostBytes = 8 << 20
      let answer = try await question.askMeanwhile()
      let printed = answer.output + (answer.errors.text ?? "")
      return (answer.end.exitCode.map(Int.init) ?? 70, printed)
    } catch {
      return (70, "\(words[0]) could not be run to its end: \(error)")
    }
  }
}
