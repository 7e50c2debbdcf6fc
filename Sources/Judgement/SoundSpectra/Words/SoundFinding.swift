import Foundation
import ReadableNumbers

/// One way in which a sound differs from its reference, in a listener's words.
package struct SoundFinding: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// One of them is silent.
    case silence
    case pitch
    case level
    /// Above a frequency, below one, around one, or from octave to octave.
    case brightness
    /// A single third octave, where no simple shape explains the whole.
    case spectrum
    case attack
    case release
    case width
    case balance
    case beginning
  }

  package let kind: Kind
  /// The change with its sign; for the release, the ratio.
  package let size: Double
  /// cents, LU, dB, dB per octave, times or ms.
  package let unit: String
  /// The frequency of the change, in hertz.
  package let frequency: Double?
  /// brighter by 1.5 dB above 4 kHz
  package let text: String
  /// Its size in just noticeable steps, which only orders findings.
  package let steps: Double

  init(
    _ kind: Kind, _ size: Double, _ unit: String, at frequency: Double? = nil, steps: Double,
    _ text: String
  ) {
    self.kind = kind
    self.size = (size * 1000).rounded() / 1000
    self.unit = unit
    self.frequency = frequency.map { $0.rounded() }
    self.text = text
    self.steps = (steps * 100).rounded() / 100
  }

  /// - Parameter step: the just noticeable difference, in the unit.
  init(
    _ kind: Kind, _ size: Double, _ unit: String, at frequency: Double? = nil, step: Double,
    _ text: String
  ) {
    self.init(kind, size, unit, at: frequency, steps: abs(size) / step, text)
  }
}

/// Amounts as written in findings.
enum FindingText {
  /// 0.42, 1.5, 12
  static func amount(_ value: Double) -> String {
    let size = abs(value)
    return DiagnosisText.number(size, digits: size < 1 ? 2 : size < 10 ? 1 : 0)
  }

  /// The name of the third octave of a frequency: 80 Hz, 3.15 kHz.
  static func hertz(_ value: Double) -> String {
    let names = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8]
    let place = Int((10 * log10(value)).rounded())
    let decade = pow(10, (Double(place) / 10).rounded(.down))
    let hertz = names[(place % 10 + 10) % 10] * decade
    return hertz < 1000
      ? "\(DiagnosisText.number(hertz, digits: 1)) Hz" : "\(DiagnosisText.number(hertz / 1000)) kHz"
  }

  /// 3 ms, 350 ms, 1.4 s; "under 16 ms" where that is the shortest measurable time.
  static func seconds(_ value: Double, _ shortest: Double = 0.001) -> String {
    if value < shortest { return "under \(DiagnosisText.number(shortest * 1000, digits: 0)) ms" }
    return value < 1
      ? "\(DiagnosisText.number(value * 1000, digits: value < 0.01 ? 1 : 0)) ms"
      : "\(DiagnosisText.number(value, digits: 1)) s"
  }
}
