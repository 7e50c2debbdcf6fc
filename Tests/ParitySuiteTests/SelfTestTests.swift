import Testing

@testable import ParitySuite

@Suite struct SelfTestTests {
  @Test func passesWithTheComparerAsItIs() throws {
    try SelfTest.run()
  }
}
