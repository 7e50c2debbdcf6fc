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

  /// `digits` decimals, or as many as two significant digits take: no nonzero amount reads 0.
  private static func significant(_ value: Double, digits: Int) -> String {
    let size = abs(value)
    let needed = size > 0 && size < 1 ? 1 - Int(log10(size).rounded(.down)) : 0
    return number(value, digits: min(9, max(digits, needed)))
  }

  /// Two significant digits of a small amplitude, else three decimals.
  package static func amplitude(_ value: Double) -> String {
    if value == 0 { return "0" }
    guard abs(value) < 0.001 else { return number(value, digits: 4) }
    return (value < 0 ? "−" : "") + String(format: "%.1e", abs(value))
  }

  /// Two amplitudes, with as many digits as it takes to tell one from the other.
  package static func amplitudes(_ first: Double, _ second: Double) -> (String, String) {
    let short = (amplitude(first), amplitude(second))
    guard short.0 == short.1, first != second else { return short }
    let texts = (5...mostDigits).lazy.map {
      (number(first, digits: $0), number(second, digits: $0))
    }
    return texts.first { $0.0 != $0.1 } ?? (
      number(first, digits: mostDigits), number(second, digits: mostDigits)
    )
  }
  /// Decimals of an amplitude near 1 that a float can have.
  private static let mostDigits = 9

  package static func decibels(_ value: Double) -> String {
    "\(significant(value, digits: abs(value) < 0.1 ? 4 : 2)) dB"
  }

  /// "1 sample", "0.25 samples"
  package static func samples(_ value: Double) -> String {
    let text = significant(value, digits: 2)
    return text == "1" ? "1 sample" : "\(text) samples"
  }

  package static func frames(_ count: Int) -> String {
    count == 1 ? "1 frame" : "\(grouped(count)) frames"
  }

  package static func grouped(_ count: Int) -> String { Words.count(count) }

  package static func hertz(_ value: Double) -> String {
    value < 1000 ? "\(number(value, digits: 0)) Hz" : "\(number(value / 1000)) kHz"
  }

  /// A level as a developer says it: "0.5 dB too loud".
  package static func level(_ decibels: Double) -> String {
    "\(Self.decibels(abs(decibels))) too \(decibels > 0 ? "loud" : "quiet")"
  }

  /// A factor with as many digits as it takes to distinguish it from 1: "1.003 times", "twice", "half".
  package static func times(_ ratio: Double) -> String {
    for (value, word) in [(2.0, "twice"), (0.5, "half"), (3, "3 times"), (10, "10 times")]
    where abs(ratio - value) <= 1e-6 * value { return word }
    return "\(factor(ratio)) times"
  }

  /// Three digits, or as many as distinguish the factor from 1.
  package static func factor(_ ratio: Double) -> String {
    let distance = abs(ratio - 1)
    guard distance > 0 else { return "1" }
    if abs(ratio) >= 1000, abs(ratio) < 1e9 { return number(ratio, digits: 0) }
    if distance < 0.1 {
      let digits = min(9, Int((-log10(distance)).rounded(.up)) + 1)
      return number(ratio, digits: max(3, digits))
    }
    let text = String(format: "%.3g", ratio).replacingOccurrences(of: "-", with: "−")
    return text
  }

  /// "12 %", "0.3 %"
  package static func percent(_ share: Double) -> String {
    let value = 100 * share
    return
      "\(significant(value, digits: abs(value) < 1 ? 2 : abs(value) < 10 ? 1 : 0)) %"
  }

  /// "50 Hz", "4.5 Hz", "1 kHz"
  package static func fineHertz(_ value: Double) -> String {
    value < 1000
      ? "\(number(value, digits: value < 20 ? 2 : 1)) Hz" : "\(number(value / 1000, digits: 3)) kHz"
  }
}
