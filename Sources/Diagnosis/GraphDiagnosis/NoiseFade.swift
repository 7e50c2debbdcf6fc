import Foundation

/// How noise that a page computes fades: as (1 − t) to some power, or as e to the power of −k t, where t is the share of
/// its length.
struct NoiseFade {
  enum Course {
    case power, exponential

    /// The natural logarithm of the level, for an amount of 1.
    func logLevel(at share: Double) -> Double { self == .power ? log(1 - share) : -share }

    var other: Course { self == .power ? .exponential : .power }
  }

  let course: Course
  /// The power, or k.
  let amount: Double

  private static let blocks = 48
  /// At its end a power of (1 − t) changes much within a block.
  private static let used = 0..<43
  /// Frames: the level of fewer is not known from noise.
  private static let shortest = 32
  /// Of the logarithms of levels: a block of 32 random numbers deviates by 0.13.
  private static let closeness = 0.13
  /// Another course must deviate this many times as much.
  private static let margin = 2.0
  /// Smaller amounts are no fade.
  private static let least = 0.2

  /// nil for samples that fade in neither way.
  init?(_ samples: [Float]) {
    let length = samples.count / Self.blocks
    guard length >= Self.shortest else { return nil }
    let levels = Self.used.compactMap { block -> (share: Double, level: Double)? in
      let own = samples[block * length..<(block + 1) * length]
      let energy = own.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(length)
      guard energy > 0 else { return nil }
      return ((Double(block) + 0.5) / Double(Self.blocks), log(energy) / 2)
    }
    guard levels.count > Self.used.count / 2 else { return nil }
    let fits = [Course.power, .exponential].map { ($0, Self.fit($0, levels)) }
      .sorted { $0.1.deviation < $1.1.deviation }
    let (course, best) = fits[0]
    guard best.deviation < Self.closeness, best.amount > Self.least,
      fits[1].1.deviation > Self.margin * best.deviation
    else { return nil }
    (self.course, amount) = (course, Self.round(best.amount))
  }

  /// By least squares.
  private static func fit(
    _ course: Course, _ levels: [(share: Double, level: Double)]
  ) -> (amount: Double, deviation: Double) {
    let points = levels.map { (course.logLevel(at: $0.share), $0.level) }
    let count = Double(points.count)
    let x = points.reduce(0) { $0 + $1.0 } / count
    let y = points.reduce(0) { $0 + $1.1 } / count
    let spread = points.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
    let slope = points.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) } / spread
    let left = points.reduce(0) { $0 + pow($1.1 - y - slope * ($1.0 - x), 2) }
    return (slope, (left / count).squareRoot())
  }

  /// An amount as a programmer would write it, where one is near: noise tells it to a few per cent.
  private static func round(_ amount: Double) -> Double {
    for unit in [0.5, 0.1] {
      let whole = (amount / unit).rounded() * unit
      if whole > 0, abs(whole - amount) < 0.15 * unit { return whole }
    }
    return amount
  }

  /// Samples that fade in the other way.
  func replaced(_ samples: [Float], by amount: Double) -> [Float] {
    samples.indices.map { index in
      let share = Double(index) / Double(samples.count)
      let level = exp(
        amount * course.other.logLevel(at: share) - self.amount * course.logLevel(at: share))
      return samples[index] * Float(level)
    }
  }
}
