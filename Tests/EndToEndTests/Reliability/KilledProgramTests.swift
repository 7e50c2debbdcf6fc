import BrowserCapture
import Foundation
import TestProjects
import Testing

/// `kill -9` of the program itself, which can clean up nothing any more.
@Suite(.serialized, .timeLimit(.minutes(5))) struct KilledProgramTests {
  /// Waits for an event, looking again until the test's own time is over.
  private func wait(for event: () throws -> Bool) async throws {
    while try !event() { try await Task.sleep(for: .milliseconds(20)) }
  }

  private func start(_ arguments: [String], temporary: String? = nil) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    if let temporary {
      process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": temporary]) {
        $1
      }
    }
    try process.run()
    return process
  }

  /// Each writes the ids of all that would live for an hour.
  private static let ways = [
    // The command itself, and a child.
    "echo $$ >> $PIDS; sleep 3600 & echo $! >> $PIDS; touch $READY; wait",
    // In a session of its own.
    """
    echo $$ >> $PIDS
    setsid sh -c 'echo $$ >> $PIDS; touch $READY; exec sleep 3600' & wait
    """,
    // As a daemon does it: twice, and the parents are gone.
    """
    echo $$ >> $PIDS
    (setsid sh -c '(sh -c "echo \\$\\$ >> $PIDS; touch $READY; exec sleep 3600" &)' &)
    sleep 3600
    """,
  ]

  @Test(arguments: ways) func leavesNothingOfARun(way: String) async throws {
    #if os(Linux)
      let own = try OwnProject(
        candidates: "own:\n  command: [./run.sh, '{project}']\n  timeLimit: 3600 s")
      defer { own.remove() }
      try own.write(
        "#!/bin/sh\nexport PIDS=$1/pids READY=$1/ready\n\(way)\n", to: "run.sh", isProgram: true)
      let run = try start(["run", "--project", own.folder])
      try await wait { FileManager.default.fileExists(atPath: "\(own.folder)/ready") }
      let ids = try String(contentsOfFile: "\(own.folder)/pids", encoding: .utf8)
        .split(separator: "\n").compactMap { pid_t($0) }
      try #require(ids.count == 2)
      for id in ids { #expect(kill(id, 0) == 0) }

      kill(run.processIdentifier, SIGKILL)

      // Ends with the test's time where one of them lives on.
      try await wait { ids.allSatisfy { kill($0, 0) != 0 } }
    #endif
  }

  /// The processes whose words name a folder, with their ids.
  private func processes(naming folder: String) -> [pid_t] {
    let ids = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [])
      .compactMap { pid_t($0) }
    return ids.filter { id in
      let words = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
      return words.range(of: Data(folder.utf8)) != nil
    }
  }

  @Test(
    .enabled("no Chromium is installed") { (try? await Browser.findChromium()) != nil })
  func leavesNoBrowserOfARecordingAndItsProfileForNoLongerThanTheNextOne() async throws {
    #if os(Linux)
      // Short: the path of a browser's socket is.
      let folder = "/tmp/p-\(UUID().uuidString.prefix(6))"
      let temporary = "\(folder)/t"
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let page = """
        <!doctype html><body><script>
        const context = new AudioContext(); const tone = context.createOscillator();
        tone.connect(context.destination); tone.start();
        </script></body>
        """
      try Data(page.utf8).write(to: URL(fileURLWithPath: "\(folder)/page.html"))
      let long = try start(
        ["record", "\(folder)/page.html", "--seconds", "600", "-o", "\(folder)/long"],
        temporary: temporary)
      // The renderer comes last: then all of it is there.
      try await wait {
        processes(naming: temporary).contains { id in
          let words = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
          return words.range(of: Data("--type=renderer".utf8)) != nil
        }
      }

      kill(long.processIdentifier, SIGKILL)

      try await wait { processes(naming: temporary).isEmpty }
      // What nobody could remove is there until the next recording begins.
      #expect(try !FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
      let next = try await Program.run(
        ["record", "\(folder)/page.html", "--seconds", "0.2", "--once", "-o", "\(folder)/short"],
        environment: ["TMPDIR": temporary])
      #expect(next.code == 0, "\(next.standardError)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    #endif
  }
}
