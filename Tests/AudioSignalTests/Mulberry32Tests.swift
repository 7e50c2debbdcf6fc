import AudioSignal
import Testing

@Suite struct Mulberry32Tests {
  // Drawn by the JavaScript generator in Chromium.
  static let published: [(UInt32, [Double])] = [
    (
      0,
      [
        0.26642920868471265, 0.0003297457005828619, 0.2232720274478197, 0.1462021479383111,
        0.46732782293111086, 0.5450490827206522,
      ]
    ),
    (12345, [0.9797282677609473, 0.3067522644996643, 0.484205421525985, 0.817934412509203]),
  ]

  @Test(arguments: published) func drawsThePublishedNumbers(seed: UInt32, draws: [Double]) {
    var growing = Mulberry32(seed: seed)
    var wrapping = Mulberry32(seed: seed, state: .wrapping)

    // Multiples of 2^-32 in their shortest decimal form: exact.
    #expect(draws.map { _ in growing.next() } == draws)
    #expect(draws.map { _ in wrapping.next() } == draws)
  }

  @Test func drawsTheSameBitsAsNumbers() {
    var numbers = Mulberry32(seed: 7)
    var bits = Mulberry32(seed: 7)

    // By the definition of `next`: the integer divided by 2^32.
    #expect((0..<100).allSatisfy { _ in numbers.next() == Double(bits.nextBits()) / 0x1p32 })
  }

  @Test func staysBelowOne() {
    var random = Mulberry32(seed: 1)

    #expect((0..<10_000).allSatisfy { _ in (0..<1).contains(random.next()) })
  }

  // First draw, counted from 0, at which the two variants differed in Chromium.
  @Test(arguments: [(0, 4_917_758), (12345, 4_917_759), (.max, 4_917_757)] as [(UInt32, Int)])
  func partsWaysWithTheWrappingVariantWhereTheBrowserDoes(seed: UInt32, first: Int) {
    var growing = Mulberry32(seed: seed)
    var wrapping = Mulberry32(seed: seed, state: .wrapping)

    var index = 0
    while index < first + 10, growing.nextBits() == wrapping.nextBits() { index += 1 }

    #expect(index == first)
  }
}
