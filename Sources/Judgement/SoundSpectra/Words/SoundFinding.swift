import Foundation
import ReadableNumbers

/// One way in which a sound differs from its reference, as a listener would say it.
package struct SoundFinding: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// One of both does not sound at all.
    case silence
    case pitch
    case level
    /// Above a frequency, below one, around one, or from octave to octave.
    case brightness
    /// A third octave, where no simple shape tells the whole.
    case spectrum
    case attack
    case release
    case width
    case balance
    case beginning
  }

  package let kind: Kind
  /// By how much, with its sign; of the release how many times as long.
  package let size: Double
  /// cents, LU, dB, dB per octave, times or ms.
  package let unit: String
  /// Where it is, in hertz.
  package let frequency: Double?
  /// brighter by 1.5 dB above 4 kHz
  package let text: String
  /// How many just noticeable steps it is large: what orders findings, and says no more than that.
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

  /// - Parameter step: what is just noticeable, in the unit.
  init(
    _ kind: Kind, _ size: Double, _ unit: String, at frequency: Double? = nil, step: Double,
    _ text: String
  ) {
    self.init(kind, size, unit, at: frequency, steps: abs(size) / step, text)
  }
}

/// Amounts as findings say them.
enum FindingText {
  /// 0.42, 1.5, 12
  static func amount(_ value: Double) -> String {
    let size = abs(value)
    return DiagnosisText.number(size, digits: size < 1 ? 2 : size < 10 ? 1 : 0)
  }

  /// The name of the third octave that it lies in: 80 Hz, 3.15 kHz.
  static func hertz(_ value: Double) -> String {
    let names = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8]
    let place = Int((10 * log10(value)).rounded())
    let decade = pow(10, (Double(place) / 10).rounded(.down))
    let hertz = names[(place % 10 + 10) % 10] * decade
    return hertz < 1000
      ? "\(DiagnosisText.number(hertz, digits: 1)) Hz" : "\(DiagnosisText.number(hertz / 1000)) kHz"
  }

  /// 3 ms, 350 ms, 1.4 s; under 16 ms where no less can be told.
  static func seconds(_ value: Double, _ shortest: Double = 0.001) -> String {
    if value < shortest { return "under \(DiagnosisText.number(shortest * 1000, digits: 0)) ms" }
    return value < 1
      ? "\(DiagnosisText.number(value * 1000, digits: value < 0.01 ? 1 : 0)) ms"
      : "\(DiagnosisText.number(value, digits: 1)) s"
  }
}
