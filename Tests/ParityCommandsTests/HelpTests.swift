import DataText
import ParityResults
import ReadableNumbers
import TestProjects
import Testing

@testable import ParityReferences

@Suite(.takesTurns) struct HelpTests {
  /// The subcommands, as the program itself lists them.
  private func commands() async throws -> [String] {
    let help = try await Commands.run(["--help"]).standardOutput
    // Each group has a list of its own.
    return help.components(separatedBy: "SUBCOMMANDS:").dropFirst().flatMap { list in
      list.matches(of: #/\n  ([a-z]+)  /#).map { String($0.1) }
    }
  }

  @Test func showsExamplesForEveryCommand() async throws {
    let commands = try await commands()
    #expect(commands.count >= 13)
    for command in commands {
      let output = try await Commands.run([command, "--help"])

      #expect(output.code == 0)
      #expect(output.standardOutput.contains("EXAMPLE"), "\(command)")
      #expect(output.standardOutput.contains("parity \(command)"), "\(command)")
      #expect(output.standardOutput.contains("Exit codes"), "\(command)")
      // A terminal's usual width.
      let widest = output.standardOutput.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= 80, "\(command): \(widest) columns")
    }
  }

  @Test(arguments: [
    ("rnu", "did you mean 'parity run'?"), ("captur", "did you mean 'parity capture'?"),
    ("xyzzy", "'parity --help' lists them"),
  ])
  func namesTheNearestCommand(wrong: String, hint: String) async throws {
    let output = try await Commands.run([wrong])

    #expect(output.code == 64)
    #expect(output.standardError == "parity: there is no command '\(wrong)'; \(hint)\n")
  }

  @Test func namesItsVersion() async throws {
    let output = try await Commands.run(["--version"])

    #expect(output.standardOutput == "\(ParityVersion.current)\n")
  }

  @Test func findsItsReferencesHealthy() async throws {
    let output = try await Commands.run(["doctor", "--project", Checkout.folder])

    #expect(output.code == 0)
    let count = try ReferenceLibrary(folder: "\(Checkout.folder)/reference-audio").manifest.cases
      .count
    #expect(output.standardOutput.contains("\(count) of \(Words.count(count)) cases intact"))
  }
}
