import Foundation

/// The random numbers that a page drew, in order: a recording draws them from a seed of its own.
///
/// - Source: `seeded-random.js`, which provides the page's random numbers: mulberry32.
struct DrawnNoise {
  /// The number of draws to search.
  static let most = 1 << 20
  /// Signs that must agree before a place counts as found: by chance that happens with probability 2⁻⁶⁴ at each place.
  private static let signs = 64

  /// Between 0 and 1.
  let draws: [Double]

  init(seed: UInt32, count: Int = most) {
    var state = seed
    draws = (0..<count).map { _ in
      state &+= 0x6D2B_79F5
      var mixed = (state ^ (state >> 15)) &* (state | 1)
      mixed ^= mixed &+ ((mixed ^ (mixed >> 7)) &* (mixed | 61))
      return Double(mixed ^ (mixed >> 14)) / 4_294_967_296
    }
  }

  /// The first draw from which samples were made, at any level, as 2 · draw − 1; nil where there is none.
  func place(of samples: [Float]) -> Int? {
    guard samples.count >= 2 * Self.signs else { return nil }
    let wanted = samples.prefix(Self.signs).map { $0 > 0 }
    guard samples.prefix(Self.signs).allSatisfy({ $0 != 0 }), Self.isNoise(wanted) else {
      return nil
    }
    return draws.withUnsafeBufferPointer { draws in
      (0..<max(0, draws.count - samples.count)).first { place in
        (0..<Self.signs).allSatisfy { (draws[place + $0] > 0.5) == wanted[$0] }
      }
    }
  }

  /// Random signs change at every second sample on average: 32 times, give or take four standard deviations.
  private static func isNoise(_ signs: [Bool]) -> Bool {
    (16...48).contains(zip(signs, signs.dropFirst()).count { $0 != $1 })
  }

  /// The same samples made from other draws.
  func moved(_ samples: [Float], from place: Int, to other: Int) -> [Float] {
    samples.indices.map { index in
      guard other + index >= 0, other + index < draws.count else { return 0 }
      let own = 2 * draws[place + index] - 1
      // Near 0 the level cannot be determined: it is taken from the sample before.
      let level = abs(own) > 1e-3 ? Double(samples[index]) / own : nil
      let used = level ?? (index > 0 ? levels(samples, index - 1, place) : 0)
      return Float(used * (2 * draws[other + index] - 1))
    }
  }

  private func levels(_ samples: [Float], _ index: Int, _ place: Int) -> Double {
    let own = 2 * draws[place + index] - 1
    return abs(own) > 1e-3 || index == 0
      ? Double(samples[index]) / own : levels(samples, index - 1, place)
  }
}
