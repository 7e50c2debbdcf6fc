import Foundation

/// A long filter that delays all frequencies alike and changes no level, except at the top of the band, where no two
/// interpolators agree: a delay by a fraction of a sample.
enum FractionalDelayFilter {
  /// As a share of the sample rate: up to here an interpolator must be accurate.
  private static let passband = 0.42
  /// Relative to a pure delay.
  private static let mostDeviation = 0.02
  private static let longestDelay = 64.0

  /// - Returns: the delay in samples; nil for any other filter.
  static func delay(of filter: RecursiveFilter) -> Double? {
    let grid = (1...84).map { passband * Double($0) / 84 }
    let responses = grid.map(filter.response)
    // The phase, unwrapped from bottom to top, weighted by frequency.
    var (turned, last) = (0.0, 0.0)
    var (product, square) = (0.0, 0.0)
    for (cycles, response) in zip(grid, responses) {
      let phase = atan2(response.y, response.x)
      let step = phase - last
      turned += step - 2 * .pi * (step / (2 * .pi)).rounded()
      last = phase
      product += cycles * turned
      square += cycles * cycles
    }
    let delay = -product / square / (2 * .pi)
    guard abs(delay) <= longestDelay, abs(delay - delay.rounded()) > 0.02 else { return nil }
    let isTrue = zip(grid, responses).allSatisfy { cycles, response in
      let angle = -2 * .pi * cycles * delay
      let difference = response - SIMD2(cos(angle), sin(angle))
      return (difference * difference).sum() < mostDeviation * mostDeviation
    }
    return isTrue ? delay : nil
  }
}
