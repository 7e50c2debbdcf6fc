import Foundation
import Subprocess
import TestProjects
import Testing

/// A system that gives too little: each run ends by itself, with a result or in a sentence, and never by a signal.
@Suite(.takesTurns) struct ScarceSystemTests {
  private func shell(_ line: String, in folder: String) async throws -> (code: Int, error: String) {
    let result = try await Subprocess.run(
      .name("sh"), arguments: ["-c", "cd \(folder) && \(line)"], output: .discarded,
      error: .string(limit: 1 << 20))
    let code =
      switch result.terminationStatus {
      case .exited(let code): Int(code)
      case .signaled(let number): -Int(number)
      }
    return (code, result.standardError)
  }

  /// In a repository, so that git is asked.
  private func own(_ body: (OwnProject) async throws -> Void) async throws {
    let own = try OwnProject(candidates: "own:\n  command: [cp, good.wav, '{output}']")
    defer { own.remove() }
    let made = try await shell(
      "git init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm x",
      in: own.folder)
    try #require(made.code == 0, "\(made.error)")
    try await body(own)
  }

  #if os(Linux)
    // 124 is what `timeout` says of a run that does not end; 10 minutes are none of this program's bounds.
    @Test(arguments: ["-d 50000", "-d 20000", "-v 200000"])
    func saysThatMemoryIsTooLittle(limit: String) async throws {
      try await own { own in
        let output = try await shell(
          "ulimit \(limit); timeout 600 \(Program.path) run", in: own.folder)

        #expect(output.code == 2)
        #expect(output.error.contains("raise the limit"))
      }
    }

    @Test(arguments: [
      "-d 140000", "-d 200000", "-d 400000", "-v 270000", "-v 300000", "-v 400000", "-v 600000",
    ])
    func endsWithWhateverMemory(limit: String) async throws {
      try await own { own in
        let output = try await shell(
          "ulimit -c 0; ulimit \(limit); timeout 600 \(Program.path) run", in: own.folder)

        #expect(output.code == 0 || output.code == 2, "\(output.error)")
      }
    }

    // Below 64 the queues that everything runs on may end a program by a signal.
    @Test(arguments: [6, 32, 63])
    func saysThatFilesAreTooFew(count: Int) async throws {
      try await own { own in
        let output = try await shell(
          "ulimit -n \(count); timeout 600 \(Program.path) run", in: own.folder)

        #expect(output.code == 2, "\(output.error)")
        #expect(output.error.contains("only \(count) files may be open at once here"))
      }
    }

    @Test(arguments: [64, 72, 96, 128])
    func endsWithHoweverFewFiles(count: Int) async throws {
      try await own { own in
        let output = try await shell(
          "ulimit -n \(count); timeout 600 \(Program.path) run", in: own.folder)

        #expect(output.code == 0 || output.code == 2, "\(output.error)")
        #expect(!output.error.contains("is not a report"), "\(output.error)")
      }
    }
  #endif
}
