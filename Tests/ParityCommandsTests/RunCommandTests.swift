import Foundation
import ParityResults
import TestProjects
import Testing

@Suite(.takesTurns) struct RunCommandTests {
  @Test func comparesASuiteAndWritesTheReport() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }

    let output = try await Commands.run(
      ["run", "--project", project.folder, "--suite", "fdn-hadamard"])

    #expect(output.code == 0)
    #expect(output.standardOutput.contains("5 cases, 10 comparisons: 10 passed (10 bit-exact)"))
    let report = "\(project.folder)/reports/latest"
    for name in ["index.html", "results.json", "junit.xml"] {
      #expect(FileManager.default.fileExists(atPath: "\(report)/\(name)"))
    }
    let plots = try FileManager.default.contentsOfDirectory(
      atPath: "\(report)/cases/engine/fdn-hadamard")
    #expect(plots.count == 5)
  }

  @Test func leavesOnlyTheReportAndTheHistoryBehind() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }

    for _ in 0..<2 {
      _ = try await Commands.run(["run", "--project", project.folder, "--suite", "fdn-hadamard"])
    }

    let names = try FileManager.default.contentsOfDirectory(atPath: "\(project.folder)/reports")
    #expect(names.sorted() == ["history", "latest"])
  }

  @Test func printsResultsAsJSONInTheSameOrderWhateverTheJobs() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    let arguments = ["run", "--project", project.folder, "--suite", "fdn-hadamard", "--json"]

    let one = try await Commands.run(arguments + ["--jobs", "1"])
    let many = try await Commands.run(arguments + ["--jobs", "5"])

    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let first = try decoder.decode(RunResults.self, from: Data(one.standardOutput.utf8))
    let second = try decoder.decode(RunResults.self, from: Data(many.standardOutput.utf8))
    #expect(first.cases.map(\.id) == second.cases.map(\.id))
    #expect(first.cases.map(\.comparison) == second.cases.map(\.comparison))
    #expect(first.cases.count == 10)
  }

  @Test func endsWith2WhenAReferenceWasDamaged() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    let path = "\(project.references)/fdn-hadamard/four-lines-noise/reference.wav"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.removeLast(100)
    try bytes.write(to: URL(fileURLWithPath: path))

    let output = try await Commands.run(
      ["run", "--project", project.folder, "--suite", "fdn-hadamard"])

    #expect(output.code == 2)
    #expect(output.standardOutput.contains("ERROR  fdn-hadamard/four-lines-noise (engine): "))
    #expect(output.standardOutput.contains("8 passed"))
  }

  @Test(arguments: [
    (["run", "--project", "/nonexistent"], 2, "there is no such folder"),
    (["run", "--suite", "theremin"], 2, "there are: adsr"),
    (["run", "--case", "no-such-case"], 2, "no case matches"),
    (["run", "--candidate", "ghost"], 2, "there are: engine, port"),
    (["run", "--jobs", "0"], 64, "--jobs must be between 1 and 1024, not 0"),
    (["run", "--jobs", "many"], 64, "jobs"),
    (["run", "--report", "/dev/null/report", "--suite", "fdn-hadamard"], 2, "cannot write"),
    (["runn"], 64, "runn"),
  ])
  func explainsWrongUseInAFewLines(arguments: [String], code: Int, text: String) async throws {
    let project = arguments.contains("--project") ? [] : ["--project", Checkout.folder]

    let output = try await Commands.run(
      arguments + (arguments[0] == "run" ? project : []))

    #expect(output.code == code)
    #expect(output.standardError.contains(text))
    if code == 2 {
      #expect(output.standardError.split(separator: "\n").count <= 2)
    }
  }
}
