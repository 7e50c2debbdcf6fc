import BrowserCapture
import Foundation
import Judging
import ParityResults
import ParityRunning
import TestProjects
import Testing
import ToolRequirements

@Suite(.takesTurns) struct PublishCommandTests {
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

  private func files(_ project: TemporaryProject) -> [String: Data] {
    let site = "\(project.folder)/site"
    var files: [String: Data] = [:]
    for name in FileManager.default.subpaths(atPath: site) ?? [] {
      files[name] = FileManager.default.contents(atPath: "\(site)/\(name)")
    }
    return files
  }

  @Test func publishesTheLastRunWithoutABrowser() async throws {
    let project = try await project()
    defer { project.remove() }

    let output = try await publish(project, environment: ["PARITY_CHROMIUM": "/etc/passwd"])

    #expect(output.code == 0)
    #expect(output.standardError.contains("no fidelity.pdf: no browser to print with"))
    let files = files(project)
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
    let first = files(project)
    // A PDF's dates have seconds.
    try await Task.sleep(for: .seconds(1.1))
    #expect(try await publish(project).code == 0)

    let again = files(project)
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

  @Test func refusesAFolderOfSomethingElseAndLeavesIt() async throws {
    let project = try await project()
    defer { project.remove() }
    let site = "\(project.folder)/site"
    try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(site)/notes.txt"))

    let output = try await publish(project, ["--no-pdf"])

    #expect(output.code == 2)
    #expect(output.standardError.contains("notes.txt"))
    #expect(files(project).keys.sorted() == ["notes.txt"])
  }

  @Test func addsTheHistoryOfAnEarlierSite() async throws {
    let project = try await project()
    defer { project.remove() }
    #expect(try await publish(project, ["--no-pdf"]).code == 0)
    let earlier = "\(project.folder)/previous.json"
    let site = "\(project.folder)/site"
    try FileManager.default.moveItem(atPath: "\(site)/history.json", toPath: earlier)
    try FileManager.default.removeItem(atPath: site)
    try FileManager.default.removeItem(atPath: "\(project.folder)/reports")
    // The next run begins in another second.
    try await Task.sleep(for: .seconds(1.1))
    _ = try await Program.run(["run", "--project", project.folder, "--suite", "fdn-hadamard"])

    let output = try await publish(project, ["--no-pdf", "--history", earlier])
    #expect(output.code == 0)
    // What was not asked for is not missed.
    #expect(output.standardError.isEmpty)
    let page = try String(contentsOfFile: "\(site)/index.html", encoding: .utf8)
    #expect(page.contains("2 runs, the latest first"))

    let missing = try await publish(project, ["--no-pdf", "--history", "/nonexistent.json"])
    #expect(missing.code == 0)
    #expect(missing.standardError.contains("it adds no past runs"))
  }

  @Test(arguments: [
    (["publish"], 64, "--to"), (["publish", "--to", "x", "--sign", " "], 64, "--sign is empty"),
    (["publish", "--to", "x", "--sign", "Ada"], 64, "--sign and --key go together"),
    (["publish", "--to", "/tmp/parity-none", "--project", "/nonexistent"], 2, "parity run"),
  ])
  func explainsWrongUse(arguments: [String], code: Int, text: String) async throws {
    let output = try await Program.run(arguments)

    #expect(output.code == code)
    #expect(output.standardError.contains(text))
  }
}

extension PublishCommandTests {
  @Test(
    .needs(.chromium))
  func printsOnePageHoweverMuchDiffers() async throws {
    let project = try await project()
    defer { project.remove() }
    let report = "\(project.folder)/reports/latest"
    try spoil("\(report)/results.json")

    #expect(try await publish(project).code == 0)

    let pdf = String(
      decoding: files(project)["fidelity.pdf"] ?? Data(), as: UTF8.self)
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
