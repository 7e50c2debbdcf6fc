import CAmbientKernels

/// Mixes 4 or 8 lines by a matrix, by default Sylvester–Hadamard: every line into every other, preserving energy.
///
/// Rows are summed in column order, scaled, and rounded to float.
///
/// - Shape: N values in, N out, in place.
/// - Real-time: never allocates, locks or throws.
public struct HadamardMix: Sendable {
  private typealias Column = SIMD8<Double>

  private let lineCount: Int
  private let scale: Double
  private let columns: (Column, Column, Column, Column, Column, Column, Column, Column)

  /// - Precondition: 4 or 8 lines.
  public init(lineCount: Int) {
    precondition(lineCount == 4 || lineCount == 8)
    self.init(.sylvester(lineCount: lineCount))
  }

  package init(_ matrix: MixingMatrix) {
    lineCount = matrix.entries.count
    scale = matrix.scale
    func column(_ index: Int) -> Column {
      var column = Column()
      guard index < matrix.entries.count else { return column }
      for (row, entries) in matrix.entries.enumerated() { column[row] = entries[index] }
      return column
    }
    columns = (
      column(0), column(1), column(2), column(3), column(4), column(5), column(6), column(7)
    )
  }

  /// The matrix column by column, and the scale of its sums.
  func gains() -> parity_network_gains {
    var gains = parity_network_gains()
    withUnsafeMutableBytes(of: &gains.columns) { target in
      withUnsafeBytes(of: columns) { target.copyMemory(from: $0) }
    }
    gains.scale = scale
    return gains
  }

  @_noLocks @_noAllocation
  public func mix(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
    let sums = rows(input) * scale
    for row in 0..<lineCount { output[row] = Float(sums[row]) }
  }

  /// All rows at once; with four lines, the first halves.
  @_noLocks @_noAllocation @inline(__always)
  private func rows(_ input: UnsafePointer<Float>) -> SIMD8<Double> {
    func line(_ index: Int) -> Column { Column(repeating: Double(input[index])) }
    // Starts from plus zero, as a sum in a loop would: this determines the sign of a zero.
    var sums = Column(repeating: 0) + line(0) * columns.0
    sums += line(1) * columns.1
    sums += line(2) * columns.2
    sums += line(3) * columns.3
    guard lineCount == 8 else { return sums }
    sums += line(4) * columns.4
    sums += line(5) * columns.5
    sums += line(6) * columns.6
    sums += line(7) * columns.7
    return sums
  }
}
