import Foundation
import Mutation
import Testing

/// Required members and the words of `status` are those of the published schema,
/// `mutation-testing-report-schema.json`, version 2.
@Suite struct StrykerReportTests {
  private func report() throws -> [String: Any] {
    let set = try mutantSet("let y =\n  a < b\nlet z = -c")
    let statuses: [MutantStatus] = [.killed, .survived, .noCoverage]
    let judged = zip(set.entries, statuses).map {
      JudgedMutant(entry: $0, status: $1, render: "a/one (engine)", reason: nil)
    }
    let data = try JSONEncoder().encode(StrykerReport(set, judged, goal: 90))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func hasWhatTheSchemaRequires() throws {
    let report = try report()
    let thresholds = try #require(report["thresholds"] as? [String: Int])
    let files = try #require(report["files"] as? [String: [String: Any]])
    let file = try #require(files["Sources/Engine/WebAudio/Example.swift"])
    let mutants = try #require(file["mutants"] as? [[String: Any]])

    #expect(report["schemaVersion"] as? String == "2")
    #expect(thresholds == ["high": 90, "low": 70])
    #expect(file["language"] as? String == "swift")
    #expect(file["source"] as? String == "let y =\n  a < b\nlet z = -c")
    #expect(mutants.count == 3)
    for mutant in mutants {
      #expect(mutant["id"] is String && mutant["mutatorName"] is String)
      #expect(mutant["status"] is String && mutant["location"] is [String: Any])
    }
    #expect(Set(mutants.compactMap { $0["id"] as? String }).count == 3)
    let tests = try #require(report["testFiles"] as? [String: [String: [[String: String]]]])
    #expect(
      tests["reference-audio"]?["tests"] == [["id": "a/one (engine)", "name": "a/one (engine)"]])
  }

  @Test func placesMutantsByLineAndColumnFrom1() throws {
    let files = try #require(try report()["files"] as? [String: [String: Any]])
    let mutants = try #require(files.values.first?["mutants"] as? [[String: Any]])
    let location = try #require(mutants[0]["location"] as? [String: [String: Int]])

    // The `<` of line 2 stands behind two spaces, a letter and a space.
    #expect(location == ["start": ["line": 2, "column": 5], "end": ["line": 2, "column": 6]])
    #expect(mutants[0]["killedBy"] as? [String] == ["a/one (engine)"])
    #expect(mutants[1]["killedBy"] == nil)
  }

  @Test func knowsTheSchemasWordsAlone() {
    let known = [
      "Killed", "Survived", "NoCoverage", "CompileError", "RuntimeError", "Timeout", "Ignored",
      "Pending",
    ]

    #expect(MutantStatus.allCases.allSatisfy { known.contains($0.rawValue) })
  }
}
