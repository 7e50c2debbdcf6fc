import Foundation
import OrdinaryFiles
import TestProjects
import Testing

@testable import BrowserCapture

@Suite(.takesTurns) struct GuardedProcessTests {
  private func start(
    _ script: String, in folder: String = "/tmp", log: String? = nil,
    patience: Duration = .seconds(1), tellsProgramAlone: Bool = false
  ) throws -> GuardedProcess {
    try GuardedProcess(
      ["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin", "MARK": "x"],
      workingFolder: folder, log: log, patience: patience, tellsProgramAlone: tellsProgramAlone)
  }

  /// By the shell's own rules: its exit code, or 128 and the signal's number.
  @Test(arguments: [("exit 0", 0), ("exit 7", 7), ("kill -9 $$", 137)] as [(String, Int32)])
  func endsAsTheProgramDid(script: String, code: Int32) async throws {
    #expect(await (try start(script)).wait() == code)
  }

  @Test func keepsWhatIsPrintedAndHandsOverItsSurroundings() async throws {
    let folder = try PrivateFolder(prefix: "parity-guard")
    defer { folder.remove() }

    _ = await (try start("pwd; echo $MARK >&2", log: "\(folder.path)/log")).wait()

    #expect(try String(contentsOfFile: "\(folder.path)/log", encoding: .utf8) == "/tmp\nx\n")
  }

  @Test func saysWhyAProgramCannotBeStarted() throws {
    #expect {
      _ = try GuardedProcess(
        ["/nonexistent/program"], environment: [:], workingFolder: "/tmp")
    } throws: {
      "\($0)" == "/nonexistent/program cannot be started: there is no such file or folder"
    }
  }

  /// The child writes down what it hears; the program ends when the child has answered it, and in the
  /// other case when the child was told as well.
  @Test(.timeLimit(.minutes(30)), arguments: [(true, "asked\n"), (false, "told\n")])
  func tellsTheProgramAloneWhereThatIsWanted(isAlone: Bool, heard: String) async throws {
    let folder = try PrivateFolder(prefix: "parity-guard")
    defer { folder.remove() }
    let log = "\(folder.path)/heard"
    let awaited = isAlone ? "kill -USR1 $child; until [ -s heard ]" : "until [ -s heard ]"
    let process = try start(
      """
      sh -c 'trap "echo told >heard" TERM; trap "echo asked >>heard" USR1; >up; \
        while :; do sleep 0.01; done' & child=$!
      trap '\(awaited); do sleep 0.01; done; exit 5' TERM
      until [ -e up ]; do sleep 0.01; done
      >ready
      while :; do sleep 0.01; done
      """, in: folder.path, patience: .seconds(120), tellsProgramAlone: isAlone)
    while !FileManager.default.fileExists(atPath: "\(folder.path)/ready") {
      try await Task.sleep(for: .milliseconds(10))
    }

    process.end()
    let code = await process.wait()

    #expect(code == 5)
    #expect(try String(contentsOfFile: log, encoding: .utf8) == heard)
  }

  #if os(Linux)
    /// In a session of its own, and again under a shell that has ended: out of any group's reach. It
    /// holds a fifo open, so that its end is the end of the file for whoever reads it.
    @Test func takesAlongWhatHasLeftItsSession() async throws {
      let folder = try PrivateFolder(prefix: "parity-guard")
      defer { folder.remove() }
      let fifo = "\(folder.path)/alive"
      #expect(mkfifo(fifo, 0o600) == 0)
      let process = try start(
        "setsid sh -c '(trap \"\" TERM; echo up; sleep 1000) >\(fifo) 2>&1 &'; sleep 1000")
      let reader = open(fifo, O_RDONLY)
      defer { close(reader) }
      var byte: UInt8 = 0
      #expect(read(reader, &byte, 1) == 1)

      process.end()
      let code = await process.wait()

      #expect(code != 0)
      while read(reader, &byte, 1) > 0 {}
      // The end of the file: nobody holds the fifo open any more.
      #expect(read(reader, &byte, 1) == 0)
    }
  #endif
}
