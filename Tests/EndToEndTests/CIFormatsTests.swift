import Foundation
import TestProjects
import Testing

@Suite(.takesTurns) struct CIFormatsTests {
  private let id = "fdn-hadamard/four-lines-noise"

  /// Runs a suite of which one case fails for two candidates, as a job with these variables.
  private func run(
    _ variables: [String: String], _ more: [String] = [],
    work: (TemporaryProject, Program.Output) throws -> Void
  ) async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    try project.amplify(id, by: 1.01)
    var environment: [String: String?] = [
      "GITHUB_ACTIONS": nil, "GITHUB_STEP_SUMMARY": nil, "GITHUB_WORKSPACE": project.folder,
    ]
    for (name, value) in variables {
      environment[name] = value.replacing("PROJECT", with: project.folder)
    }
    let output = try await Program.run(
      ["run", "--project", project.folder, "--suite", "fdn-hadamard"] + more,
      environment: environment)
    #expect(output.code == 1)
    try work(project, output)
  }

  @Test func annotatesTheCasesScriptInAJob() async throws {
    try await run(["GITHUB_ACTIONS": "true"]) { project, output in
      let lines = output.standardError.split(separator: "\n").filter { $0.hasPrefix("::error ") }
      #expect(lines.count == 2)
      for line in lines {
        let match = try #require(line.firstMatch(of: /::error file=([^,]+),(?:line=(\d+),)?title=/))
        let path = "\(project.folder)/\(match.1)"
        #expect(FileManager.default.fileExists(atPath: path))
        if let number = match.2.flatMap({ Int($0) }) {
          let script = try String(contentsOfFile: path, encoding: .utf8)
          let source = script.split(separator: "\n", omittingEmptySubsequences: false)
          #expect(source[number - 1].contains("four-lines-noise"))
        }
      }
      #expect(!output.standardOutput.contains("::error"))
    }
  }

  @Test func annotatesOnlyWhereItIsAsked() async throws {
    try await run([:]) { #expect(!$1.standardError.contains("::error")) }
    try await run(["GITHUB_ACTIONS": "true"], ["--annotations", "none"]) {
      #expect(!$1.standardError.contains("::error"))
    }
    try await run([:], ["--annotations", "github", "--json"]) {
      #expect($1.standardError.contains("::error file=reference-audio/web/cases/"))
      _ = try JSONSerialization.jsonObject(with: Data($1.standardOutput.utf8))
    }
  }

  @Test func addsToTheSummaryOfTheStep() async throws {
    try await run(["GITHUB_STEP_SUMMARY": "PROJECT/step.md"]) { project, _ in
      let page = try String(contentsOfFile: "\(project.folder)/step.md", encoding: .utf8)
      #expect(page.hasPrefix("## ❌ 8 of 10 comparisons of 5 cases match Chromium"))
      #expect(page.contains("| ❌ fail | \(id) | engine |"))
      let file = "\(project.folder)/reports/latest/summary.md"
      #expect(try String(contentsOfFile: file, encoding: .utf8) == page)
    }
  }
}
