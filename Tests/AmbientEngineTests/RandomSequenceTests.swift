import AudioSignal
import Testing

@testable import AmbientEngine

@Suite struct RandomSequenceTests {
  // Origin: browser capture of the app's own generator for this text, rounded to float.
  @Test func startsAsInTheBrowser() {
    let sequence = RandomSequence(text: "2026-02-01T12|E_ROOT", count: 3)

    #expect(
      sequence.values
        == [0.949354458367452, 0.24845916056074202, 0.5272593784611672].map { Float($0) })
  }

  @Test func isTheGeneratorsDrawsInOrder() {
    var generator = Mulberry32(text: "any text")

    let expected = (0..<100).map { _ in Float(generator.next()) }
    #expect(RandomSequence(text: "any text", count: 100).values == expected)
  }

  @Test func isAsLongAsTheApps() {
    #expect(RandomSequence(text: "").values.count == 10_000)
  }

  @Test func differsFromTextToText() {
    let texts = ["", "a", "b", "ab", "ba", "é", "e\u{301}"]

    #expect(Set(texts.map { RandomSequence(text: $0, count: 1).values[0] }).count == texts.count)
  }

  @Test func staysWithin0And1() {
    #expect(RandomSequence(text: "range").values.allSatisfy { (0...1).contains($0) })
  }
}
