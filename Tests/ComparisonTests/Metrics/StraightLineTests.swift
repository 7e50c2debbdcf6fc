import Testing

@testable import Comparison

@Suite struct StraightLineTests {
  @Test func readsPointsOnALine() throws {
    let line = try #require(StraightLine([(0, 5), (1, 3), (3, -1)]))

    #expect(abs(line.slope + 2) < 1e-12)
    #expect(abs(line.nonlinearity) < 1e-12)
  }

  @Test func saysHowFarPointsAreFromALine() throws {
    let line = try #require(StraightLine([(0, 0), (1, 1), (2, 0), (3, 1)]))

    // By hand: xy = 1, xx = 5, yy = 1; r² = 1/5.
    #expect(abs(line.slope - 0.2) < 1e-12)
    #expect(abs(line.nonlinearity - 0.8) < 1e-12)
  }

  @Test func needsPointsWithExtent() {
    #expect(StraightLine([]) == nil)
    #expect(StraightLine([(1, 2)]) == nil)
    #expect(StraightLine([(1, 2), (1, 3)]) == nil)
    #expect(StraightLine([(1, 2), (2, 2)]) == nil)
  }
}
