import ArgumentParser
import ParityTerminal

extension ParityCommand {
  /// Does what the words ask for, and says what is wrong with them.
  ///
  /// - Returns: how the program ends.
  static func ending(of words: [String]) async -> ExitCode {
    if let mistake = mistake(in: words) {
      Terminal.note("parity: \(Terminal.printable(mistake))")
      return .validationFailure
    }
    do {
      var command = try parseAsRoot(words)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      return .success
    } catch {
      // Help and the version come as errors, too.
      let (text, code) = (fullMessage(for: error), exitCode(for: error))
      if text.isEmpty { return code }
      if code.isSuccess { Terminal.say(text) } else { StandardStreams.writeError(text + "\n") }
      return code
    }
  }
}
