import Comparison
import Foundation

/// The formula by which a page makes the curve of a wave shaper, and its drive.
struct ShaperFormula {
  /// The largest error of the points, relative to the curve's peak.
  private static let exact = 4e-6
  private static let drives = stride(from: log(0.02), through: log(2000), by: 0.1).map { exp($0) }

  private let value: @Sendable (Double, Double) -> Double
  /// Whether the curve's points reach 1, or stop one short of it.
  let reachesEnd: Bool
  let drive: Double

  /// Formulas that a port may confuse, with their words: `k` is the drive.
  static let common: [(words: String, value: @Sendable (Double, Double) -> Double)] = [
    ("tanh(k x)", { x, k in tanh(k * x) }),
    ("(1 + k) x / (1 + k |x|)", { x, k in (1 + k) * x / (1 + k * abs(x)) }),
    ("k x / (1 + |k x|)", { x, k in k * x / (1 + abs(k * x)) }),
    ("2/π atan(k x)", { x, k in atan(k * x) * 2 / Double.pi }),
    ("k x between −1 and 1", { x, k in min(max(k * x, -1), 1) }),
  ]

  /// Functions of x, between −1 and 1, and of the drive.
  private static let formulas: [@Sendable (Double, Double) -> Double] = [
    { x, k in tanh(k * x) },
    { x, k in tanh(k * x) / tanh(k) },
    { x, k in (3 + k) * x * 20 * (Double.pi / 180) / (Double.pi + k * abs(x)) },
    { x, k in (1 + k) * x / (1 + k * abs(x)) },
    { x, k in (Double.pi + k) * x / (Double.pi + k * abs(x)) },
    { x, k in k * x / (1 + k * abs(x)) },
    { x, k in atan(k * x) },
    { x, k in atan(k * x) * 2 / Double.pi },
    { x, k in atan(k * x) / atan(k) },
    { x, k in (x < 0 ? -1 : 1) * (1 - exp(-k * abs(x))) },
    { x, k in (x < 0 ? -1 : 1) * (1 - exp(-k * abs(x))) / (1 - exp(-k)) },
    { x, k in min(max(k * x, -1), 1) },
    { x, k in (x < 0 ? -1 : 1) * pow(abs(x), k) },
    { x, k in sin(k * x) },
  ]

  /// nil for a curve that none of the formulas gives.
  init?(_ curve: [Float]) {
    guard curve.count > 8, let largest = curve.lazy.map(abs).max(), largest > 0 else { return nil }
    let bound = Self.exact * Double(largest)
    // A few points show whether a closer look is worth it: a hard curve bends in its middle.
    let middle = curve.count / 2
    let steps = (0..<16).map { 1 << $0 }.filter { $0 < middle }
    let some = steps.map { middle - $0 } + steps.map { middle + $0 }
    for reaches in [true, false] {
      for formula in Self.formulas {
        func x(_ index: Int) -> Double {
          2 * Double(index) / Double(reaches ? curve.count - 1 : curve.count) - 1
        }
        func error(_ drive: Double) -> Double {
          some.reduce(0) { $0 + pow(formula(x($1), drive) - Double(curve[$1]), 2) }
        }
        guard let near = Self.drives.min(by: { error($0) < error($1) }) else { continue }
        let found = Self.refined(near, error)
        let fits = curve.indices.allSatisfy {
          abs(formula(x($0), found) - Double(curve[$0])) <= bound
        }
        if fits {
          (value, reachesEnd, drive) = (formula, reaches, found)
          return
        }
      }
    }
    return nil
  }

  private static func refined(_ near: Double, _ error: (Double) -> Double) -> Double {
    let around = BrentMinimizer.search(
      from: near * 0.88, (near, error(near)), to: near * 1.12, evaluations: 60
    ) { error($0) }.place
    // The page's author probably wrote a round number.
    for digits in [1.0, 10, 100, 1000] {
      let round = (around * digits).rounded() / digits
      if round > 0, error(round) <= error(around) + 1e-12 { return round }
    }
    return around
  }

  /// The points of the curve with another drive.
  func curve(_ count: Int, drive: Double) -> [Float] {
    (0..<count).map { index in
      Float(value(2 * Double(index) / Double(reachesEnd ? count - 1 : count) - 1, drive))
    }
  }
}
