import Foundation
import ParityCases
import Testing

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

  @Test func namesEveryKeyOfTheReader() throws {
    let schema = try schema()
    let parts = schema["$defs"]

    #expect(keys(schema) == Set(ProjectFile.keys))
    #expect(keys(parts?["suite"]) == Set(SuiteReader.keys))
    #expect(keys(parts?["case"]) == Set(SuiteReader.settingKeys))
    #expect(keys(parts?["sweep"]) == Set(SuiteReader.sweepKeys))
    #expect(keys(parts?["page"]) == Set(SuiteReader.pageKeys))
    #expect(keys(parts?["range"]) == Set(ParameterAxis.rangeKeys))
    #expect(keys(parts?["stimulus"]) == Set(StimulusReader.keys))
    #expect(keys(parts?["limit"]) == Set(ProjectFile.limitKeys))
    #expect(
      keys(parts?["candidate"])
        == Set(
          CandidateReader.commonKeys + CandidateReader.commandKeys + CandidateReader.folderKeys))
  }

  @Test func refusesUnknownKeysEverywhere() throws {
    guard case .object(let parts) = try schema()["$defs"] else { return }
    for (name, part) in parts where part["properties"] != nil {
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
    for name in CommandTemplate.names { #expect(text.contains("`{\(name)}`"), "\(name)") }
  }
}
