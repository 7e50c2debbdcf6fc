/// A least-squares problem with few unknowns, built equation by equation.
///
/// - Source: normal equations, solved by elimination with pivoting.
struct LinearEquations {
  /// Pivots this much smaller than the largest coefficient mean that an unknown is undetermined.
  private static let singular = 1e-12

  private let count: Int
  /// Row by row, with the right side last.
  private var rows: [Double]

  init(unknowns count: Int) {
    self.count = count
    rows = Array(repeating: 0, count: count * (count + 1))
  }

  /// Adds a·x + b·y + c·z = `value`; c is ignored when there are two unknowns.
  ///
  /// - Precondition: there are two or three unknowns.
  @inline(__always)
  mutating func add(_ a: Double, _ b: Double, _ c: Double, equals value: Double) {
    rows.withUnsafeMutableBufferPointer { rows in
      if count == 2 {
        rows[0] += a * a
        rows[1] += a * b
        rows[2] += a * value
        rows[4] += b * b
        rows[5] += b * value
      } else {
        rows[0] += a * a
        rows[1] += a * b
        rows[2] += a * c
        rows[3] += a * value
        rows[5] += b * b
        rows[6] += b * c
        rows[7] += b * value
        rows[10] += c * c
        rows[11] += c * value
      }
    }
  }

  /// Adds an equation with any number of unknowns.
  ///
  /// - Precondition: `count` coefficients.
  @inline(__always)
  mutating func add(_ coefficients: UnsafeBufferPointer<Double>, equals value: Double) {
    rows.withUnsafeMutableBufferPointer { rows in
      for row in 0..<count {
        let weight = coefficients[row]
        let start = row * (count + 1)
        for column in row..<count { rows[start + column] += weight * coefficients[column] }
        rows[start + count] += weight * value
      }
    }
  }

  /// The unknowns; nil when the equations do not determine them.
  func solved() -> [Double]? {
    var matrix = (0..<count).map { Array(rows[$0 * (count + 1)..<($0 + 1) * (count + 1)]) }
    for row in 0..<count {
      for column in 0..<row { matrix[row][column] = matrix[column][row] }
    }
    // Unknowns of different sizes are scaled to one.
    let scales = (0..<count).map { matrix[$0][$0].squareRoot() }
    guard scales.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    for row in 0..<count {
      for column in 0..<count { matrix[row][column] /= scales[row] * scales[column] }
      matrix[row][count] /= scales[row]
    }
    for column in 0..<count {
      let pivot = (column..<count).max { abs(matrix[$0][column]) < abs(matrix[$1][column]) }
      guard let pivot, abs(matrix[pivot][column]) > Self.singular else { return nil }
      matrix.swapAt(pivot, column)
      for row in column + 1..<count {
        let factor = matrix[row][column] / matrix[column][column]
        for index in column...count { matrix[row][index] -= factor * matrix[column][index] }
      }
    }
    var solution = Array(repeating: 0.0, count: count)
    for row in (0..<count).reversed() {
      let known = (row + 1..<count).reduce(0) { $0 + matrix[row][$1] * solution[$1] }
      solution[row] = (matrix[row][count] - known) / matrix[row][row]
    }
    return zip(solution, scales).map { $0 / $1 }
  }
}
