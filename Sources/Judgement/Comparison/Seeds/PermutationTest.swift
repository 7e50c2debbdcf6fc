import AudioSignal
import Foundation

/// Whether two samples of renders may come from the same process: their measured difference is compared with the
/// differences that arise when the renders are dealt to two sides at random.
///
/// For each measure four statistics are computed: the largest t of its numbers and their root mean square, the largest
/// ratio of variances and the mean of all. Each is standardised by its mean and standard deviation over the deals, and
/// the largest decides. If the renders come from the same process, all deals are equally likely, so a correct
/// candidate's largest statistic is among the k largest of N in k of N cases, however many numbers there are, however
/// they are distributed, and however they depend on each other.
///
/// - Source: Westfall and Young, "Resampling-Based Multiple Testing", 1993.
struct PermutationTest {
  /// For each measure, the probability that a correct candidate differs as much, in this or another measure.
  let probabilities: [Double]
  /// For each measure, the column that a report names.
  let leading: [Int]
  /// The probability for the largest of all.
  let probability: Double

  /// - Parameters:
  ///   - measures: columns of 2n values, and the difference that counts as none.
  ///   - count: n.
  ///   - deals: the number of random deals.
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

  /// Values that differ only by rounding count as one: where all deals give the same, as with one odd render among
  /// many, dividing by a standard deviation of rounding errors would exaggerate them.
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
