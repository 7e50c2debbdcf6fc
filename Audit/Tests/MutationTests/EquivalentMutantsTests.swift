import Mutation
import Testing

@Suite struct EquivalentMutantsTests {
  private let example = """
    - file: Sources/Engine/WebAudio/Example.swift
      line: "let y = a < b"
      mutants: ["< → <="]
      reason: the two are never equal
    """

  @Test func findsMarksByTheTextOfTheLine() throws {
    let marks = try EquivalentMutants(yaml: example, path: "marks.yml")
    let entries = try mutantSet("\n\n   let y  = a < b").entries

    #expect(entries.map { marks.reasons[$0.place] } == ["the two are never equal", nil])
  }

  @Test func numbersEqualChangesOfOneLine() throws {
    #expect(
      try mutantSet("let y = a + b + c").entries.map(\.place.mutant) == ["+ → -", "+ → - #2"])
  }

  @Test(arguments: [
    "junk", "- file: a", "- {file: a, line: b, mutants: [c], reason: ' '}", "[[", "\u{0}",
    "- {file: a, line: b, mutants: [c, c], reason: d}",
    "- {file: a, line: b, mutants: c, reason: d}",
  ])
  func refusesWhatIsNoList(yaml: String) {
    #expect(throws: MutationError.self) { try EquivalentMutants(yaml: yaml, path: "marks.yml") }
  }
}
