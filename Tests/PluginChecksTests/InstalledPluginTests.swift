import Foundation
import TestPlugins
import Testing

@testable import PluginCandidates
@testable import PluginChecks

/// Plugins that others wrote, where Debian has installed them; `make test-plugins` installs and tries all of them.
@Suite struct InstalledPluginTests {
  private static let folder = "/usr/lib/lv2"

  private static func has(_ bundle: String) -> Bool {
    FaultyPlugin.hasLilv
      && FileManager.default.fileExists(atPath: "\(folder)/\(bundle)/manifest.ttl")
  }

  private func results(
    _ bundle: String, _ id: String? = nil, only check: String
  ) throws -> PluginCheckResult {
    let examination = try PluginExamination(
      path: "\(Self.folder)/\(bundle)", id: id, timeLimitSeconds: 120)
    return try #require(try examination.run(level: 3, only: check).first)
  }

  /// Its parameters are smoothed once for each block, whatever its size.
  @Test(.enabled(if: has("MVerb.lv2"), "dpf-plugins-lv2 is not installed"))
  func catchesAReverbThatBlocksDecideOn() throws {
    let result = try results("MVerb.lv2", only: "blocks")

    #expect(result.outcome == .fail)
    #expect(result.frame == 0, "\(result.sentence)")
  }

  @Test(.enabled(if: has("dpl.lv2"), "x42-plugins is not installed"))
  func readsTheLatencyOfALimiter() throws {
    let result = try results(
      "dpl.lv2", "http://gareus.org/oss/lv2/dpl#stereo", only: "latency")

    #expect(result.outcome == .pass, "\(result.sentence)")
    #expect(result.sentence.contains("64 frames"), "\(result.sentence)")
  }

  @Test(
    .enabled(if: has("mda.lv2"), "mda-lv2 is not installed"), arguments: ["repeatable", "blocks"])
  func passesPluginsThatAreInOrder(check: String) throws {
    let result = try results("mda.lv2", "http://drobilla.net/plugins/mda/Ambience", only: check)

    #expect(result.outcome == .pass, "\(result.sentence)")
  }
}
