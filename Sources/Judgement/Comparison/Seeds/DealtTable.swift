import Foundation

/// The numbers of all renders, and the statistics of each way to deal the renders to two sides.
struct DealtTable {
  static let statisticsPerMeasure = 4

  /// One row of numbers for each render, so that a deal adds whole rows.
  private var rows: [[Double]]
  private let sums: [Double]
  private let squares: [Double]
  /// By column: the difference of means below which it counts as none.
  private let indifference: [Double]
  /// The columns of each measure.
  private let columns: [Range<Int>]
  private let count: Int
  private var side: [Double]
  private var sideSquares: [Double]

  /// - Parameters:
  ///   - measures: columns of 2n values, and the difference that counts as none.
  ///   - count: n.
  init(_ measures: [(columns: [TraitColumn], indifference: Double)], count: Int) {
    self.count = count
    var ranges: [Range<Int>] = []
    var values: [[Double]] = []
    var indifferent: [Double] = []
    for measure in measures {
      let start = values.count
      for column in measure.columns {
        // Centred around 0, where sums of squares lose no precision.
        let mean = column.values.reduce(0, +) / Double(column.values.count)
        values.append(column.values.map { $0 - mean })
        indifferent.append(measure.indifference)
      }
      ranges.append(start..<values.count)
    }
    rows = (0..<(2 * count)).map { render in values.map { $0[render] } }
    sums = values.map { $0.reduce(0, +) }
    squares = values.map { $0.reduce(0) { $0 + $1 * $1 } }
    indifference = indifferent
    columns = ranges
    side = Array(repeating: 0, count: values.count)
    sideSquares = side
  }

  /// - Parameter renders: the renders of one side, n of them.
  /// - Returns: the statistics of each measure, and the column that differs most.
  mutating func statistics(of renders: ArraySlice<Int>) -> (values: [Double], leading: [Int]) {
    for column in side.indices { (side[column], sideSquares[column]) = (0, 0) }
    for render in renders {
      rows[render].withUnsafeBufferPointer { row in
        for column in row.indices {
          side[column] += row[column]
          sideSquares[column] += row[column] * row[column]
        }
      }
    }
    var values: [Double] = []
    var leading: [Int] = []
    for measure in columns {
      let found = statistics(measure)
      values += found.values
      leading.append(found.leading)
    }
    return (values, leading)
  }

  private func statistics(_ measure: Range<Int>) -> (values: [Double], leading: Int) {
    let n = Double(count)
    var (most, all, strongest, leading) = (0.0, 0.0, -1.0, 0)
    var (relation, uneven) = (0.0, 0.0)
    for column in measure {
      let (one, other) = (side[column] / n, (sums[column] - side[column]) / n)
      let variance = max(0, (sideSquares[column] - n * one * one) / (n - 1))
      let rest = squares[column] - sideSquares[column]
      let otherVariance = max(0, (rest - n * other * other) / (n - 1))
      let slack = indifference[column] * indifference[column]
      // Subtracted in every deal alike, so that all deals remain equally likely.
      let distance = max(0, abs(one - other) - indifference[column])
      let t = distance * distance * n / (variance + otherVariance + 0.01 * slack)
      let ratio = log((variance + slack) / (otherVariance + slack))
      most = max(most, t)
      all += t
      uneven = max(uneven, abs(ratio))
      relation += ratio
      let strength = max(t, n * ratio * ratio)
      if strength > strongest { (strongest, leading) = (strength, column - measure.lowerBound) }
    }
    let m = Double(max(1, measure.count))
    return (
      [
        most.squareRoot(), (all / m).squareRoot(), uneven, abs(relation / m),
      ], leading
    )
  }
}
