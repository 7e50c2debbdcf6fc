import TestPlugins
import Testing
import ToolRequirements

@testable import PluginCandidates
@testable import PluginChecks

@Suite struct PluginChecksTests {
  private func examine(
    _ path: String, level: Int, only name: String? = nil
  ) throws -> [PluginCheckResult] {
    try PluginExamination(path: path, id: nil, timeLimitSeconds: 120).run(level: level, only: name)
  }

  @Test func passesAPluginThatDoesNothingWrong() throws {
    let results = try examine(FaultyPlugin.clap("HARMLESS"), level: 3)

    #expect(results.count == PluginExamination.names.count)
    for result in results {
      #expect([.pass, .skipped].contains(result.outcome), "\(result.check): \(result.sentence)")
    }
  }

  @Test(.needs(.lilv))
  func passesTheSameAsLV2() throws {
    let results = try examine(FaultyPlugin.lv2(named: "checked"), level: 2)

    for result in results {
      #expect([.pass, .skipped].contains(result.outcome), "\(result.check): \(result.sentence)")
    }
  }

  /// Each check is failed by the fault that it is for; the faults' numbers are their places in the list.
  @Test(arguments: [
    ("loading", "thread stays", "leaves"),
    ("finite", "not a number", "not finite, the first at frame 24"),
    ("finite", "rounds", "changes the rounding"),
    ("finite", "abort in block", "SIGABRT in the block at frame 0"),
    ("repeatable", "random", "it does not sound the same"),
    ("latency", "late", "it reports 16 frames, and answers an impulse from frame 23 on"),
    ("sample-rates", "refuses rate", "at 44100 Hz"),
    ("blocks", "block dependent", "with blocks of"),
    ("reset", "keeps its tail", "it does not sound the same"),
    ("state", "forgetful state", "after its state was loaded"),
    ("instances", "shares state", "it does not sound the same"),
  ])
  func findsTheFault(check: String, fault: String, sentence: String) throws {
    let number = try #require(FaultyPlugin.faults.firstIndex(of: fault))

    let results = try examine(
      FaultyPlugin.clap("HARMLESS", "ALWAYS=\(number)"), level: 3, only: check)

    #expect(results.count == 1)
    #expect(results[0].outcome == .fail, "\(results[0].sentence)")
    #expect(results[0].sentence.contains(sentence), "\(results[0].sentence)")
    #expect(results[0].command?.hasSuffix("--check \(check)") == true)
  }

  @Test func notesWhatSoundsByItself() throws {
    let number = try #require(FaultyPlugin.faults.firstIndex(of: "noise in silence"))

    let results = try examine(
      FaultyPlugin.clap("HARMLESS", "ALWAYS=\(number)"), level: 3, only: "silence")

    #expect(results[0].outcome == .note, "\(results[0].sentence)")
    #expect(results[0].frame == 0)
  }

  /// 200 settings of which some abort: the parameter that chooses faults is one like any other.
  @Test func findsSettingsThatCrash() throws {
    let results = try examine(FaultyPlugin.clap(), level: 3, only: "extremes")

    #expect(results[0].outcome == .fail, "\(results[0].sentence)")
  }

  @Test func writesJUnitThatNamesTheCommand() throws {
    let number = try #require(FaultyPlugin.faults.firstIndex(of: "random"))
    let path = try FaultyPlugin.clap("HARMLESS", "ALWAYS=\(number)")
    let examination = try PluginExamination(path: path, id: nil, timeLimitSeconds: 120)

    let report = PluginCheckReport(
      examination, try examination.run(level: 1, only: "repeatable"))

    #expect(report.junit.contains("tests=\"1\" failures=\"1\""))
    #expect(report.junit.contains("parity check-plugin \(path) --check repeatable</failure>"))
  }
}
