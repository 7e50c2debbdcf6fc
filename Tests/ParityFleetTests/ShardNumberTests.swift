import ParityFleet
import Testing

@Suite struct ShardNumberTests {
  @Test(arguments: ["1/1", "3/64", "64/64", "100000/100000"])
  func readsWhichOfHowMany(text: String) {
    #expect(ShardNumber(text)?.description == text)
  }

  @Test(arguments: [
    "", "3", "/", "3/", "/3", "0/4", "5/4", "-1/4", "+1/4", "1/4/4", "1 /4", "1/0", "1.0/4", "a/b",
    "１/４",
    "1/100001", "99999999999999999999/4",
  ])
  func refusesAllElse(text: String) {
    #expect(ShardNumber(text) == nil)
  }

  /// Sorted by name they are sorted by number, up to 9,999.
  @Test func namesItsFile() {
    #expect(ShardNumber("3/64")?.fileName == "0003-of-0064.parityshard")
    #expect(ShardNumber("12345/20000")?.fileName == "12345-of-20000.parityshard")
  }
}
