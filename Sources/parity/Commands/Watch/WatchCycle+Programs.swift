import ChildProcesses
import Foundation
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal

/// Runs other programs, and this one again.
extension WatchCycle {
  /// This program itself, in a separate process: a crash there does not end the watching.
  func parity(_ words: [String]) async throws -> Int {
    try await call([Bundle.main.executablePath ?? CommandLine.arguments[0]] + words, in: nil)
  }

  func call(_ words: [String], in folder: String?) async throws -> Int {
    try Task.checkCancellation()
    var question = ProgramQuestion(words, patience: nil)
    question.folder = folder ?? "."
    question.streams = .shares
    // Ctrl-C reaches it as well as this program.
    question.sharesTerminal = true
    do {
      let answer = try await question.askMeanwhile()
      try Task.checkCancellation()
      return answer.end.exitCode.map(Int.init) ?? -1
    } catch let error as CancellationError {
      throw error
    } catch {
      Terminal.note("parity: \(words[0]) cannot be started; correct it or install it")
      return -1
    }
  }

  /// Sets the title of the terminal's window.
  static func title(_ text: String) {
    guard isatty(STDOUT_FILENO) == 1 else { return }
    StandardStreams.writeOutput("\u{1B}]0;\(text)\u{07}")
  }
}
