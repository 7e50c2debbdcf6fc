import ChildProcesses
import Foundation
import Testing

@Suite struct ProgramQuestionTests {
  private func question(_ script: String, patience: Duration? = .seconds(300)) -> ProgramQuestion {
    ProgramQuestion(["/bin/sh", "-c", script], patience: patience)
  }

  @Test func tellsWhatAProgramPrintsAndHowItEnds() async throws {
    let asked = question("printf a; printf b >&2; exit 3")

    for answer in [try asked.ask(), try await asked.askMeanwhile()] {
      #expect(answer.output == "a")
      #expect(answer.errors.text == "b")
      #expect(answer.end.exitCode == 3)
    }
  }

  // Twice what a pipe holds, on both streams, and an input that ends.
  @Test func waitsForNobodyWhoWaits() throws {
    let answer = try question(
      "cat; head -c 131072 /dev/zero >&2; head -c 131072 /dev/zero"
    ).ask()

    #expect(answer.output.utf8.count == 131_072)
    #expect(answer.end.isSuccess)
  }

  // A process that is started at the same moment may inherit a pipe's end.
  @Test func anAnswerDoesNotWaitForAnotherThatHoldsTheOutputOpen() async throws {
    let folder =
      FileManager.default.temporaryDirectory.path + "/parity-question-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (own, held) = ("\(folder)/own", "\(folder)/held")
    let asked = question(
      "echo $$ >'\(own).new'; mv '\(own).new' '\(own)'; until [ -e '\(held)' ]; do sleep 0.01; done; echo a"
    )
    async let answer = asked.askMeanwhile()
    while !FileManager.default.fileExists(atPath: own) {
      try await Task.sleep(for: .milliseconds(5))
    }
    let id = try String(contentsOfFile: own, encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines)
    let other = open("/proc/\(id)/fd/1", O_WRONLY)
    try #require(other >= 0)
    defer { close(other) }
    try Data().write(to: URL(fileURLWithPath: held))

    #expect(try await answer.output == "a\n")
  }

  @Test func findsAProgramByItsName() throws {
    var asked = ProgramQuestion(["sh", "-c", "pwd; echo $MARK"], patience: .seconds(300))
    asked.folder = "/"
    asked.environment = ["PATH": "/nonexistent:/usr/bin:/bin", "MARK": "x"]
    #expect(try asked.ask().output == "/\nx\n")

    asked.words[0] = "no-such-program"
    #expect(throws: ProgramQuestion.Failure.missing(program: "no-such-program")) {
      try asked.ask()
    }
    asked.words[0] = "/etc/passwd"
    #expect(
      throws: ProgramQuestion.Failure.notStarted(
        program: "/etc/passwd", reason: "no permission; allow it (chmod), or write elsewhere")
    ) { try asked.ask() }
  }

  // The bound holds whatever the program does with its output, and whatever it has started.
  @Test(arguments: [
    "sleep 600", "exec >&- 2>&-; sleep 600", "trap '' TERM; while :; do sleep 1; done",
    "sleep 600 & sleep 600", "while :; do echo x >&2; done",
  ])
  func endsWhatTakesTooLong(script: String) async throws {
    let patience = Duration.milliseconds(200)
    let expected = ProgramQuestion.Failure.late(program: "/bin/sh", patience)

    #expect(throws: expected) { try question(script, patience: patience).ask() }
    await #expect(throws: expected) {
      try await question(script, patience: patience).askMeanwhile()
    }
  }

  /// One that cannot be started has no end to wait for: it took that of any other, which was then unknown.
  @Test func takesNoOthersEndWhereItCannotStart() throws {
    let child = try ChildProcess(
      ["/bin/sh", "-c", "exit 3"], environment: [:], workingFolder: "/", streams: .talks)
    while child.readSome(waiting: 1000) != nil {}

    for _ in 0..<20 {
      #expect(throws: ProgramQuestion.Failure.self) {
        try ProgramQuestion(["/etc/passwd"], patience: .seconds(300)).ask()
      }
    }

    #expect(try child.wait(until: .now + .seconds(300))?.exitCode == 3)
  }

  @Test func endsWhatPrintsTooMuch() {
    var asked = question("while :; do echo many words; done")
    asked.mostBytes = 1000

    #expect(throws: ProgramQuestion.Failure.talkative(program: "/bin/sh", mostBytes: 1000)) {
      try asked.ask()
    }
  }

  // Without a bound in time: a person waits for it, and may end it.
  @Test(.timeLimit(.minutes(30)), arguments: [true, false])
  func endsWithTheTaskThatAsks(isBlocking: Bool) async throws {
    let asked = question("sleep 6000", patience: nil)
    let task = Task.detached {
      isBlocking ? try asked.ask().output : try await asked.askMeanwhile().output
    }
    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  // A pipe that nobody closes: what a program leaves behind holds its output open, and ends with it.
  @Test func endsWhatIsLeftBehind() throws {
    #if os(Linux)
      let answer = try question("setsid sleep 600 & echo said").ask()

      #expect(answer.output == "said\n")
    #endif
  }
}
