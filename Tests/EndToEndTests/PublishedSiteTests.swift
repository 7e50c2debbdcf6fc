import BrowserCapture
import Foundation
import Judging
import ParityResults
import ParityRunning
import TestProjects
import Testing
import ToolRequirements

/// A site with what the browser prints of it, and without a browser.
@Suite(.takesTurns) struct PublishedSiteTests {
  private func project() async throws -> TemporaryProject {
    let project = try TemporaryProject()
    let run = try await Program.run(
      ["run", "--project", project.folder, "--suite", "fdn-hadamard"])
    try #require(run.code == 0)
    return project
  }

  private func publish(
    _ project: TemporaryProject, _ more: [String] = [], environment: [String: String?] = [:]
  ) async throws -> Program.Output {
    try await Program.run(
      ["publish", "--project", project.folder, "--to", "\(project.folder)/site"] + more,
      environment: environment)
  }

  @Test func publishesTheLastRunWithoutABrowser() async throws {
    let project = try await project()
    defer { project.remove() }

    let output = try await publish(project, environment: ["PARITY_CHROMIUM": "/etc/passwd"])

    #expect(output.code == 0)
    #expect(output.standardError.contains("no fidelity.pdf: no browser to print with"))
    let files = project.siteFiles
    let page = String(decoding: files["index.html"] ?? Data(), as: UTF8.self)
    #expect(page.contains("report/index.html"))
    #expect(files["report/results.json"] != nil)
    #expect(files["fidelity.pdf"] == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: project.folder).sorted()
    #expect(names == [".parity", "reference-audio", "reports", "site"])
  }

  @Test(
    .needs(.chromium))
  func printsOnePageAndRepeatsAllElseToTheByte() async throws {
    let project = try await project()
    defer { project.remove() }

    #expect(try await publish(project).code == 0)
    let first = project.siteFiles
    // A PDF's dates have seconds.
    try await Task.sleep(for: .seconds(1.1))
    #expect(try await publish(project).code == 0)

    let again = project.siteFiles
    #expect(first.keys.sorted() == again.keys.sorted())
    // Chromium prints one page in other bytes once in a while, dates aside.
    for (name, data) in first where name != "fidelity.pdf" {
      #expect(again[name] == data, "\(name)")
    }
    for files in [first, again] {
      let pdf = String(decoding: files["fidelity.pdf"] ?? Data(), as: UTF8.self)
      #expect(pdf.hasPrefix("%PDF-"))
      #expect(pdf.contains("/Count 1\n"))
      // No address of this machine.
      #expect(!pdf.contains("file:"))
      #expect(!pdf.contains(project.folder))
    }
  }
}

extension PublishedSiteTests {
  @Test(
    .needs(.chromium))
  func printsOnePageHoweverMuchDiffers() async throws {
    let project = try await project()
    defer { project.remove() }
    let report = "\(project.folder)/reports/latest"
    try spoil("\(report)/results.json")

    #expect(try await publish(project).code == 0)

    let pdf = String(
      decoding: project.siteFiles["fidelity.pdf"] ?? Data(), as: UTF8.self)
    #expect(pdf.contains("/Count 1\n"))
  }

  /// A hundred components that fail with long messages, and as many divergences.
  private func spoil(_ path: String) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    var results = try decoder.decode(
      RunResults.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    let long = String(repeating: "a long text, ", count: 40)
    let failed = (0..<100).map { number in
      var result = results.cases[0]
      (result.id, result.name) = ("fdn-hadamard/\(number)", "\(number)")
      result.component = "\(number) \(long)"
      result.remarks = [RenderRemark(long, .failure)]
      return CaseResult(judging: result.evidence, today: Day.today)
    }
    results = RunResults(
      run: results.run, references: results.references, cases: failed,
      divergences: (0..<100).map {
        DivergenceResult(
          id: "known-\($0)", reason: long, link: nil, expires: "2027-01-01", state: .present,
          cases: ["fdn-hadamard/\($0)@port"])
      })
    results.run.command = long
    // As a run leaves it: nothing else is published.
    results.digest = try results.computedDigest()
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    try encoder.encode(results).write(to: URL(fileURLWithPath: path))
  }
}
