import CVectorKernels

/// The two passes of a Fourier transform of a matrix, by butterflies of 4, 8, 16 and 32 points in the order of
/// operations of the FFT that Chromium uses.
///
/// Results are bit-identical to Chromium's on any machine.
///
/// - Real-time: never allocates, locks or throws.
struct Butterflies {
  private(set) var factors = parity_factors()

  init(inverse: Bool) {
    factors.inverse = inverse
    let w =
      (0..<4).map { twiddle($0, of: 16, inverse: inverse) }
      + (0..<8).map { twiddle($0, of: 32, inverse: inverse) }
    withUnsafeMutableBytes(of: &factors.values) { values in
      w.withUnsafeBytes { values.copyMemory(from: $0) }
    }
  }

  /// Transforms all columns and applies the twiddle factors.
  ///
  /// - Parameter valueFirst: which factor of a product comes first, which changes its last bit.
  func transformColumns(
    _ matrix: UnsafePointer<Complex>, into output: UnsafeMutablePointer<Complex>, rows: Int,
    columns: Int, twiddles: UnsafePointer<Complex>, valueFirst: Bool
  ) {
    withUnsafePointer(to: factors) {
      parity_transform_columns(
        floats(matrix), floats(output), rows, columns, floats(twiddles), valueFirst,
        $0)
    }
  }

  /// Transforms all rows; number k of row j goes to `output[j + rows * k]`.
  func transformRows(
    _ matrix: UnsafePointer<Complex>, into output: UnsafeMutablePointer<Complex>, rows: Int,
    columns: Int
  ) {
    withUnsafePointer(to: factors) {
      parity_transform_rows(floats(matrix), floats(output), rows, columns, $0)
    }
  }
}
