import ParityResults
import TestProjects
import Testing

@testable import ParityReferences

@Suite(.takesTurns) struct HelpTests {
  /// The subcommands, as the program itself lists them.
  private func commands() async throws -> [String] {
    let help = try await Program.run(["--help"]).standardOutput
    let list = help.components(separatedBy: "SUBCOMMANDS:").last ?? ""
    return list.matches(of: #/\n  ([a-z]+)  /#).map { String($0.1) }
  }

  @Test func showsExamplesForEveryCommand() async throws {
    let commands = try await commands()
    #expect(commands.count >= 13)
    for command in commands {
      let output = try await Program.run([command, "--help"])

      #expect(output.code == 0)
      #expect(output.standardOutput.contains("EXAMPLE"), "\(command)")
      #expect(output.standardOutput.contains("parity \(command)"), "\(command)")
      #expect(output.standardOutput.contains("Exit codes"), "\(command)")
    }
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
