/// The drive's curve: a rational approximation of tanh over -4 to 4, which reaches 1 at 3.
package enum DriveCurve {
  /// `POINTS`, `MIDDLE` and `POINTS_PER_UNIT` of the page's `sound/curve.js`: from −4 to 4 in steps of 1/128.
  private static let count = 1025
  private static let middle = 512.0
  private static let pointsPerUnit = 128.0

  package static var points: [Float] {
    (0..<count).map { index -> Float in
      let w = (Double(index) - middle) / pointsPerUnit
      guard abs(w) < 3 else { return w < 0 ? -1 : 1 }
      return Float(w * (27 + w * w) / (27 + 9 * w * w))
    }
  }
}
