import AudioSignal
import Foundation

/// Whether two samples of renders may be of one kind: what was measured of them is compared with what it would be, were
/// the renders dealt to the two sides by chance.
///
/// Of each measure four statistics are taken: the largest t of its numbers and their root mean square, the largest ratio
/// of variances and the mean of all. Each is brought to one scale by the mean and the standard deviation that it has over
/// the deals, and the largest decides. As all deals are alike where the renders are of one kind, a right candidate's
/// largest is among the k largest of N in k of N cases, however many numbers there are and however they are distributed
/// and depend on each other.
///
/// - Source: Westfall and Young, "Resampling-Based Multiple Testing", 1993.
struct PermutationTest {
  /// By measure: how likely a right candidate shows as much, in this or another measure.
  let probabilities: [Double]
  /// By measure: the column that is told of it.
  let leading: [Int]
  /// Of the largest of all.
  let probability: Double

  /// - Parameters:
  ///   - measures: columns of 2n values, and what no difference counts below.
  ///   - count: n.
  ///   - deals: how many of chance.
  init(
    _ measures: [(columns: [TraitColumn], indifference: Double)], count: Int, deals: Int
  ) {
    var table = DealtTable(measures, count: count)
    var order = Array(0..<(2 * count))
    let actual = table.statistics(of: order[count...])
    var dealt = [actual.values]
    var random = Mulberry32(seed: 1)
    for _ in 0..<deals {
      for index in 0..<count {
        let other = index + Int(random.next() * Double(2 * count - index))
        order.swapAt(index, min(other, 2 * count - 1))
      }
      dealt.append(table.statistics(of: order[..<count]).values)
    }
    Self.standardize(&dealt)
    // Sums of the same numbers in another order differ by rounding.
    let largest = dealt.map { ($0.max() ?? 0) + 1e-9 }
    func probability(_ value: Double) -> Double {
      Double(largest.count { $0 >= value }) / Double(largest.count)
    }
    let kinds = DealtTable.statisticsPerMeasure
    probabilities = measures.indices.map { measure in
      probability(dealt[0][(kinds * measure)..<(kinds * (measure + 1))].max() ?? 0)
    }
    leading = actual.leading
    self.probability = probability(dealt[0].max() ?? 0)
  }

  /// What differs by rounding alone is one value: where all deals come to the same, as of one odd render among many, a
  /// standard deviation of roundings would make much of them.
  private static let step = 1e-6

  private static func standardize(_ deals: inout [[Double]]) {
    let n = Double(deals.count)
    for statistic in deals[0].indices {
      for deal in deals.indices {
        deals[deal][statistic] = (deals[deal][statistic] / step).rounded() * step
      }
      let mean = deals.reduce(0) { $0 + $1[statistic] } / n
      let variance =
        deals.reduce(0) { $0 + ($1[statistic] - mean) * ($1[statistic] - mean) } / max(1, n - 1)
      let scale = variance > step * step ? 1 / variance.squareRoot() : 0
      for deal in deals.indices {
        deals[deal][statistic] = (deals[deal][statistic] - mean) * scale
      }
    }
  }
}
