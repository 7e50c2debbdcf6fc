import Mutation
import Testing

@Suite struct MutantKeyTests {
  @Test func changesWithTheFileAndStaysWithOthers() throws {
    let one = try MutatedSource(path: "A.swift", source: "let y = -x")
    let other = try MutatedSource(path: "B.swift", source: "let z = a + b")
    let alone = MutantSet([other]).entries[0]
    let behind = MutantSet([one, other]).entries[1]
    let changed = MutantSet([try MutatedSource(path: "B.swift", source: "let z = a + b\n")])

    #expect(alone.key == behind.key && alone.mutant.id != behind.mutant.id)
    #expect(changed.entries[0].key != alone.key)
  }

  @Test func tellsApartTheMutantsOfAFile() throws {
    let keys = try mutantSet("let y = a < b ? c[i] : -d * 2.5").entries.map(\.key)

    #expect(Set(keys).count == keys.count && keys.count == 9)
  }

  /// The test vectors of the hash's authors.
  @Test func hashesAsFNVDoes() {
    #expect(FNVHash.text("".utf8) == "cbf29ce484222325")
    #expect(FNVHash.text("a".utf8) == "af63dc4c8601ec8c")
    #expect(FNVHash.text("foobar".utf8) == "85944171f73967e8")
  }
}
