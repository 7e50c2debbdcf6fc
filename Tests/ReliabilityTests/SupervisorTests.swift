import Foundation
import TestProjects
import Testing

@testable import ParityRunning

/// What a command starts ends with it, however it hides.
///
/// By the time that a case is judged nothing of it lives: no test here waits.
@Suite(.takesTurns) struct SupervisorTests {
  /// Each writes the id of a process that would live for an hour.
  private static let ways = [
    // A child that the command does not wait for.
    "sleep 3600 & echo $! > $PIDS",
    // In a session of its own: no signal to the command's group reaches it.
    "setsid sh -c 'echo $$ > $PIDS; exec sleep 3600' & while [ ! -s $PIDS ]; do sleep 0.01; done",
    // The parent is gone at once, as a daemon's is.
    "(setsid sh -c 'echo $$ > $PIDS; exec sleep 3600' &) ; while [ ! -s $PIDS ]; do sleep 0.01; done",
    // Deaf to what can be ignored, and hidden two levels down.
    """
    (setsid sh -c 'trap "" TERM HUP INT
      (sh -c "echo \\$\\$ > $PIDS; exec sleep 3600" &)
      sleep 3600' &)
    while [ ! -s $PIDS ]; do sleep 0.01; done
    """,
  ]

  private func isAlive(_ own: RampProject) throws -> Bool {
    let text = try String(contentsOfFile: "\(own.folder)/pids", encoding: .utf8)
    let id = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // One that has ended counts as there until whoever inherited it looks.
    let stat = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    guard let name = stat.lastIndex(of: ")") else { return kill(id, 0) == 0 }
    return !stat[name...].dropFirst(2).hasPrefix("Z")
  }

  private func project(_ way: String, then end: String, timeLimit: String) throws -> RampProject {
    let own = try RampProject(
      candidates: "own:\n  command: [./run.sh, '{output}', '{project}']\n  timeLimit: \(timeLimit)")
    let script = "#!/bin/sh\nexport PIDS=$2/pids\n\(way)\n\(end)\n"
    try own.write(script, to: "run.sh", isProgram: true)
    return own
  }

  @Test(arguments: ways) func endsWhatACommandLeavesBehind(way: String) async throws {
    #if os(Linux)
      let own = try project(way, then: "cp $2/good.wav $1", timeLimit: "60 s")
      defer { own.remove() }

      let results = try await own.run()

      #expect(results.map(\.verdict) == [.pass])
      #expect(try !isAlive(own))
    #endif
  }

  @Test(arguments: ways) func endsWhatACommandStartedThatIsEnded(way: String) async throws {
    #if os(Linux)
      let own = try project(way, then: "sleep 3600", timeLimit: "2 s")
      defer { own.remove() }

      let results = try await own.run()

      #expect(results.first?.message.contains("did not finish within 2 s") == true)
      #expect(try !isAlive(own))
    #endif
  }

  @Test func saysHowACommandEndedThatKilledItself() async throws {
    let result = try await RampProject.result("own:\n  command: [./run.sh, '{output}']") {
      try $0.write("#!/bin/sh\nkill -SEGV $$\n", to: "run.sh", isProgram: true)
    }

    #expect(result.message.contains("signal 11"))
  }

  /// Whoever ends the process that stands over it has ended the command too.
  @Test func takesTheDeathOfTheSupervisorAsTheCommandsOwn() async throws {
    #if os(Linux)
      let own = try RampProject(candidates: "own:\n  command: [./run.sh, '{output}', '{project}']")
      defer { own.remove() }
      try own.write(
        "#!/bin/sh\necho $$ > $2/pids\nkill -9 $PPID\nsleep 3600\n", to: "run.sh", isProgram: true)

      let results = try await own.run()

      #expect(results.first?.verdict == .error)
      let message = try #require(results.first).message
      #expect(message.contains("signal 9"), "\(message)")
    #endif
  }

