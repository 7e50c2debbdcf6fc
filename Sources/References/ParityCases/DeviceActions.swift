/// What the actions `gamepad` and `orient` do, in words: `button 0`, `button 7 0.6`, `axis 1 -0.8`; `0 45 -10`.
///
/// - Source: W3C Gamepad: standard gamepad layout; W3C Device Orientation and Motion: ranges of the angles.
package enum DeviceActions {
  /// One control of a gamepad, and its value while the action lasts.
  package struct Control: Equatable, Encodable, Sendable {
    package enum Kind: String, Encodable, Sendable { case button, axis }

    package let kind: Kind
    /// Counted from 0.
    package let index: Int
    /// For a button from 0 to 1, for an axis from -1 to 1.
    package let value: Double
  }

  /// The standard layout has as many.
  private static let (buttonCount, axisCount) = (17, 4)

  static let gamepadForms =
    "gamepad takes 'button NUMBER' (between 0 and 16), also with a value between 0 and 1, or 'axis NUMBER VALUE'"
    + " (between 0 and 3, and -1 and 1)"
  static let orientForms =
    "orient takes three angles in degrees: alpha (between 0 and 360), beta (-180 and 180) and gamma (-90 and 90)"

  /// - Parameter text: the words after `gamepad`.
  /// - Returns: nil for what is not a control.
  package static func control(_ text: String) -> Control? {
    let words = text.split(separator: " ").map(String.init)
    guard (2...3).contains(words.count), let kind = Control.Kind(rawValue: words[0]),
      let index = Int(words[1])
    else { return nil }
    let value = words.count == 3 ? Double(words[2]) : kind == .button ? 1 : nil
    let range = kind == .button ? 0.0...1 : -1.0...1
    let count = kind == .button ? buttonCount : axisCount
    guard let value, range.contains(value), (0..<count).contains(index) else { return nil }
    return Control(kind: kind, index: index, value: value)
  }

  /// - Parameter text: the words after `orient`.
  /// - Returns: alpha, beta and gamma in degrees; nil for what is no orientation.
  package static func angles(_ text: String) -> [Double]? {
    let words = text.split(separator: " ")
    let angles = words.compactMap { Double($0) }
    guard words.count == 3, angles.count == 3, (0...360).contains(angles[0]),
      (-180...180).contains(angles[1]), (-90...90).contains(angles[2])
    else { return nil }
    return angles
  }
}
