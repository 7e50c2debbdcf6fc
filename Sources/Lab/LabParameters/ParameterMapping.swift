import Foundation

/// From a slider's place to a value and back; `mapping.js` is the same for the page.
///
/// - Units: a place is 0 at the left and 1 at the right; others count as the nearer end.
extension ParameterDescription {
  package func value(at place: Double) -> Double {
    let place = stepped(min(max(place, 0), 1))
    if isTrigger { return place > 0 ? maximum : minimum }
    // Neither end is left to rounding.
    if place == 0 { return minimum }
    if place == 1 { return maximum }
    switch scale {
    case .power:
      let value = minimum + (maximum - minimum) * pow(place, exponent)
      return steps < 2 ? value : plain(value)
    case .logarithmic: return minimum * pow(maximum / minimum, place)
    }
  }

  /// Of a step the number that a person writes: 0.3, and not 0.30000000000000004.
  private func plain(_ value: Double) -> Double {
    // What is lost where the range's ends cancel is as large as they are.
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
