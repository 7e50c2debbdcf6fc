import AudioFiles
import AudioSignal
import DataText
import Foundation
import ParityResults
import TestProjects
import Testing

@testable import ParityReferences
@testable import ParityRunning

/// Ways to a green end of the program that nothing has earned.
@Suite(.takesTurns) struct UnearnedPassTests {
  private func own(_ body: (OwnProject) async throws -> Void) async throws {
    let own = try OwnProject(candidates: "own:\n  command: [cp, good.wav, '{output}']")
    defer { own.remove() }
    try await body(own)
  }

  private func run(_ own: OwnProject, _ more: String...) async throws -> Commands.Output {
    try await Commands.run(["run", "--project", own.folder] + more)
  }

  /// What passed in the last run was held against other limits.
  @Test func repeatsNothingByResultsOfOtherInputs() async throws {
    try await own { own in
      #expect(try await run(own).code == 0)
      #expect(try await run(own, "--only-failed").code == 0)
      let yaml = try String(contentsOfFile: "\(own.folder)/parity.yml", encoding: .utf8)
      try own.write(yaml + "# changed\n", to: "parity.yml")

      let output = try await run(own, "--only-failed")

      #expect(output.code == 2)
      #expect(output.standardError.contains("parity.yml has changed since that run"))
      #expect(output.standardError.contains("'parity run' compares all"))
    }
  }

  /// One of Parity's own references, gone with its folder and its entry.
  @Test func missesAReferenceThatWasRemovedWithItsFolder() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    let manifest = URL(fileURLWithPath: "\(project.references)/manifest.json")
    var index = try ReferenceLibrary(folder: project.references).manifest
    try #require(index.defined?["fdn-hadamard"]?.contains("four-lines-noise") == true)
    index.cases.removeAll { $0.id == "fdn-hadamard/four-lines-noise" }
    try JSONText.encode(index).write(to: manifest)
    try FileManager.default.removeItem(
      atPath: "\(project.references)/fdn-hadamard/four-lines-noise")

    let output = try await Commands.run(
      ["run", "--project", project.folder, "--suite", "fdn-hadamard", "--candidate", "engine"])

