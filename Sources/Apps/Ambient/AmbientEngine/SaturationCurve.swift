import WebAudio

/// The curve of the app's waveshaper: tanh(x·d) / tanh(d) on 256 points from −1 to 1.
///
/// - Units: `hardness` 0 to 1; the drive is d = 1 + 3·hardness.
public enum SaturationCurve {
  /// `CURVE_POINTS` of the page's `sound/voice.js`.
  public static let pointCount = 256

  public static func points(hardness: Double) -> [Float] {
    let drive = 1 + 3 * hardness
    return (0..<pointCount).map { i in
      let x = 2 * Double(i) / Double(pointCount - 1) - 1
      return Float(hyperbolicTangent(x * drive) / hyperbolicTangent(drive))
    }
  }
}
