import Foundation

/// From a slider's position to a value and back; `mapping.js` is the same for the page.
///
/// - Units: a position is 0 at the left and 1 at the right; others are clamped.
extension ParameterDescription {
  package func value(at place: Double) -> Double {
    let place = stepped(min(max(place, 0), 1))
    if isTrigger { return place > 0 ? maximum : minimum }
    // The ends are exact.
    if place == 0 { return minimum }
    if place == 1 { return maximum }
    switch scale {
    case .power:
      let value = minimum + (maximum - minimum) * pow(place, exponent)
      return steps < 2 ? value : plain(value)
    case .logarithmic: return minimum * pow(maximum / minimum, place)
    }
  }

  /// For a step, the number as a person would write it: 0.3 instead of 0.30000000000000004.
  private func plain(_ value: Double) -> Double {
    // The cancellation error at the range's ends is proportional to their size.
    let lost = 4 * Double.ulpOfOne * max(abs(minimum), abs(maximum))
    if abs(value) <= lost { return 0 }
    let short = Double(String(format: "%.11e", value)) ?? value
    return abs(short - value) <= lost ? short : value
  }

  package func place(of value: Double) -> Double {
    let value = min(max(value, minimum), maximum)
    switch scale {
    case .power: return stepped(pow((value - minimum) / (maximum - minimum), 1 / exponent))
    case .logarithmic: return stepped(log(value / minimum) / log(maximum / minimum))
    }
  }

  private func stepped(_ place: Double) -> Double {
    guard steps >= 2 else { return place }
    let last = Double(steps - 1)
    return (place * last).rounded() / last
  }
}
