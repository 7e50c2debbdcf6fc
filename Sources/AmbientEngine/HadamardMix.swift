/// Mixes 4 or 8 lines by a Sylvester–Hadamard matrix: every line into every other, energy kept.
///
/// Entry (r, c) is −1 when r and c share an odd number of one bits, otherwise 1. Rows are summed in
/// column order, scaled by 1/√N, and rounded to float.
///
/// - Shape: N values in, N out, in place.
/// - Real-time: never allocates, locks or throws.
/// - Source: J. J. Sylvester, "Thoughts on Inverse Orthogonal Matrices", 1867.
public struct HadamardMix: Sendable {
  private let lineCount: Int
  private let scale: Double

  /// - Precondition: 4 or 8 lines.
  public init(lineCount: Int) {
    precondition(lineCount == 4 || lineCount == 8)
    self.lineCount = lineCount
    scale = lineCount == 4 ? 0.5 : 0.3535533905932738
  }

  @_noLocks @_noAllocation
  public func mix(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
    if lineCount == 8 {
      let sums = Self.eight(input) * scale
      for row in 0..<8 { output[row] = Float(sums[row]) }
    } else {
      let sums = Self.eight(input, columns: 4) * scale
      for row in 0..<4 { output[row] = Float(sums[row]) }
    }
  }

  /// All rows at once; those of the smaller matrix are the first halves of the first four.
  @_noLocks @_noAllocation @inline(__always)
  private static func eight(
    _ input: UnsafePointer<Float>, columns: Int = 8
  ) -> SIMD8<Double> {
    func column(_ index: Int) -> SIMD8<Double> { SIMD8(repeating: Double(input[index])) }
    // From plus zero, as a sum starts that is made by a loop: it decides the sign of a zero.
    var sums = SIMD8<Double>(repeating: 0) + column(0)
    sums += column(1) * SIMD8(1, -1, 1, -1, 1, -1, 1, -1)
    sums += column(2) * SIMD8(1, 1, -1, -1, 1, 1, -1, -1)
    sums += column(3) * SIMD8(1, -1, -1, 1, 1, -1, -1, 1)
    guard columns == 8 else { return sums }
    sums += column(4) * SIMD8(1, 1, 1, 1, -1, -1, -1, -1)
    sums += column(5) * SIMD8(1, -1, 1, -1, -1, 1, -1, 1)
    sums += column(6) * SIMD8(1, 1, -1, -1, -1, -1, 1, 1)
    sums += column(7) * SIMD8(1, -1, -1, 1, -1, 1, 1, -1)
    return sums
  }
}
