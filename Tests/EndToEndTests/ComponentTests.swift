import DataText
import Foundation
import ParityCases
import ParityResults
import TestProjects
import Testing

/// The components in Examples/components, held against the same references as everything else.
@Suite(.takesTurns, .serialized) struct ComponentTests {
  private static let source = "\(Program.checkout)/Examples/components"

  /// A copy whose references are the checkout's.
  private func makeProject() throws -> ExampleProject {
    let example = try ExampleProject("components")
    let path = "\(example.folder)/parity.yml"
    let yaml = try String(contentsOfFile: path, encoding: .utf8)
    try yaml.replacing("../../reference-audio", with: "\(Program.checkout)/reference-audio")
      .write(toFile: path, atomically: true, encoding: .utf8)
    return example
  }

  private func run(_ example: ExampleProject, _ arguments: [String]) async throws -> RunResults {
    let output = try await Program.run(
      ["run", "--project", example.folder, "--audio-budget", "0", "--json"] + arguments)
    return try JSONText.decode(RunResults.self, from: Data(output.standardOutput.utf8))
  }

  // Bit-exact in both languages, and as many cases as the table says.
  @Test func areEqualToChromiumInEverySample() async throws {
    let example = try makeProject()
    defer { example.remove() }
    try await example.make("all")

    let results = try await run(example, ["--candidate", "cpp", "--candidate", "swift"])

    let differing = results.cases.filter { $0.comparison?.isBitExact != true }
    #expect(differing.isEmpty, "\(differing.prefix(5).map { "\($0.key): \($0.message)" })")
    let table = try String(contentsOfFile: "\(Self.source)/README.md", encoding: .utf8)
    let suites = Dictionary(grouping: results.cases, by: \.suite)
    #expect(suites.count == 14)
    for (suite, cases) in suites {
      for candidate in ["cpp", "swift"] {
        let count = cases.count { $0.candidate == candidate }
        #expect(table.contains("| \(suite) | \(count) | \(count) |"), "\(suite): \(count)")
      }
    }
  }

  // The mistake that ports make most; what it touches fails, and nothing else does.
  @Test func failWithAMistake() async throws {
    let example = try makeProject()
    defer { example.remove() }
    let path = "\(example.folder)/cpp/biquad_filter.hpp"
    let right = try String(contentsOfFile: path, encoding: .utf8)
    let wrong = right.replacing("ten_to_the(double(settings.q) / 20)", with: "double(settings.q)")
    #expect(wrong != right)
    try wrong.write(toFile: path, atomically: true, encoding: .utf8)
    try await example.make("build/render-cpp")

    let results = try await run(
      example, ["--candidate", "cpp", "--case", "biquad/*-q12"])

    let failing = results.cases.filter { $0.verdict == .fail }.map(\.name)
    #expect(failing.sorted() == ["highpass-q12", "lowpass-q12"])
    #expect(results.cases.map(\.name).contains("bandpass-q12"))
    #expect(results.summary.errors == 0)
  }

  @Test func standAlone() async throws {
    let example = try makeProject()
    defer { example.remove() }

    try await example.make("check")
  }
}
