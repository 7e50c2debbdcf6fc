import Foundation
import TestProjects
import Testing

@Suite(.takesTurns) struct PublishCommandTests {
  private func project() async throws -> TemporaryProject {
    let project = try TemporaryProject()
    let run = try await Commands.run(
      ["run", "--project", project.folder, "--suite", "fdn-hadamard"])
    try #require(run.code == 0)
    return project
  }

  private func publish(
    _ project: TemporaryProject, _ more: [String] = []
  ) async throws -> Commands.Output {
    try await Commands.run(
      ["publish", "--project", project.folder, "--to", "\(project.folder)/site"] + more)
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
    #expect(project.siteFiles.keys.sorted() == ["notes.txt"])
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
    _ = try await Commands.run(["run", "--project", project.folder, "--suite", "fdn-hadamard"])

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
    let output = try await Commands.run(arguments)

    #expect(output.code == code)
    #expect(output.standardError.contains(text))
  }
}
