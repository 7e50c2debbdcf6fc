import ChildProcesses
import Foundation
import Synchronization

/// Commands of this program, one job after the other, and what became of the last one.
final class ServiceJob: Sendable {
  struct State: Encodable {
    /// Another for each change.
    var number = 0
    var isRunning = false
    /// As one would type it.
    var command = ""
    /// nil while it runs, and before the first.
    var code: Int?
    /// The last that it printed.
    var output = ""
    /// The page to look at afterwards, below the token; nil for the report.
    var shows: String?
    /// When it ended, in seconds since 1970.
    var ended: Double?
  }

  let program: String
  let project: [String]
  /// Where the report of a case that is run again goes.
  let rerun: String
  private let current = Mutex(State())
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(program: String, project: [String], rerun: String) {
    (self.program, self.project, self.rerun) = (program, project, rerun)
  }

  var state: State { current.withLock { $0 } }

  /// Without where the state is, which not every command asks for.
  var projectOnly: [String] { Array(project.prefix(2)) }

  /// Starts commands, each if the one before ended well.
  ///
  /// - Parameters:
  ///   - shown: the page to look at afterwards.
  ///   - then: called when all have ended, well or with a verdict.
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
      // A refused command has left the report as it was.
      if isJudged { then() }
    }
    task.withLock { $0 = work }
  }

  /// Ends what runs, and waits for that.
  func end() async {
    task.withLock { $0 }?.cancel()
    await finish()
  }

  /// Waits for the end of what runs.
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
      // A run may take hours; whoever waits for it can end it.
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
