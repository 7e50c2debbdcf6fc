import Foundation

/// Numbers as findings write them, the same in every locale.
package enum DiagnosisText {
  /// Up to `digits` decimals, without zeros at the end; a true minus sign.
  package static func number(_ value: Double, digits: Int = 2) -> String {
    var text = String(format: "%.\(digits)f", abs(value))
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return value < 0 && text != "0" ? "−\(text)" : text
  }

  /// Two significant digits of a small amplitude, else three decimals.
  package static func amplitude(_ value: Double) -> String {
    abs(value) >= 0.001 ? number(value, digits: 4) : String(format: "%.1e", value)
  }

  package static func decibels(_ value: Double) -> String {
    "\(number(value, digits: abs(value) < 0.1 ? 4 : 2)) dB"
  }

  /// "1 sample", "0.25 samples"
  package static func samples(_ value: Double) -> String {
    let text = number(value)
    return text == "1" ? "1 sample" : "\(text) samples"
  }

  package static func frames(_ count: Int) -> String {
    count == 1 ? "1 frame" : "\(grouped(count)) frames"
  }

  /// 12,000
  package static func grouped(_ count: Int) -> String {
    var text = ""
    for (index, digit) in String(count).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  package static func hertz(_ value: Double) -> String {
    value < 1000 ? "\(number(value, digits: 0)) Hz" : "\(number(value / 1000)) kHz"
  }

  /// "loud" and "quiet" as a developer says it: "0.5 dB too loud".
  package static func level(_ decibels: Double) -> String {
    "\(Self.decibels(abs(decibels))) too \(decibels > 0 ? "loud" : "quiet")"
  }
}
