import Mutation
import Testing

@Suite struct CoverageTests {
  @Test func readsWhoReachesWhatHowOften() throws {
    let coverage = try Coverage(
      recording:
        "a/one\tengine\t0\t1500\t3:2 8:1\na/two\tport\t0\t90000\t3:7\nb/none\tport\t0\t1\t\n")

    #expect(coverage.renders.map(\.name) == ["a/one (engine)", "a/two (port)", "b/none (port)"])
    #expect(coverage.visits(toSite: 3) == [.init(render: 0, count: 2), .init(render: 1, count: 7)])
    #expect(coverage.visits(toSite: 4) == [])
    // Ten times 90 ms; half a second at least.
    #expect(coverage.timeLimit(of: 1) == 900)
    #expect(coverage.timeLimit(of: 0) == 500)
  }

  /// 0.2 and 0.3 s fit in the first second, and 0.5 s no longer.
  @Test func putsTheFirstSecondOfRendersFirst() throws {
    let coverage = try Coverage(
      recording: [300_000, 500_000, 2_000_000, 200_000].enumerated()
        .map { "a/\($0)\tengine\t0\t\($1)\t1:1\n" }.joined())

    let all = coverage.split([0, 1, 2, 3])

    #expect(all.early == [3, 0])
    #expect(all.late == [1, 2])
    #expect(coverage.split([2]).early == [])
    // 0.2 + 0.3 + 0.5 s are below 1.1 s, and with 2 s more no longer.
    #expect(coverage.split([0, 1, 2, 3], limit: 1.1).late == [1])
    #expect(coverage.split([1, 3]).late == [])
  }

  @Test func refusesACopyThatDiffersWithoutAMutant() {
    #expect(throws: MutationError.copyDiffers(render: "a/one (engine)")) {
      try Coverage(recording: "a/one\tengine\t10\t1500\t3:2\n")
    }
  }

  @Test(arguments: ["", "\n", "junk", "a\tb\tc\td\te", "a\tb\t0\t1\tx:y", "a\tb\t0\t1\t3"])
  func refusesJunk(recording: String) {
    #expect(throws: MutationError.self) { try Coverage(recording: recording) }
  }
}
