import Testing

@testable import AmbientEngine

/// Expectations: what the page's own module gives for the same numbers.
@Suite struct EuclideanRhythmTests {
  @Test(arguments: [
    ("kotekan", "..x..x.x"), ("kotekan2", "..x.x..x"), ("srepegan", ".x.x..x..x.x..x."),
    ("sampak", "x.xx.xx."), ("ayak", ".x....x.....x..."), ("bonang", ".x.x..x.x.x."),
    ("clappingB", "xx.xx.xx.xx."), ("reich18", "x.x.xx.x.x.x"), ("drumming", ".xxx.xxx"),
    ("additive13", "x..x.x..x.x.."), ("longSparse", "x..........x..........x........."),
    ("dense", "xxxxxxx."), ("unknown", "x...x...x...x..."),
  ])
  func spreadsHits(preset: String, expected: String) {
    let pattern = EuclideanRhythm.lane(preset: preset, steps: 0, hits: 0, rotation: 0)

    #expect(pattern.map { $0 ? "x" : "." }.joined() == expected)
  }

  @Test func fillsAndEmptiesPatterns() {
    #expect(
      EuclideanRhythm.pattern(steps: 4, hits: 0, rotation: 1) == [false, false, false, false])
    #expect(EuclideanRhythm.pattern(steps: 3, hits: 9, rotation: -1) == [true, true, true])
  }

  /// The page would never end here; the app's hits are 1 and more.
  @Test func endsWithLessThanOneHit() {
    #expect(!EuclideanRhythm.pattern(steps: 4, hits: 0.5, rotation: 0).contains(true))
  }
}
