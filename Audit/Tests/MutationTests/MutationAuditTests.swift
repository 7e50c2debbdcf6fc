import Foundation
import Mutation
import Synchronization
import Testing

/// A shell script stands for the worker; what it answers is what the expectations come from.
@Suite struct MutationAuditTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "parity-audit-\(UUID().uuidString)").path
  private let set: MutantSet
  /// Site 1 is reached by a short and a long render, site 2 by none.
  private let coverage: Coverage

  init() throws {
    set = try mutantSet("let y = -x\nlet z = -x")
    coverage = try Coverage(
      recording: "a/short\tengine\t0\t1000\t1:1\na/long\tengine\t0\t1900000\t1:5\n")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func audit(secondsEach: Double = .infinity) throws -> MutationAudit {
    MutationAudit(
      set: set, disabled: [], coverage: coverage,
      store: try ResultStore(path: "\(folder)/results.jsonl"), references: "r",
      secondsEach: secondsEach)
  }

  private func run(answering answer: String, secondsEach: Double = .infinity) throws {
    let script = "\(folder)/worker"
    try Data("#!/bin/sh\nwhile read id renders; do \(answer); done\n".utf8)
      .write(to: URL(fileURLWithPath: script))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    try audit(secondsEach: secondsEach).run([1, 2], worker: script, project: ".", jobs: 2) { _, _ in
    }
  }

  private func statuses() throws -> [MutantStatus] {
    try audit().judged(marks: EquivalentMutants()).map(\.status)
  }

  @Test func keepsWhatTheWorkerAnswers() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }

    try run(answering: "echo $id 10 0")

    let judged = try audit().judged(marks: EquivalentMutants())
    #expect(judged.map(\.status) == [.killed, .noCoverage])
    #expect(judged[0].render == "a/short (engine)")
    #expect(try audit().open(of: [1, 2]) == [])
  }

  /// The long render detects what the short one does not: its question holds render 1 alone.
  @Test func triesLongRendersOnWhatShortOnesDoNotDetect() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }

    try run(answering: "case $renders in 1:*) echo $id 10 1;; *) echo $id 0 0;; esac")

    #expect(try statuses() == [.killed, .noCoverage])
  }

  /// The long render takes 1.9 s.
  @Test func leavesAMutantOpenThatHasNotMetAllRenders() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }

    try run(
      answering: "case $renders in 1:*) echo $id 10 1;; *) echo $id 0 0;; esac", secondsEach: 1.5)

    let judged = try audit().judged(marks: EquivalentMutants())
    #expect(judged.map(\.status) == [.pending, .noCoverage])
    #expect(MutationScore(judged).open == 1)
  }

  @Test func namesTheBusiestRenderOfASurvivor() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }

    try run(answering: "echo $id 0 0")

    let judged = try audit().judged(marks: EquivalentMutants())
    #expect(judged.map(\.status) == [.survived, .noCoverage])
    #expect(judged[0].render == "a/long (engine)")
  }

  @Test(arguments: ["exit 1", "echo junk", "echo 99 0 0"])
  func stopsWhenAWorkerFails(answer: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }

    #expect(throws: MutationError.self) { try run(answering: answer) }
    #expect(try statuses()[0] == .pending)
  }

  /// The second run is asked nothing: a worker that only fails would end it with an error.
  @Test func doesNotAskAgain() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try run(answering: "echo $id 0 0")

    try run(answering: "exit 1")

    #expect(try statuses() == [.survived, .noCoverage])
  }
}
