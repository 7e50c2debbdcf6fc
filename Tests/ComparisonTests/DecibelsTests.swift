import Testing

@testable import Comparison

@Suite struct DecibelsTests {
  // 20·log10 of 1, 10, 0.1 and 2; one ULP of the library's logarithm at 20 is 4e-15.
  @Test(arguments: [(1, 0), (10, 20), (0.1, -20), (2, 6.020599913279624)])
  func readsAmplitudes(ratio: Double, expected: Double) throws {
    let level = try #require(Decibels.ofAmplitude(ratio))

    #expect(abs(level - expected) < 1e-14)
  }

  @Test(arguments: [(1, 0), (10, 10), (0.001, -30), (2, 3.010299956639812)])
  func readsPowersAsHalfAsManyDecibels(ratio: Double, expected: Double) throws {
    let level = try #require(Decibels.ofPower(ratio))

    #expect(abs(level - expected) < 1e-14)
  }

  @Test(arguments: [0, -0.0, -1, .nan]) func hasNoLevelForWhatIsNotPositive(ratio: Double) {
    #expect(Decibels.ofAmplitude(ratio) == nil)
    #expect(Decibels.ofPower(ratio) == nil)
  }
}
