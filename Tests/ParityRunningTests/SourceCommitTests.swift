import ChildProcesses
import Foundation
import ParityResults
import Testing

@testable import ParityRunning

@Suite struct SourceCommitTests {
  private let folder =
    FileManager.default.temporaryDirectory.path
    + "/parity-commit-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func git(_ words: String...) async throws {
    let asked = ProgramQuestion(
      ["git", "-C", folder, "-c", "user.name=Test", "-c", "user.email=test@example.org"] + words,
      patience: .seconds(600))
    try #require(try await asked.askMeanwhile().end.isSuccess)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  /// By it a run is judged where the machine's clock was set back.
  @Test func tellsWhenTheCommitWasMade() async throws {
    defer { remove() }
    #expect(await SourceCommit.date(of: folder, patience: .seconds(600)) == nil)
    try await git("init", "-q")
    #expect(await SourceCommit.date(of: folder, patience: .seconds(600)) == nil)
    let before = Date()
    try write("a", to: "file")
    try await git("add", "file")
    try await git("commit", "-q", "-m", "first")

    let date = try #require(await SourceCommit.date(of: folder, patience: .seconds(600)))

    // Git counts whole seconds.
    #expect(date >= before - 1 && date <= Date())
  }

  @Test func isNilOutsideOfARepositoryAndBeforeTheFirstCommit() async throws {
    defer { remove() }

    #expect(await SourceCommit.current(of: folder, patience: .seconds(600)) == nil)
    try await git("init", "-q")
    #expect(await SourceCommit.current(of: folder, patience: .seconds(600)) == nil)
    #expect(await SourceCommit.current(of: "\(folder)/nowhere") == nil)
  }

  @Test func knowsTheCommitAndWhetherSomethingChanged() async throws {
    defer { remove() }
    try await git("init", "-q")
    try write("reports/\n", to: ".gitignore")
    try write("one", to: "source.swift")
    try await git("add", ".")
    try await git("commit", "-q", "-m", "First")

    let clean = try #require(await SourceCommit.current(of: folder, patience: .seconds(600)))
    #expect(clean.hash.wholeMatch(of: /[0-9a-f]{40}/) != nil)
    #expect(!clean.isChanged)

    // What git ignores, a run's own report for one, is not a change.
    try FileManager.default.createDirectory(
      atPath: "\(folder)/reports", withIntermediateDirectories: true)
    try write("report", to: "reports/index.html")
    #expect(await SourceCommit.current(of: folder, patience: .seconds(600)) == clean)

    try write("new", to: "untracked.swift")
    let changed = SourceCommit(hash: clean.hash, isChanged: true)
    #expect(await SourceCommit.current(of: folder, patience: .seconds(600)) == changed)

    try await git("add", ".")
    #expect(await SourceCommit.current(of: folder, patience: .seconds(600)) == changed)
  }

  /// A folder from elsewhere, whose repository git would wait for without end.
  @Test(.timeLimit(.minutes(30))) func isNilWhereGitDoesNotEnd() async throws {
    defer { remove() }
    try await git("init", "-q")
    unlink("\(folder)/.git/HEAD")
    try #require(mkfifo("\(folder)/.git/HEAD", 0o600) == 0)

    #expect(await SourceCommit.current(of: folder, patience: .seconds(1)) == nil)
  }
}
