/// Numbers as JavaScript writes them.
package enum JavaScriptNumber {
  /// Numbers from 10^21 on have an exponent; so have those below 10^-6.
  private static let longestWhole = 21
  /// Behind the point: 0.000001 is the smallest without one.
  private static let mostLeadingZeros = 5

  /// - Source: <https://tc39.es/ecma262/#sec-numeric-types-number-tostring>: the fewest digits that
  ///   read back as the same number.
  package static func text(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity" }
    guard value != 0 else { return "0" }
    let sign = value < 0 ? "-" : ""
    let (digits, point) = digits(abs(value))
    let count = digits.count
    switch point {
    case count...longestWhole where count <= point:
      return sign + digits + String(repeating: "0", count: point - count)
    case 1...longestWhole: return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    case -mostLeadingZeros...0: return sign + "0." + String(repeating: "0", count: -point) + digits
    default:
      let exponent = point - 1
      let rest = count > 1 ? "." + digits.dropFirst() : ""
      return sign + digits.prefix(1) + rest + "e" + (exponent < 0 ? "-" : "+") + "\(abs(exponent))"
    }
  }

  /// The digits of a positive number, without leading or trailing zeros, and the number of digits before the point.
  ///
  /// Swift finds the same digits as JavaScript but formats them differently.
  private static func digits(_ value: Double) -> (digits: String, point: Int) {
    let parts = "\(value)".split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = String(mantissa[0])
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
    var digits = whole + fraction
    var point = whole.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    while digits.hasPrefix("0") {
      digits.removeFirst()
      point -= 1
    }
    while digits.hasSuffix("0") { digits.removeLast() }
    return (digits, point)
  }
}
