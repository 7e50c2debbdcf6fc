/// The guide's mixing matrix.
package enum HadamardMatrix {
  static let signs: [[Float]] = [
    [1, 1, 1, 1, 1, 1, 1, 1], [1, -1, 1, -1, 1, -1, 1, -1], [1, 1, -1, -1, 1, 1, -1, -1],
    [1, -1, -1, 1, 1, -1, -1, 1], [1, 1, 1, 1, -1, -1, -1, -1], [1, -1, 1, -1, -1, 1, -1, 1],
    [1, 1, -1, -1, -1, -1, 1, 1], [1, -1, -1, 1, -1, 1, 1, -1],
  ]

  static let rows = signs.map { row in row.map { $0 / Float(8).squareRoot() } }

  /// - Shape: eight values in and out.
  package static func mix(_ values: [Float]) -> [Float] {
    rows.map { row in zip(row, values).map { $0 * $1 }.reduce(0, +) }
  }
}
