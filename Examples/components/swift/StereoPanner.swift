import Foundation

/// A `StereoPannerNode`: equal power, with different formulas for stereo and mono.
///
/// The rule, as in Chromium:
/// - Mono is spread over a quarter turn: left = x · cos, right = x · sin. Stereo is not panned but folded: to the left
///   of the centre the right channel moves into the left, and vice versa.
/// - While pan changes, the gains stay in double; while it is constant, they are rounded to float first, and pan + 1 is
///   added in float.
///
/// - Units: pan −1 (left) to 1 (right), clamped.
/// - Source: <https://webaudio.github.io/web-audio-api/#stereopanner-algorithm>; the rest was found by comparison.
public enum StereoPanner {
  /// One frame of mono while pan changes.
  public static func moving(_ x: Float, pan: Float) -> (left: Float, right: Float) {
    let (left, right) = gains((Double(clamped(pan)) * 0.5 + 0.5) * .pi / 2)
    return (Float(Double(x) * left), Float(Double(x) * right))
  }

  /// One frame of stereo while pan changes.
  public static func moving(
    _ left: Float, _ right: Float, pan: Float
  ) -> (left: Float, right: Float) {
    let pan = Double(clamped(pan))
    let (l, r) = (Double(left), Double(right))
    let gain = gains((pan <= 0 ? pan + 1 : pan) * .pi / 2)
    return pan <= 0
      ? (Float(l + r * gain.left), Float(r * gain.right))
      : (Float(l * gain.left), Float(r + l * gain.right))
  }

  /// The gains for mono while pan is constant, to be multiplied in float.
  public static func steadyGains(pan: Float) -> (left: Float, right: Float) {
    let (left, right) = gains((Double(clamped(pan)) * 0.5 + 0.5) * .pi / 2)
    return (Float(left), Float(right))
  }

  /// One frame of stereo while pan is constant.
  public static func steady(
    _ left: Float, _ right: Float, pan: Float
  ) -> (left: Float, right: Float) {
    let pan = clamped(pan)
    let exact = gains(Double(pan <= 0 ? pan + 1 : pan) * .pi / 2)
    let gain = (left: Float(exact.left), right: Float(exact.right))
    return pan <= 0
      ? (left + right * gain.left, right * gain.right)
      : (left * gain.left, right + left * gain.right)
  }

  private static func gains(_ angle: Double) -> (left: Double, right: Double) {
    (cos(angle), sin(angle))
  }

  private static func clamped(_ pan: Float) -> Float { min(max(pan, -1), 1) }
}
