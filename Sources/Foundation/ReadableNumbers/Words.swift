import Foundation

/// Numbers as people read them, the same in every locale.
package enum Words {
  /// 12,000
  package static func count(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(",") }
      grouped.append(digit)
    }
    return value < 0 ? "−\(grouped)" : grouped
  }

  /// −120.5 dB; whole numbers have no decimals.
  package static func decibels(_ value: Double) -> String { decibels(value, unit: "dB") }

  /// The same with a unit that names the level's reference: −23 LUFS, −1.5 dBTP.
  package static func decibels(_ value: Double, unit: String) -> String {
    let isWhole = value == value.rounded()
    let number = String(format: isWhole ? "%.0f" : "%.1f", abs(value))
    return "\(value < 0 ? "−" : "")\(number) \(unit)"
  }

  /// Three decimals, with a proper minus; plain zero when all three are zero.
  package static func fine(_ value: Double) -> String {
    let digits = fixed(abs(value), digits: 3)
    if digits == "0.000" { return value == 0 ? "0" : "below 0.001" }
    return (value < 0 ? "−" : "") + digits
  }

  /// With as many decimals as asked for.
  package static func fixed(_ value: Double, digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  /// 2.67 ms, 1.25 s
  package static func seconds(_ value: Double) -> String {
    value < 1 ? String(format: "%.2f ms", value * 1000) : String(format: "%.2f s", value)
  }

  /// 3.1e-8, 0
  package static func amplitude(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let exponent = Int(log10(abs(value)).rounded(.down))
    if (-3...3).contains(exponent) { return String(format: "%.4g", value) }
    return String(format: "%.1fe%d", value / pow(10, Double(exponent)), exponent)
  }

  /// 99.98 %; 100 % only where it is exactly all.
  package static func percent(_ share: Double) -> String {
    if share == 1 { return "100 %" }
    return String(format: "%.2f %%", min(share * 100, 99.99))
  }

  /// 440 Hz, 12.3 kHz
  package static func hertz(_ value: Double) -> String {
    value < 1000 ? String(format: "%.0f Hz", value) : String(format: "%.2f kHz", value / 1000)
  }

  /// "1 case", "2 cases"
  package static func plural(_ number: Int, _ noun: String) -> String {
    "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
  }
}
