#if os(Linux)
  import Foundation
  import ParityResults
  import TestProjects
  import Testing

  /// A case that kills its worker each time costs one case, and not the shard.
  @Suite(.takesTurns, .serialized) struct SuspectCaseTests {
    /// Ends what runs the shard, or tries the case alone, when it is asked for one case: the second above it, as
    /// the first is Parity's guard of the command.
    private static let script = """
      if [ "$1" = eight-lines-noise ]; then
        id=$PPID
        guard=
        while [ "$id" -gt 1 ]; do
          if tr '\\0' ' ' < /proc/$id/cmdline | grep -q -e '--shard'; then
            [ -n "$guard" ] && kill -9 "$id" && exit 1
            guard=yes
          fi
          id=$(sed 's/.*) //' /proc/$id/stat | cut -d ' ' -f 2)
        done
        exit 1
      fi
      cp reference-audio/fdn-hadamard/"$1"/reference.wav "$2"
      """

    private func project() throws -> TemporaryProject {
      let project = try TemporaryProject(suites: ["fdn-hadamard"])
      let file = """
        web: reference-audio/web
        candidates:
          fragile: { command: [sh, wrap.sh, '{name}', '{output}'] }
        """
      for (name, text) in [("parity.yml", file), ("wrap.sh", Self.script)] {
        try Data("\(text)\n".utf8).write(to: URL(fileURLWithPath: "\(project.folder)/\(name)"))
      }
      return project
    }

    @Test func isTriedByItselfAfterTwoAttempts() async throws {
      let project = try project()
      defer { project.remove() }
      let shards = "\(project.folder)/shards"
      func attempt() throws -> (code: Int32, isKilled: Bool) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments = [
          "run", "--project", project.folder, "--suite", "fdn-hadamard", "--shard", "1/1", "--jobs",
          "1", "-o", shards,
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
      }

      for _ in 1...2 {
        let killed = try attempt()
        #expect(killed.isKilled)
        #expect(
          !FileManager.default.fileExists(atPath: "\(shards)/0001-of-0001.parityshard"))
      }
      let third = try attempt()
      let merge = try await Program.run(
        ["merge", shards, "--project", project.folder, "-o", "\(project.folder)/merged"])

      #expect(third.code == 0 && !third.isKilled)
      #expect(merge.code == 2, "\(merge.standardError)")
      let cases = try RunResults.read(path: "\(project.folder)/merged/results.json").cases
      let errors = cases.filter { $0.verdict == .error }
      #expect(errors.map(\.id) == ["fdn-hadamard/eight-lines-noise"])
      #expect(errors[0].message.contains("ended the program (signal 9)"), "\(errors[0].message)")
      // The others are what they are.
      #expect(cases.count == 5)
      #expect(cases.count { $0.verdict == .pass } == 4)
      let left = try FileManager.default.contentsOfDirectory(atPath: shards)
      #expect(left == ["0001-of-0001.parityshard"])
    }
  }
#endif
