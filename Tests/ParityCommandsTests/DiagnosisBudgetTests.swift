import Foundation
import ParityResults
import TestProjects
import Testing

@testable import ParityReferences

/// A run's budget for causes: what it looks at, what it says of the rest, and that it looks at the same again.
@Suite(.takesTurns) struct DiagnosisBudgetTests {
  /// Fifteen gains, each half as loud, and their recorded graphs.
  private func project() async throws -> TemporaryProject {
    let project = try TemporaryProject(suites: [])
    try FileManager.default.removeItem(atPath: project.references)
    let pack = "\(project.folder)/gain.paritypack"
    let packed = try await Commands.run(
      ["pack", "--project", Checkout.folder, "--suite", "gain", "-o", pack])
    try #require(packed.code == 0, "\(packed.standardError)")
    let script = """
      import array, sys
      data = open(sys.argv[1], 'rb').read()
      at = data.index(b'data') + 8
      samples = array.array('f', data[at:])
      for index in range(len(samples)): samples[index] *= 0.5
      open(sys.argv[2], 'wb').write(data[:at] + samples.tobytes())
      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: "\(project.folder)/halve.py"))
    try Data(
      """
      candidates:
        own: { command: [python3, halve.py, '{project}/reference-audio/{id}/reference.wav', '{output}'] }
      """.utf8
    ).write(to: URL(fileURLWithPath: "\(project.folder)/parity.yml"))
    let unpacked = try await Commands.run(["unpack", pack, "--project", project.folder])
    try #require(unpacked.code == 0, "\(unpacked.standardError)")
    return project
  }

  private func run(_ project: TemporaryProject, _ words: [String]) async throws -> RunResults {
    let output = try await Commands.run(["run", "--project", project.folder] + words)
    #expect(output.code == 1, "\(output.standardOutput) \(output.standardError)")
    let path = "\(project.folder)/reports/latest/results.json"
    let results = try RunResults.read(path: path)
    // The page and the terminal say what was left.
    let left = try #require(results.run.diagnosis).left
    #expect(
      output.standardOutput.contains("'parity run --resume --diagnose all' looks at the rest")
        == (left > 0), "\(output.standardOutput)")
    return results
  }

  private func explained(_ results: RunResults) -> [String] {
    results.cases.filter { $0.diagnosis != nil }.map(\.id)
  }

  @Test func looksAtTheSameCasesAgainAndAtTheRestWhenAsked() async throws {
    let project = try await project()
    defer { project.remove() }

    // Three cases' time.
    let first = try await run(project, ["--diagnose-budget", "6", "--jobs", "2"])
    let spent = try #require(first.run.diagnosis)
    let failing = first.cases.count { $0.verdict == .fail }
    #expect(failing > 6)
    #expect(spent.cases < failing && spent.left > 0 && spent.budget == 6)
    #expect(spent.seconds < 6 + 3)
    // What nobody looked at has no cause, and says so.
    for result in first.cases where result.comparison?.isBitExact == false {
      #expect((result.diagnosis == nil) == (result.undiagnosed != nil), "\(result.id)")
    }
    let sentence = try #require(first.cases.compactMap(\.undiagnosed).first)
    #expect(sentence.contains("its cause was not looked for"))
    #expect(sentence.contains("--diagnose all"))

    // However many at once, and whatever is taken over.
    let second = try await run(project, ["--diagnose-budget", "6", "--jobs", "1", "--resume"])
    #expect(explained(second) == explained(first))
    #expect(second.cases.map(\.undiagnosed) == first.cases.map(\.undiagnosed))

    let rest = try await run(project, ["--resume", "--diagnose", "all"])
    let all = try #require(rest.run.diagnosis)
    #expect(all.left == 0 && all.budget == nil)
    #expect(explained(rest).count == failing)
    #expect(rest.cases.allSatisfy { $0.undiagnosed == nil })
    // A gain of a half is -6 dB, whatever the case.
    #expect(rest.cases.allSatisfy { $0.verdict != .fail || $0.diagnosis?.isEmpty == false })
  }

  @Test func refusesABudgetThatNoCaseFitsInto() async throws {
    for words in [
      ["--diagnose-budget", "1"], ["--diagnose-budget", "60", "--diagnose", "off"],
      ["--diagnose-budget", "60", "--diagnose", "all"], ["--diagnose-budget", "nan"],
      ["--diagnose-budget", "inf"],
    ] {
      #expect(try await Commands.run(["run"] + words).code == 64, "\(words)")
    }
  }
}
