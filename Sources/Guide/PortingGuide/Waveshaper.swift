import Foundation

/// The guide's saturation: a table of 256 points, interpolated linearly, without oversampling.
///
/// - Units: `hardness` 0 to 1.
package struct Waveshaper: Sendable {
  /// As the guide and the app have it (`CURVE_POINTS` of the app's `sound/voice.js`).
  private static let pointCount = 256
  private let curve: [Float]

  package init(hardness: Double) {
    let drive = 1 + hardness * 3
    curve = (0..<Self.pointCount).map { index in
      let x = Double(index) / Double(Self.pointCount - 1) * 2 - 1
      return Float(tanh(x * drive) / tanh(drive))
    }
  }

  package func process(_ samples: [Float]) -> [Float] {
    samples.map { input in
      let place = (input + 1) * 0.5 * 255
      let index = min(255, max(0, Int(place)))
      // Below −1 the index stops at 0, but the fraction does not.
      let fraction = place - Float(index)
      return curve[index] * (1 - fraction) + curve[min(255, index + 1)] * fraction
    }
  }
}