  /// It could be waited for without end.
  @Test func endsACommandThatStopsTheSupervisor() async throws {
    #if os(Linux)
      let own = try RampProject(
        candidates: "own:\n  command: [./run.sh, '{output}', '{project}']\n  timeLimit: 1 s")
      defer { own.remove() }
      try own.write(
        """
        #!/bin/sh
        echo $$ > $2/pids
        (while :; do kill -STOP $PPID; done) &
        exec sleep 3600

        """, to: "run.sh", isProgram: true)

      let results = try await own.run()

      #expect(results.first?.verdict == .error)
      #expect(try !isAlive(own))
    #endif
  }

  /// A daemon whose supervisor was ended first: only a control group still holds it.
  @Test(.enabled("no control group may be made here") { ControlGroups.arePossible })
  func endsADaemonWhoseSupervisorIsGone() async throws {
    #if os(Linux)
      let own = try RampProject(candidates: "own:\n  command: [./run.sh, '{output}', '{project}']")
      defer { own.remove() }
      try own.write(
        """
        #!/bin/sh
        (setsid sh -c 'echo $$ > '$2'/pids; exec sleep 3600' &)
        while [ ! -s $2/pids ]; do sleep 0.01; done
        cat /proc/self/cgroup > $2/group
        kill -9 $PPID
        sleep 3600

        """, to: "run.sh", isProgram: true)

      let results = try await own.run()

      #expect(results.first?.verdict == .error)
      #expect(try !isAlive(own))
      // Other tests have groups at the same time.
      let group = try String(contentsOfFile: "\(own.folder)/group", encoding: .utf8)
      let names = group.matches(of: /parity-[0-9-]+/).map { String($0.output) }
      #expect(!names.isEmpty)
      #expect(Set(ControlGroups.ownNames).isDisjoint(with: names))
    #endif
  }

  /// A killed `parity` leaves such groups, and one of them in the way keeps the group that holds it, which each
  /// later run would try to remove.
  @Test(.enabled("no control group may be made here") { ControlGroups.arePossible })
  func removesGroupsThatACommandMade() async throws {
    #if os(Linux)
      let own = try RampProject(candidates: "own:\n  command: [./run.sh, '{output}', '{project}']")
      defer { own.remove() }
      try own.write(
        """
        #!/bin/sh
        group=$(sed -n 's/^0:://p' /proc/self/cgroup)
        for mount in /sys/fs/cgroup /sys/fs/cgroup/unified; do
          [ -e $mount$group/cgroup.kill ] || continue
          mkdir -p $mount$group/inner/innermost
          setsid sleep 3600 > /dev/null 2>&1 &
          echo $! > $mount$group/inner/innermost/cgroup.procs
          echo $! > $2/pids
        done
        echo $group > $2/group

        """, to: "run.sh", isProgram: true)

      let results = try await own.run()

      #expect(results.first?.verdict == .error)
      #expect(try !isAlive(own))
      let group = try String(contentsOfFile: "\(own.folder)/group", encoding: .utf8)
      let name = try #require(group.split(whereSeparator: { "/\n".contains($0) }).last)
      #expect(name.hasPrefix("parity-"))
      #expect(!ControlGroups.ownNames.contains(String(name)))
    #endif
  }
}

/// Where control groups of this process are made.
enum ControlGroups {
  private static let folders: [String] = {
    let lines = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
    guard
      let own = lines.split(separator: "\n").first(where: { $0.hasPrefix("0::/") })?.dropFirst(3)
    else { return [] }
    return ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].map { own == "/" ? $0 : $0 + own }
      .filter { FileManager.default.fileExists(atPath: "\($0)/cgroup.controllers") }
  }()

  static var arePossible: Bool {
    guard let folder = folders.first else { return false }
    let path = "\(folder)/test-\(getpid())"
    guard mkdir(path, 0o755) == 0 else { return false }
    defer { rmdir(path) }
    return access("\(path)/cgroup.kill", W_OK) == 0
  }

  /// Those that this process has made and not removed.
  static var ownNames: [String] {
    folders.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
      .filter { $0.hasPrefix("parity-\(getpid())-") }
  }
}
