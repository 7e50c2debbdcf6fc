import ExternalCandidates
import Foundation
import Judging
import ParityReferences
import ParityResults
import Testing

@testable import ParityRunning

/// A candidate that is built anew, or edited, while a run compares it.
@Suite(.takesTurns) struct ChangedCandidateTests {
  /// A program that another takes the place of while it renders; both render what passes.
  private static let replaced = "#!/bin/sh\ncp next.sh part && mv part FILE\ncp good.wav \"$1\"\n"

  private func runs(
    _ count: Int, replacing file: String, words: String, before: (RampProject) throws -> Void
  ) async throws -> [ResultCache.Case] {
    let own = try RampProject(candidates: "own:\n  command: [\(words)]")
    defer { own.remove() }
    try own.write("#!/bin/sh\ncp good.wav \"$1\"\n", to: "next.sh", isProgram: true)
    let kept = ResultCache(cache: "\(own.folder)/.parity")
    var found: [ResultCache.Case] = []
    for _ in 0..<count {
      try before(own)
      let project = try own.project()
      let library = try ReferenceLibrary(folder: project.references)
      guard let candidate = project.file?.candidates.first,
        case .command(let command) = candidate.kind
      else { throw CancellationError() }
      let runner = SuiteRunner(
        library: library, limits: try Limits(project),
        candidates: [try CommandCandidate(candidate, command, project: project)], jobs: 1)
      let session = RunSession(runner: runner, kept: kept, resumes: true)
      found += try await session.run(
        runner.work(for: library.manifest.cases, requiresAll: true))
    }
    return found
  }

  /// The pass is not the first program's, and a later run with that one must not find it.
  @Test(arguments: [("run.sh", "./run.sh, '{output}'"), ("part.sh", "sh, part.sh, '{output}'")])
  func keepsNothingOfAProgramThatChanged(file: String, words: String) async throws {
    let found = try await runs(2, replacing: file, words: words) { own in
      try own.write(Self.replaced.replacing("FILE", with: file), to: file, isProgram: true)
    }

    for result in found {
      #expect(result.result.verdict == .error)
      #expect(result.result.message.contains("own changed while it was compared"))
      #expect(result.isFresh)
    }
  }

  /// A log or a cache that a word names is there from the second case on, and longer with each.
  @Test(arguments: ["log.txt", "cache"]) func keepsNothingOfWhatWritesWhereAWordPoints(
    name: String
  ) async throws {
    let writes = "#!/bin/sh\ndate +%N >> $2/log.txt || date +%N >> $2\ncp good.wav \"$1\"\n"
    let found = try await runs(
      2, replacing: name, words: "./run.sh, '{output}', \(name)"
    ) { own in
      try own.write(writes, to: "run.sh", isProgram: true)
      try? FileManager.default.createDirectory(
        atPath: "\(own.folder)/cache", withIntermediateDirectories: true)
      try own.write("", to: "log.txt")
    }

    #expect(found.map(\.result.verdict) == [.pass, .pass])
    #expect(found.map(\.isFresh) == [true, true])
  }

  @Test func keepsWhatWasOnlyTouched() async throws {
    let touches = "#!/bin/sh\ntouch run.sh\ncp good.wav \"$1\"\n"
    let found = try await runs(2, replacing: "run.sh", words: "./run.sh, '{output}'") { own in
      try own.write(touches, to: "run.sh", isProgram: true)
    }

    #expect(found.map(\.result.verdict) == [.pass, .pass])
    #expect(found.map(\.isFresh) == [true, false])
  }

  /// What Parity's own caller left open stays with Parity.
  @Test func inheritsNoOpenFiles() async throws {
    #if os(Linux)
      // Without O_CLOEXEC, as a shell's `9< file`.
      let inherited = dup2(open("/dev/null", O_RDONLY), 200)
      defer { close(inherited) }
      let result = try await RampProject.result("own:\n  command: [./run.sh, '{output}']") { own in
        try own.write(
          "#!/bin/sh\n[ -e /proc/self/fd/200 ] && exit 3\ncp good.wav \"$1\"\n", to: "run.sh",
          isProgram: true)
      }

      #expect(result.verdict == .pass, "\(result.message)")
    #endif
  }
}
