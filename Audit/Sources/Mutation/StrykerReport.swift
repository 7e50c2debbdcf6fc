import Foundation

/// The mutation testing report in the JSON schema that Stryker's tools and viewers read.
///
/// - Source: <https://github.com/stryker-mutator/mutation-testing-elements>, `packages/report-schema`,
///   version 2
package struct StrykerReport: Codable, Equatable, Sendable {
  package struct Thresholds: Codable, Equatable, Sendable {
    package let high: Int
    package let low: Int
  }

  package struct Position: Codable, Equatable, Sendable {
    package let line: Int
    package let column: Int
  }

  package struct Location: Codable, Equatable, Sendable {
    package let start: Position
    package let end: Position
  }

  package struct Mutant: Codable, Equatable, Sendable {
    package let id: String
    package let mutatorName: String
    package let replacement: String
    package let location: Location
    package let status: MutantStatus
    package let statusReason: String?
    package let killedBy: [String]?
    package let coveredBy: [String]?
  }

  package struct File: Codable, Equatable, Sendable {
    package let language: String
    package let source: String
    package let mutants: [Mutant]
  }

  package struct Test: Codable, Equatable, Sendable {
    package let id: String
    package let name: String
  }

  package struct TestFile: Codable, Equatable, Sendable {
    package let tests: [Test]
  }

  package struct Framework: Codable, Equatable, Sendable {
    package let name: String
  }

  package let schemaVersion: String
  package let thresholds: Thresholds
  package let files: [String: File]
  package let testFiles: [String: TestFile]
  package let framework: Framework

  package init(_ set: MutantSet, _ judged: [JudgedMutant], goal: Int) {
    schemaVersion = "2"
    thresholds = Thresholds(high: goal, low: max(0, goal - 20))
    framework = Framework(name: "parity audit")
    let bySource = Dictionary(grouping: judged) { $0.entry.source }
    files = Dictionary(
      uniqueKeysWithValues: bySource.map { index, mutants in
        let source = set.sources[index]
        return (
          source.path,
          File(
            language: "swift", source: String(decoding: source.text, as: UTF8.self),
            mutants: mutants.map { Mutant($0, in: source) })
        )
      })
    let names = Set(judged.compactMap(\.render)).sorted()
    testFiles = ["reference-audio": TestFile(tests: names.map { Test(id: $0, name: $0) })]
  }
}

extension StrykerReport.Mutant {
  init(_ judged: JudgedMutant, in source: MutatedSource) {
    let mutant = judged.entry.mutant
    let start = source.place(of: mutant.range.lowerBound)
    let end = source.place(of: mutant.range.upperBound)
    let isKilled = judged.status == .killed || judged.status == .timeout
    self.init(
      id: judged.entry.key.text, mutatorName: mutant.kind.rawValue,
      replacement: mutant.replacement,
      location: .init(
        start: .init(line: start.line, column: start.column),
        end: .init(line: end.line, column: end.column)),
      status: judged.status, statusReason: judged.reason,
      killedBy: isKilled ? judged.render.map { [$0] } : nil,
      coveredBy: judged.render.map { [$0] })
  }
}
