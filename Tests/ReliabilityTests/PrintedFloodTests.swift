import Foundation
import Testing

/// Commands that print as fast as they are read: their time limit ends them, and little of it is held.
@Suite struct PrintedFloodTests {
  @Test(arguments: [
    // Lines that answer nothing, where answers are expected.
    "exec yes",
    // One line without an end.
    "exec tr '\\\\0' x < /dev/zero",
    // Beside an answer that never comes.
    "exec yes >&2",
  ])
  func endsABatchCommandThatPrintsWithoutEnd(script: String) async throws {
    let result = try await RampProject.result(
      "own:\n  command: [sh, -c, \"\(script)\"]\n  batch: true\n  timeLimit: 1 s")

    #expect(result.verdict == .error)
    // What it is told of itself is its beginning and its end, 4 kB each.
    #expect((result.candidateOutput?.utf8.count ?? 0) < 20_000)
  }

  @Test func endsACommandThatPrintsWithoutEnd() async throws {
    let result = try await RampProject.result(
      "own:\n  command: [yes, '{output}']\n  timeLimit: 1 s")

    #expect(result.message.contains("did not finish within 1 s"))
    #expect((result.candidateOutput?.utf8.count ?? 0) < 20_000)
  }

  /// A hundred thousand lines before the answer, each looked at once.
  @Test func findsTheAnswerBehindALotOfTalk() async throws {
    let result = try await RampProject.result(
      "own:\n  command: [./run.sh, '{project}']\n  batch: true\n  timeLimit: 120 s"
    ) {
      try $0.write(
        """
        #!/bin/sh
        read line
        out=$(printf %s "$line" | sed 's/.*"output" *: *"\\([^"]*\\)".*/\\1/' | sed 's/\\\\//g')
        yes talk | head -n 100000
        cp "$1/good.wav" "$out"
        echo own/ramp

        """, to: "run.sh", isProgram: true)
    }

    #expect(result.verdict == .pass, "\(result.message)")
  }
}
