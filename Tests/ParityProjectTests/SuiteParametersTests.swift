import Foundation
import ParityCases
import Testing

@testable import ParityProject

@Suite struct SuiteParametersTests {
  private func suite(_ text: String) throws -> ProjectFile.Suite {
    let path = "/tmp/parity-yml-\(UUID().uuidString).yml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let yaml =
      "version: 1\nsuites:\n  voice:\n    module: voice.js\n    seconds: 1\n"
      + text.split(separator: "\n").map { "    \($0)\n" }.joined()
    try Data(yaml.utf8).write(to: URL(fileURLWithPath: path))
    return try ProjectFile(readingFrom: path).suites[0]
  }

  @Test func aLongFormIsADescriptionAndItsDefaultTheValueOfCases() throws {
    let suite = try suite(
      """
      parameters:
        pitch: { default: 440, from: 20, to: 20000, scale: logarithmic, unit: Hz }
        shape: saw
      cases: { plain: {}, low: { parameters: { pitch: 110 } } }
      """)

    #expect(suite.parameters.map(\.id) == ["pitch"])
    #expect(suite.parameters[0].scale == .logarithmic)
    #expect(suite.parameters[0].unit == "Hz")
    #expect(suite.cases.map { $0["parameters"]?["pitch"] } == [.number(440), .number(110)])
    #expect(suite.cases[0]["parameters"]?["shape"] == .string("saw"))
  }

  @Test func rangesOfSweepsAreDescriptions() throws {
    let suite = try suite(
      """
      parameters: { q: 3 }
      sweeps:
        qs: { vary: { q: { from: 1, to: 9, steps: 3 }, shape: [saw, square] } }
      """)

    #expect(suite.parameters.map(\.id).sorted() == ["q", "shape"])
    let q = try #require(suite.parameters.first { $0.id == "q" })
    #expect((q.minimum, q.maximum, q.initial) == (1, 9, 3))
  }

  @Test func anObjectOfTheModulesOwnStaysOne() throws {
    let suite = try suite("parameters: { filter: { from: 1, to: 2 } }\ncases: { plain: {} }")

    #expect(suite.parameters.isEmpty)
    #expect(suite.cases[0]["parameters"]?["filter"]?["to"] == .number(2))
  }

  @Test(arguments: [
    ("{ default: 1, from: 2, to: 1 }", "'from' must be below 'to'"),
    ("{ default: 9, from: 0, to: 1 }", "its default is outside"),
    ("{ default: 1, from: 0, to: 2, scale: logarithmic }", "needs a 'from' above 0"),
    ("{ default: 1, from: 0, to: 2, unti: Hz }", "unti"),
    ("{ default: x, from: 0, to: 2 }", "must be a number"),
  ])
  func whatIsWrongInALongFormIsSaid(form: String, words: String) throws {
    let error = try #require(throws: ProjectFileError.self) {
      try suite("parameters: { pitch: \(form) }\ncases: { plain: {} }")
    }
    #expect(error.message.contains(words), "\(error)")
    #expect(error.line != nil)
  }
}

@Suite struct KeptTakesTests {
  private let folder = "/tmp/parity-takes-\(UUID().uuidString.prefix(8))"

  @Test func areCasesOfTheirSuite() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let takes = "\(folder)/lab/takes/voice"
    try FileManager.default.createDirectory(atPath: takes, withIntermediateDirectories: true)
    try Data("{\"name\":\"one\",\"frames\":128}".utf8)
      .write(to: URL(fileURLWithPath: "\(takes)/one.json"))

    #expect(try Project(folder: folder).takes["voice"]?.map { $0["name"] } == [.string("one")])

    // A file of another name would be a case that nobody can find.
    try Data("{\"name\":\"two\"}".utf8).write(to: URL(fileURLWithPath: "\(takes)/other.json"))
    let error = try #require(throws: ProjectFileError.self) { try Project(folder: folder) }
    #expect(error.path.hasSuffix("other.json"))
  }
}
