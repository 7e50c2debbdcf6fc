import AudioSignal
import Testing

@Suite struct Xmur3Tests {
  @Test func hashesAsTheAppDoes() {
    var hash = Xmur3("2026-02-01T12|E_ROOT")

    // The app's own xmur3 in Chromium.
    #expect(hash.next() == 2_810_255_255)
  }

  @Test func seedsTheAppsGenerator() {
    var hash = Xmur3("2026-02-01T12|E_ROOT")
    var random = Mulberry32(seed: hash.next())

    let draws = (0..<4).map { _ in random.next() }

    // The app's createRng(text) in Chromium. Draws are multiples of 2^-32 and their shortest
    // decimal form reads back exactly, so no tolerance is due.
    #expect(
      draws == [0.949354458367452, 0.24845916056074202, 0.5272593784611672, 0.18796903686597943])
  }

  @Test func hashesTextsBeyondTheBasicPlaneByTheirSurrogates() {
    // 😀 is two UTF-16 code units. By the definition: h = 1779033703 ^ 2, then for both units
    // h = (h ^ unit)·3432918353 rotated left by 13; then the final mixing.
    var expected: UInt32 = 1_779_033_703 ^ 2
    for unit: UInt32 in [0xD83D, 0xDE00] {
      expected = (expected ^ unit) &* 3_432_918_353
      expected = expected << 13 | expected >> 19
    }
    expected = (expected ^ expected >> 16) &* 2_246_822_507
    expected = (expected ^ expected >> 13) &* 3_266_489_909
    expected ^= expected >> 16

    var hash = Xmur3("😀")

    #expect(hash.next() == expected)
  }

  @Test func tellsEqualLookingTextsApart() {
    // "é" composed and decomposed are one Character but differ in code units, as in JavaScript.
    var composed = Xmur3("\u{E9}")
    var decomposed = Xmur3("e\u{301}")

    #expect(composed.next() != decomposed.next())
  }
}
