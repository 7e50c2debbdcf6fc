import Foundation
import TestProjects
import Testing

/// `kill -9` of the program itself, which can clean up nothing any more. `LeftoverBrowserTests` does the same
/// to a recording.
@Suite(.takesTurns, .serialized) struct KilledProgramTests {
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
        candidates: "own:\n  command: [./run.sh, '{project}', '{output}']\n  timeLimit: 3600 s")
      defer { own.remove() }
      try own.write(
        "#!/bin/sh\nexport PIDS=$1/pids READY=$1/ready\n\(way)\n", to: "run.sh", isProgram: true)
      let run = try Process.silent(["run", "--project", own.folder])
      try await AwaitedEvent.wait { FileManager.default.fileExists(atPath: "\(own.folder)/ready") }
      let ids = try String(contentsOfFile: "\(own.folder)/pids", encoding: .utf8)
        .split(separator: "\n").compactMap { pid_t($0) }
      try #require(ids.count == 2)
      for id in ids { #expect(kill(id, 0) == 0) }

      kill(run.processIdentifier, SIGKILL)

      // Ends with the test's time where one of them lives on.
      try await AwaitedEvent.wait { ids.allSatisfy { kill($0, 0) != 0 } }
      // The control group that held them, where one may be made, goes when the next run begins.
      try own.write("#!/bin/sh\nexit 3\n", to: "run.sh", isProgram: true)
      _ = try await Program.run(["run", "--project", own.folder])
      #expect(groups(of: run.processIdentifier) == [])
    #endif
  }

  private func groups(of id: pid_t) -> [String] {
    let lines = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
    let own = lines.split(separator: "\n").first { $0.hasPrefix("0::/") }?.dropFirst(3) ?? "/"
    return ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].flatMap { mount in
      (try? FileManager.default.contentsOfDirectory(atPath: mount + own)) ?? []
    }.filter { $0.hasPrefix("parity-\(id)-") }
  }
}
