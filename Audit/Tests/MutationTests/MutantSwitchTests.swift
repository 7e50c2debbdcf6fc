import CMutantSwitch
import Testing

/// The switch is a global of the process.
@Suite(.serialized) struct MutantSwitchTests {
  @Test(arguments: [(0, 0), (4, 0), (5, 5), (7, 7), (8, 0)] as [(Int32, Int32)])
  func givesTheActiveMutantToItsOwnSiteAlone(active: Int32, expected: Int32) {
    parity_set_mutant(active)
    defer { parity_set_mutant(0) }

    #expect(parity_site(5, 7) == expected)
  }

  @Test func countsVisitsAndRunsNoMutant() throws {
    let hits = try #require(parity_shared_memory(10))
    parity_count_into(hits)
    defer { parity_set_mutant(0) }

    #expect(parity_site(5, 7) == 0)
    #expect(parity_site(5, 7) == 0)
    #expect(parity_site(9, 9) == 0)

    #expect((0..<10).map { hits[$0] } == [0, 0, 0, 0, 0, 2, 0, 0, 0, 1])
  }
}
