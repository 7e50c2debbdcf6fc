#if os(Linux)
  import Foundation
  import ParityResults
  import TestProjects
  import Testing

  /// A case that ends its worker each time, however it does, costs one case, and not the shard.
  @Suite(.takesTurns, .serialized) struct SuspectCaseTests {
    /// Ends what runs the shard when it is asked for one case: the second above it, as the first is Parity's guard
    /// of the command. What tries the case alone is ended by `ALONE`, or nothing.
    private static let script = """
      if [ "$1" = eight-lines-noise ]; then
        id=$PPID
        guard=
        while [ "$id" -gt 1 ]; do
          if tr '\\0' ' ' < /proc/$id/cmdline | grep -q -e '--shard'; then
            if [ -n "$guard" ]; then
              signal=9
              tr '\\0' ' ' < /proc/$id/cmdline | grep -q -e '--only-job' && signal=ALONE
              [ "$signal" = none ] && exit 7
              kill -"$signal" "$id"
              exec sleep 600
            fi
            guard=yes
          fi
          id=$(sed 's/.*) //' /proc/$id/stat | cut -d ' ' -f 2)
        done
        exit 1
      fi
      cp reference-audio/fdn-hadamard/"$1"/reference.wav "$2"
      """

    /// - Parameter signal: what ends the process that tries the case alone; "none" where the candidate fails.
    private func project(alone signal: String = "9") throws -> TemporaryProject {
      let project = try TemporaryProject(suites: ["fdn-hadamard"])
      let file = """
        web: reference-audio/web
        candidates:
          fragile: { command: [sh, wrap.sh, '{name}', '{output}'] }
        """
      for (name, text) in [
        ("parity.yml", file), ("wrap.sh", Self.script.replacing("ALONE", with: signal)),
      ] {
        try Data("\(text)\n".utf8).write(to: URL(fileURLWithPath: "\(project.folder)/\(name)"))
      }
      return project
    }

    @Test func isTriedByItselfAfterTwoAttempts() async throws {
      let project = try project()
      defer { project.remove() }
      let shards = "\(project.folder)/shards"
      func attempt() throws -> (code: Int32, isKilled: Bool) {
        let process = try Process.silent([
          "run", "--project", project.folder, "--suite", "fdn-hadamard", "--shard", "1/1", "--jobs",
          "1", "-o", shards,
        ])
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

    /// What two attempts left, without the attempts.
    private static let begun = """
      1 begin fdn-hadamard/eight-lines-noise@fragile
      2 begin fdn-hadamard/eight-lines-noise@fragile

      """

    /// - Returns: what became of the one case, after everything else has passed.
    private func error(alone signal: String, attempts: String) async throws -> String {
      let project = try project(alone: signal)
      defer { project.remove() }
      let shards = "\(project.folder)/shards"
      try FileManager.default.createDirectory(
        atPath: shards, withIntermediateDirectories: true)
      try Data(attempts.utf8).write(
        to: URL(fileURLWithPath: "\(shards)/.0001-of-0001.parityshard.attempts"))
      let shard = try await Program.run(
        ["run", "--project", project.folder, "--suite", "fdn-hadamard", "--shard", "1/1"]
          + ["--jobs", "1", "-o", shards])
      #expect(shard.code == 0, "\(shard.standardError)")
      _ = try await Program.run(
        ["merge", shards, "--project", project.folder, "-o", "\(project.folder)/merged"])
      let cases = try RunResults.read(path: "\(project.folder)/merged/results.json").cases
      #expect(cases.count { $0.verdict == .pass } == 4)
      let errors = cases.filter { $0.verdict == .error }
      #expect(errors.map(\.id) == ["fdn-hadamard/eight-lines-noise"])
      return errors.first?.message ?? ""
    }

    /// Without a signal as with one: that no case came to an end is what counts. 130 is what an interrupted program
    /// ends with.
    @Test func isAnErrorWhereItEndsTheProgramWithACode() async throws {
      let message = try await error(alone: "15", attempts: Self.begun)
      #expect(message.contains("ended the program (exit code 130)"), "\(message)")
    }

    /// An error that was found alone is not looked for again among the others, where it would end the shard.
    @Test func isTheErrorThatWasFoundAlone() async throws {
      let message = try await error(alone: "none", attempts: Self.begun)
      #expect(message.contains("with exit code 7"), "\(message)")
    }

    /// What is given less time than it needs is not tried for ever.
    @Test func isGivenUpWhereItNeverComesToAnEnd() async throws {
      let name = "fdn-hadamard/eight-lines-noise@fragile"
      let message = try await error(
        alone: "9",
        attempts: Self.begun + "3 alone \(name)\n3 stopped -\n4 alone \(name)\n")
      #expect(
        message.contains("was cut off twice while it ran in a separate process"), "\(message)")
    }
  }
#endif
