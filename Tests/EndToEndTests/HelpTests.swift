import ParitySuite
import Testing

@Suite struct HelpTests {
  @Test(arguments: [
    "run", "compare", "replay", "render", "record", "spectra", "report", "limits", "audit",
    "capture", "doctor", "approve", "publish",
  ])
  func showsExamplesForEveryCommand(command: String) async throws {
    let output = try await Program.run([command, "--help"])

    #expect(output.code == 0)
    #expect(output.standardOutput.contains("EXAMPLE"))
    #expect(output.standardOutput.contains("Exit codes"))
  }

  @Test func namesItsVersion() async throws {
    let output = try await Program.run(["--version"])

    #expect(output.standardOutput == "\(ParityVersion.current)\n")
  }

  @Test func findsItsReferencesHealthy() async throws {
    let output = try await Program.run(["doctor", "--project", Program.checkout])

    #expect(output.code == 0)
    let count = try ReferenceLibrary(folder: "\(Program.checkout)/reference-audio").manifest.cases
      .count
    #expect(output.standardOutput.contains("\(count) of \(count) cases intact"))
  }
}
