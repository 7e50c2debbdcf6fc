/// A square matrix that mixes 4 or 8 lines into one another.
///
/// - Shape: `entries[row][column]`, a row for each output.
/// - Units: entries are unitless; each sum over a row is multiplied by `scale`.
package struct MixingMatrix: Equatable, Sendable {
  package var entries: [[Double]]
  package var scale: Double

  /// - Precondition: 4 or 8 rows of as many entries.
  package init(entries: [[Double]], scale: Double) {
    precondition(entries.count == 4 || entries.count == 8)
    precondition(entries.allSatisfy { $0.count == entries.count })
    self.entries = entries
    self.scale = scale
  }

  /// Entry (r, c) is −1 when r and c share an odd number of one bits, otherwise 1; the scale 1/√N
  /// keeps the energy.
  ///
  /// - Precondition: 4 or 8 lines.
  /// - Source: J. J. Sylvester, "Thoughts on Inverse Orthogonal Matrices", 1867.
  package static func sylvester(lineCount: Int) -> MixingMatrix {
    let lines = 0..<lineCount
    return MixingMatrix(
      entries: lines.map { row in
        lines.map { column in (row & column).nonzeroBitCount.isMultiple(of: 2) ? 1 : -1 }
      },
      // The app writes 1/√8 with sixteen digits.
      scale: lineCount == 4 ? 0.5 : 0.3535533905932738)
  }
}
