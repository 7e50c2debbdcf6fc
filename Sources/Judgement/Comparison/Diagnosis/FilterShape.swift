import Foundation
import ReadableNumbers

/// What a filter does, in the words of a person who looks at its frequency response.
struct FilterShape {
  /// nil where the shape has no name.
  let text: String?
  /// The frequency to which the text refers.
  let hertz: Double?

  /// Hertz at the bottom, and steps from there to the top: 22 cents each at 48 kHz.
  private static let points = 600
  private static let lowest = 10.0

  init(_ filter: RecursiveFilter, sampleRate: Double) {
    let top = sampleRate * 0.49
    let ratio = log(top / Self.lowest)
    let frequencies = (0...Self.points).map {
      Self.lowest * exp(ratio * Double($0) / Double(Self.points))
    }
    let levels = frequencies.map { filter.decibels(at: $0 / sampleRate) }
    let (bottom, end) = (levels[0], levels[Self.points])
    guard let high = levels.indices.max(by: { levels[$0] < levels[$1] }),
      let low = levels.indices.min(by: { levels[$0] < levels[$1] })
    else {
      (text, hertz) = (nil, nil)
      return
    }
    let (most, least) = (levels[high], levels[low])
    func decibels(_ value: Double) -> String { "\(DiagnosisText.number(value, digits: 1)) dB" }
    let edges = (min(bottom, end), max(bottom, end))
    if most - least < 0.2 {
      let level = (most + least) / 2
      (text, hertz) = (
        abs(level) < 0.2
          ? "it changes the phase alone"
          : "it changes the phase, and is \(decibels(abs(level))) \(level > 0 ? "louder" : "quieter") at all frequencies",
        nil
      )
    } else if most - edges.1 > 1, abs(bottom - end) < 3, most - edges.1 > edges.0 - least {
      let place = frequencies[high]
      (text, hertz) = (
        edges.1 < most - 20
          ? "a band-pass at \(DiagnosisText.hertz(place))"
          : "a peak of \(decibels(most - (bottom + end) / 2)) at \(DiagnosisText.hertz(place))",
        place
      )
    } else if edges.0 - least > 1, abs(bottom - end) < 3 {
      let place = frequencies[low]
      (text, hertz) = (
        edges.0 - least > 30
          ? "a notch at \(DiagnosisText.hertz(place))"
          : "a dip of \(decibels((bottom + end) / 2 - least)) at \(DiagnosisText.hertz(place))",
        place
      )
    } else if abs(bottom - end) >= 0.3, abs(bottom - end) < 24, most - edges.1 < 3,
      edges.0 - least < 3
    {
      let middle = (bottom + end) / 2
      let index = levels.indices.dropFirst().first {
        (levels[$0 - 1] - middle) * (levels[$0] - middle) <= 0
      }
      let place = index.map { frequencies[$0] }
      let isLow = abs(end) < abs(bottom)
      let change = isLow ? bottom - end : end - bottom
      (text, hertz) = (
        "a \(isLow ? "low" : "high") shelf of \(decibels(change))"
          + (place.map { " around \(DiagnosisText.hertz($0))" } ?? ""), place
      )
    } else {
      (text, hertz) = (nil, nil)
    }
  }
}
