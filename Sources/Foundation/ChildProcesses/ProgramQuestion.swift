import Foundation

/// A question or a command to another program, with a time limit; the program is ended with everything that it has
/// started.
package struct ProgramQuestion: Sendable {
  package var words: [String]
  package var environment = ProcessInfo.processInfo.environment
  package var folder = "."
  /// How long it may take; nil where a person waits for it, and can end it.
  package var patience: Duration?
  /// The most that it may print on standard output, in bytes.
  package var mostBytes = 1 << 20
  package var streams = ChildProcess.Streams.talks
  /// Whether it may ask the person at the terminal something.
  package var sharesTerminal = false

  package init(_ words: [String], patience: Duration?) {
    self.words = words
    self.patience = patience
  }

  package struct Answer {
    package let end: ChildProcess.End
    /// What it printed on standard output.
    package let output: String
    /// What it printed on standard error.
    package let errors: PrintedTail
  }

  /// Why there is no answer.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    case missing(program: String)
    case notStarted(program: String, reason: String)
    case late(program: String, Duration)
    case talkative(program: String, mostBytes: Int)

    package var description: String {
      switch self {
      case .missing(let program): "\(program) is not installed"
      case .notStarted(let program, let reason): "cannot start \(program): \(reason)"
      case .late(let program, let patience):
        "\(program) did not end within \(patience.components.seconds) s, and was ended"
      case .talkative(let program, let most):
        "\(program) printed more than \(most) bytes, and was ended"
      }
    }
  }

  /// Asks, and blocks this thread until the answer.
  ///
  /// - Throws: `Failure`; `CancellationError` when the task is cancelled, within a moment.
  package func ask() throws -> Answer {
    var asked = try Asked(self)
    while true {
      if let answer = try asked.look(waitingMilliseconds: 20) { return answer }
      try Task.checkCancellation()
    }
  }

  /// Asks, and frees this thread until the answer.
  ///
  /// - Throws: as `ask`.
  package func askMeanwhile() async throws -> Answer {
    var asked = try Asked(self)
    while true {
      if let answer = try asked.look(waitingMilliseconds: 0) { return answer }
      // Too short for a person to notice.
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}

/// A program that was asked, and what it has printed so far. It is ended when this is deinitialised.
private struct Asked {
  private let question: ProgramQuestion
  private let child: ChildProcess
  private let deadline: ContinuousClock.Instant?
  private var output: [UInt8] = []

  init(_ question: ProgramQuestion) throws(ProgramQuestion.Failure) {
    self.question = question
    let program = question.words[0]
    do {
      child = try ChildProcess(
        question.words, environment: question.environment, workingFolder: question.folder,
        streams: question.streams, sharesTerminal: question.sharesTerminal)
    } catch {
      throw error.isMissing
        ? .missing(program: program) : .notStarted(program: program, reason: error.reason)
    }
    child.closeInput()
    deadline = question.patience.map { ContinuousClock.now + $0 }
  }

  /// Ends with the program: another process may hold its output open for long.
  ///
  /// - Returns: nil while the program runs.
  mutating func look(waitingMilliseconds: Int32) throws -> ProgramQuestion.Answer? {
    let isOpen = try takeOutput(waitingMilliseconds: waitingMilliseconds)
    let moment = Duration.milliseconds(isOpen ? 0 : Int(waitingMilliseconds))
    if let end = try child.wait(until: .now + moment) {
      _ = try takeOutput(waitingMilliseconds: 0)
      return ProgramQuestion.Answer(
        end: end, output: String(decoding: output, as: UTF8.self), errors: child.printed)
    }
    if let deadline, let patience = question.patience, ContinuousClock.now > deadline {
      throw ProgramQuestion.Failure.late(program: question.words[0], patience)
    }
    return nil
  }

  /// Takes what the program has printed.
  ///
  /// - Returns: whether it may print more.
  private mutating func takeOutput(waitingMilliseconds: Int32) throws -> Bool {
    var patience = waitingMilliseconds
    while let some = child.readSome(waiting: patience) {
      guard !some.isEmpty else { return true }
      output += some
      guard output.count <= question.mostBytes else {
        throw ProgramQuestion.Failure.talkative(
          program: question.words[0], mostBytes: question.mostBytes)
      }
      patience = 0
    }
    return false
  }
}
