import Foundation
import ParityCases
import Testing

@testable import Judging
@testable import ParityProject

/// The published schema and the reader must name the same keys.
@Suite struct SchemaTests {
  private func schema() throws -> JSONValue {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appendingPathComponent("docs/parity.schema.json"))
    return try JSONDecoder().decode(JSONValue.self, from: data)
  }

  private func keys(_ value: JSONValue?) -> Set<String> {
    guard case .object(let members) = value?["properties"] else { return [] }
    return Set(members.keys)
  }

  @Test func isTheOneThatInitGivesToEditors() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let docs = try Data(contentsOf: folder.appendingPathComponent("docs/parity.schema.json"))
    let embedded = try Data(
      contentsOf: folder.appendingPathComponent(
        "Sources/parity/Commands/Init/Templates/parity.schema.json"))

    #expect(docs == embedded)
  }

  @Test func namesEveryKeyOfTheReader() throws {
    let schema = try schema()
    let parts = schema["$defs"]

    #expect(keys(schema) == Set(ProjectFile.keys))
    #expect(keys(parts?["suite"]) == Set(SuiteReader.keys))
    #expect(keys(parts?["case"]) == Set(SuiteReader.settingKeys))
    #expect(keys(parts?["sweep"]) == Set(SuiteReader.sweepKeys))
    #expect(keys(parts?["page"]) == Set(SuiteReader.pageKeys))
    #expect(keys(parts?["lab"]) == Set(PageControl.keys))
    #expect(keys(parts?["control"]) == Set(PageControl.longKeys))
    #expect(keys(parts?["range"]) == Set(ParameterAxis.rangeKeys))
    #expect(keys(parts?["stimulus"]) == Set(StimulusReader.keys))
    #expect(keys(parts?["limit"]) == Set(LimitEntry.keys))
    #expect(keys(parts?["limits"]) == Set(LimitsFile.sections))
    #expect(keys(parts?["divergence"]) == Set(KnownDivergence.Entry.keys))
    #expect(keys(parts?["candidate"]) == Set(CandidateReader.allKeys))
    #expect(keys(parts?["pluginParameter"]) == Set(PluginReader.parameterKeys))
  }

  @Test func refusesUnknownKeysEverywhere() throws {
    guard case .object(let parts) = try schema()["$defs"] else { return }
    // Limits are by name, whatever it is.
    for (name, part) in parts where part["properties"] != nil && name != "limits" {
      #expect(part["additionalProperties"] == .bool(false), "\(name)")
    }
  }

  @Test func isDescribedInTheDocumentation() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: folder.appendingPathComponent("docs/parity-yml.md"), encoding: .utf8)

    let keys =
      ProjectFile.keys + SuiteReader.keys + SuiteReader.sweepKeys + SuiteReader.pageKeys
      + CandidateReader.commonKeys + CandidateReader.commandKeys + CandidateReader.folderKeys
      + ParameterAxis.rangeKeys
    for key in keys { #expect(text.contains("`\(key)`"), "docs/parity-yml.md lacks \(key)") }
    let plugins = try String(
      contentsOf: folder.appendingPathComponent("docs/plugins.md"), encoding: .utf8)
    for key in PluginReader.keys { #expect(plugins.contains(key), "docs/plugins.md lacks \(key)") }
    for name in CommandTemplate.names { #expect(text.contains("`{\(name)}`"), "\(name)") }
  }
}
