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
    for row in 0..<lineCount {
      var sum = 0.0
      for column in 0..<lineCount {
        let value = Double(input[column])
        sum += (row & column).nonzeroBitCount & 1 == 1 ? -value : value
      }
      output[row] = Float(sum * scale)
    }
  }
}