    #expect(output.code == 2)
    #expect(
      (output.standardOutput + output.standardError).contains("fdn-hadamard/four-lines-noise"))
    #expect(output.standardOutput.contains("its reference is gone"))
  }

  @Test func refusesADivergenceOfEverything() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    try Data(
      """
      divergences:
        all:
          cases: ['*a*', '*e*', '*i*', '*o*', '*u*']
          limit: -1 dB
          reason: because
          expires: \(Date(timeIntervalSinceNow: 86400 * 30).formatted(.iso8601.year().month().day()))
      """.utf8
    ).write(to: URL(fileURLWithPath: "\(project.references)/limits.yml"))

    let output = try await Commands.run(
      ["run", "--project", project.folder, "--suite", "fdn-hadamard"])

    #expect(output.code == 2)
    #expect(output.standardError.contains("'all' matches every case"))
  }

  /// Without a candidate the engine's renders are compared, not a port's.
  @Test func saysThatTheEngineIsComparedWhereNoCandidateIsNamed() async throws {
    try await own { own in
      let note = "parity.yml names no candidate, so the engine is compared"
      #expect(try await !run(own).standardError.contains(note))
      try own.write("name: no candidates\n", to: "parity.yml")

      #expect(try await run(own).standardError.contains(note))
      #expect(try await !run(own, "--candidate", "engine").standardError.contains(note))
      // References alone are a project as well.
      try FileManager.default.removeItem(atPath: "\(own.folder)/parity.yml")
      #expect(
        try await run(own).standardError.contains(
          "there is no parity.yml, so the engine is compared"))
    }
  }

  /// What it says of candidates and limits would be passed over.
  @Test(arguments: ["nowhere.yml", "parity.yml"])
  func refusesAProjectFileThatLinksToNothing(target: String) async throws {
    try await own { own in
      try FileManager.default.removeItem(atPath: "\(own.folder)/parity.yml")
      try FileManager.default.createSymbolicLink(
        atPath: "\(own.folder)/parity.yml", withDestinationPath: target)

      let output = try await run(own)

      #expect(output.code == 2)
      #expect(output.standardError.contains("it is a link to nothing"))
    }
  }

  /// It knows of past runs, which a report does not.
  @Test func replacesNoPublishedSiteByAReport() async throws {
    try await own { own in
      #expect(try await run(own).code == 0)
      let published = try await Commands.run(
        ["publish", "--project", own.folder, "--to", "\(own.folder)/site", "--no-pdf"])
      #expect(published.code == 0, "\(published.standardError)")

      let output = try await run(own, "--report", "\(own.folder)/site")

      #expect(output.code == 2)
      #expect(output.standardError.contains("'parity publish' alone replaces it"))
      #expect(FileManager.default.fileExists(atPath: "\(own.folder)/site/history.json"))
    }
  }

  /// A report's page, its cases' scripts and what CI reads are published as the results make them.
  @Test func publishesNoPageThatWasEdited() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    let run = try await Commands.run(
      ["run", "--project", project.folder, "--suite", "fdn-hadamard", "--candidate", "engine"])
    #expect(run.code == 0)
    let report = "\(project.folder)/reports/latest"
    let names = [
      "index.html", "junit.xml", "summary.md", "cases/engine/fdn-hadamard/four-lines-noise.js",
    ]
    for name in names {
      let path = "\(report)/\(name)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try Data((text + "<!-- edited -->").utf8).write(to: URL(fileURLWithPath: path))
    }
    // A key written twice: the first one is read here, and the last one by most other programs.
    let results = "\(report)/results.json"
    let text = try String(contentsOfFile: results, encoding: .utf8)
    let end = try #require(text.lastIndex(of: "}"))
    try Data((text[..<end] + ",\"summary\":{\"passed\":999}}").utf8)
      .write(to: URL(fileURLWithPath: results))

    let output = try await Commands.run(
      ["publish", "--project", project.folder, "--to", "\(project.folder)/site", "--no-pdf"])

    #expect(output.code == 0, "\(output.standardError)")
    for name in names {
      let text = try String(
        contentsOfFile: "\(project.folder)/site/report/\(name)", encoding: .utf8)
      #expect(!text.contains("<!-- edited -->"), "\(name)")
    }
    let published = "\(project.folder)/site/report/results.json"
    #expect(!(try String(contentsOfFile: published, encoding: .utf8)).contains("\"passed\":999"))
    #expect(throws: Never.self) { try RunResults.readVerified(path: published, need: .all) }
  }

  /// What is published was judged by other words than stand there now.
  @Test func saysThatItPublishesARunOfAnotherProjectFile() async throws {
    try await own { own in
      #expect(try await run(own).code == 0)
      let words = ["publish", "--project", own.folder, "--no-pdf", "--to", "\(own.folder)/site"]
      #expect(
        try await !Commands.run(words).standardError.contains("has changed since the published run")
      )
      let yaml = try String(contentsOfFile: "\(own.folder)/parity.yml", encoding: .utf8)
      try own.write(yaml + "# changed\n", to: "parity.yml")

      let output = try await Commands.run(words)

      #expect(output.code == 0)
      #expect(output.standardError.contains("parity.yml has changed since the published run"))
    }
  }

  /// Half as loud is within such a limit, and anybody hears it.
  @Test func saysThatWhatPassesCanBeHeard() async throws {
    let own = try OwnProject(
      candidates: "own:\n  command: [cp, half.wav, '{output}']",
      more: "limits: { default: { limit: -1 dB, window: -1 dB } }\n",
      frames: 24_000, stimulus: #"{"kind": "noise", "seed": 1, "amplitude": 0.5}"#)
    defer { own.remove() }
    let sound = try AudioFile.read("\(own.folder)/good.wav")
    let half = SampleBuffer(
      channels: sound.channels.map { $0.map { $0 / 2 } }, sampleRate: sound.sampleRate)
    try AudioFile.write(half, to: "\(own.folder)/half.wav")

    let output = try await run(own, "--list")

    #expect(output.code == 0, "\(output.standardError)")
    #expect(output.standardOutput.contains("1 passed (0 bit-exact, 1 audibly different)"))
    #expect(output.standardOutput.contains("−6.0 dB; audible"))
  }

  /// What a shell reads nobody can tell.
  @Test func saysOnceThatInputsDecide() async throws {
    let own = try OwnProject(
      candidates: "own:\n  command: [sh, -c, 'cp good.wav \"$0\"', '{output}']")
    defer { own.remove() }
    #expect(try await !run(own).standardError.contains("'inputs'"))

    let output = try await run(own, "--resume")

    #expect(output.code == 0)
    #expect(output.standardError.split(separator: "\n").count { $0.contains("'inputs'") } == 1)
  }
}
