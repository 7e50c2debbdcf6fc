import Foundation
import TestPlugins
import Testing

@testable import PluginCandidates
@testable import PluginChecks

/// Level 1 before a run's first case, kept by what the plugin consists of.
@Suite struct PreliminaryChecksTests {
  private func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.path + "/parity-early-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }

  private func examined(_ definitions: String...) throws -> PluginExamined {
    let path = definitions.isEmpty ? try FaultyPlugin.clap("HARMLESS") : definitions[0]
    return PluginExamined(
      file: try PluginFile(path), id: nil,
      process: PluginProcess(host: try PluginHost.find(for: path)))
  }

  private func faulty(_ fault: String) throws -> PluginExamined {
    let number = try #require(FaultyPlugin.faults.firstIndex(of: fault))
    return try examined(try FaultyPlugin.clap("HARMLESS", "ALWAYS=\(number)"))
  }

  @Test func findsNothingWrongWithAPluginThatIsInOrder() throws {
    try withFolder { folder in
      let findings = try PreliminaryChecks(keptIn: folder).findings(of: examined())

      #expect(findings.isEmpty)
    }
  }

  @Test func saysWhatRepeatsIt() throws {
    try withFolder { folder in
      let findings = try PreliminaryChecks(keptIn: folder).findings(of: faulty("late"))

      #expect(findings.map(\.check) == ["latency"])
      #expect(findings.first?.sentence.contains("--check latency' repeats it") == true)
    }
  }

  /// Another answer in what was kept shows that it was read.
  @Test func asksAPluginOnceForEachContent() throws {
    try withFolder { folder in
      let checks = PreliminaryChecks(keptIn: folder)
      _ = try checks.findings(of: faulty("late"))
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
      let file = URL(fileURLWithPath: "\(folder)/\(name)")
      let text = try String(contentsOf: file, encoding: .utf8)
      try text.replacing("latency", with: "lateness").write(
        to: file, atomically: true, encoding: .utf8)

      let again = try checks.findings(of: faulty("late"))
      let other = try checks.findings(of: faulty("random"))

      #expect(again.map(\.check) == ["lateness"])
      #expect(other.map(\.check) == ["repeatable"])
    }
  }

  /// A second of noise crashes it, as would every other check.
  @Test func asksNothingMoreOfAPluginThatCrashes() throws {
    try withFolder { folder in
      let findings = try PreliminaryChecks(keptIn: folder).findings(of: faulty("abort in block"))

      #expect(findings.map(\.check) == ["finite"])
    }
  }
}
