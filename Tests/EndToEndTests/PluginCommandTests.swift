import Foundation
import ParityResults
import Subprocess
import TestPlugins
import TestProjects
import Testing

/// A port that is a plugin, as its user tries and judges it.
@Suite(.takesTurns) struct PluginCommandTests {
  /// The example, beside the one whose page and references it takes.
  private func withExample(_ body: (String) async throws -> Void) async throws {
    let folder = "/tmp/parity-plugin-example-\(UUID().uuidString.prefix(8))"
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    for name in ["clap-synth", "cpp-synth"] {
      try files.copyItem(
        atPath: "\(Program.checkout)/Examples/\(name)", toPath: "\(folder)/\(name)")
      for generated in [".parity", "reports", "build"] {
        try? files.removeItem(atPath: "\(folder)/\(name)/\(generated)")
      }
    }
    let result = try await Subprocess.run(
      .name("make"), arguments: ["-C", "\(folder)/clap-synth"], output: .discarded,
      error: .string(limit: 1 << 16))
    #expect(result.terminationStatus == .exited(0), "\(result.standardError)")
    try await body("\(folder)/clap-synth")
  }

  /// The plugin computes as the program does, block by block: the two are the same to the bit.
  @Test func judgesThePluginAsTheProgram() async throws {
    try await withExample { folder in
      let output = try await Program.run(["run", "--project", folder])

      #expect(output.code == 0, "\(output.standardOutput)\(output.standardError)")
      let results = try RunResults.read(path: "\(folder)/reports/latest/results.json")
      let plugin = results.cases.filter { $0.candidate == "plugin" }
      #expect(plugin.count == 6)
      for result in plugin {
        #expect(result.verdict == .pass, "\(result.message)")
        #expect(result.peers?.first?.maxAbsoluteError == 0, "\(result.id)")
      }
    }
  }

  @Test func takesOverResultsUntilThePluginChanges() async throws {
    try await withExample { folder in
      _ = try await Program.run(["run", "--project", folder])
      let again = try await Program.run(["run", "--project", folder, "--resume"])
      let said = again.standardOutput + again.standardError
      #expect(said.contains("12 of 12 results are kept"), "\(said)")
      let handle = try #require(FileHandle(forWritingAtPath: "\(folder)/build/Voice.clap"))
      try handle.seekToEnd()
      // Behind what the loader reads.
      try handle.write(contentsOf: Data([0]))
      try handle.close()

      let changed = try await Program.run(["run", "--project", folder, "--resume"])

      let told = changed.standardOutput + changed.standardError
      #expect(told.contains("6 of 12 results are kept"), "\(told)")
    }
  }

  @Test func checksAPlugin() async throws {
    let output = try await Program.run(["check-plugin", FaultyPlugin.clap("HARMLESS")])

    #expect(output.code == 0, "\(output.standardOutput)\(output.standardError)")
    #expect(
      output.standardOutput.contains("Faulty (CLAP, org.example.faulty): 1 in, 1 out, plays notes"))
    #expect(output.standardOutput.contains("id:2 Cutoff: 20 to 20000, at first 1000 (1000.0 Hz)"))
    #expect(output.standardOutput.contains("6 passed, 0 failed"))
  }

  @Test func failsWithWhatRepeatsIt() async throws {
    let plugin = try FaultyPlugin.clap("HARMLESS", "ALWAYS=7")

    let output = try await Program.run(["check-plugin", plugin, "--check", "blocks"])

    #expect(output.code == 1, "\(output.standardOutput)\(output.standardError)")
    #expect(output.standardOutput.contains("again: parity check-plugin \(plugin) --check blocks"))
  }

  @Test func printsJSONAlone() async throws {
    let output = try await Program.run(
      ["check-plugin", FaultyPlugin.clap("HARMLESS"), "--json", "--check", "latency"])

    let json = try JSONSerialization.jsonObject(with: Data(output.standardOutput.utf8))
    let report = try #require(json as? [String: Any])
    #expect(report["format"] as? String == "parity-plugin-check")
    let checks = try #require(report["checks"] as? [[String: Any]])
    #expect(checks.first?["outcome"] as? String == "pass")
  }

  @Test func saysInASentenceThatThereIsNoPlugin() async throws {
    let output = try await Program.run(["check-plugin", "/nowhere/Synth.clap"])

    #expect(output.code == 2)
    #expect(output.standardError.contains("there is no /nowhere/Synth.clap"))
  }
}
