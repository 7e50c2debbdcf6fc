import Foundation
import ParityCases
import Testing

@testable import ParityProject

@Suite struct PluginReaderTests {
  private func read(_ lines: String) throws -> PluginSpecification? {
    let folder = FileManager.default.temporaryDirectory.path + "/parity-plugin-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = "candidates:\n  synth:\n    plugin: Synth.clap\n    \(lines)\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/parity.yml"))
    guard case .plugin(let plugin)? = try Project(folder: folder).file?.candidates.first?.kind
    else {
      return nil
    }
    return plugin
  }

  @Test func readsWhatIsLeftOut() throws {
    let plugin = try #require(try read("suites: [a]"))

    #expect(plugin.blocks == [128])
    #expect(plugin.latency == .reported)
    #expect(plugin.isDeterministic)
  }

  @Test(arguments: [
    ("latency: none", PluginSpecification.Latency.frames(0)), ("latency: 64", .frames(64)),
    ("latency: reported", .reported),
  ])
  func readsALatency(line: String, latency: PluginSpecification.Latency) throws {
    #expect(try read(line)?.latency == latency)
  }

  @Test(arguments: [
    ("blokc: 32", "did you mean 'block'?"),
    ("block: 0", "must be between 1 and 65536"),
    ("block: [32, 32]", "sizes that differ"),
    ("blockTolerance: 3 dB", "write a null depth, such as -120 dB"),
    ("latency: some", "must be a whole number"),
    ("notes: from-page", "did you mean 'from-case'?"),
    ("trim: true", "does not apply to a candidate with 'plugin'"),
    ("batch: true", "does not apply to a candidate with 'plugin'"),
    ("parameters: { q: { scale: dB } }", "has no 'to'"),
    ("parameters: { q: { to: Q, scale: decibel } }", "is 'decibel'"),
    ("parameters: { q: { to: Q, scale: linear } }", "has no 'from'"),
    ("parameters: { q: { to: Q, from: [0, 1] } }", "needs 'scale: linear' or 'scale: logarithmic'"),
    ("parameters: { q: { to: Q, scale: logarithmic, from: [0, 1] } }", "has no logarithm"),
    ("parameters: { q: { to: Q, scale: linear, from: [1, 0] } }", "must begin with the smaller"),
    ("parameters: { q: { to: Q, unit: Hz } }", "can only be dB"),
    ("parameters: { q: { to: Q, as: word } }", "is 'word'"),
    ("parameters: { q: { to: Q, as: text, values: { a: 1 } } }", "need no scale"),
    (
      "parameters: { q: { to: Q, as: text, scale: linear, from: [0, 1] } }",
      "has no 'range', the least and the greatest of the plugin's own numbers"
    ),
    ("host: pedalbord", "did you mean 'pedalboard'?"),
  ])
  func refusesInASentence(line: String, message: String) throws {
    let error = #expect(throws: ProjectFileError.self) { try read(line) }

    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
