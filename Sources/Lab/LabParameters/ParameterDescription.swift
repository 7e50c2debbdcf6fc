import ParityCases

/// An adjustable parameter: its name, its possible values, and how a slider covers them.
///
/// - Units: `minimum`, `maximum` and `initial` are in `unit`.
package struct ParameterDescription: Equatable, Sendable, Encodable {
  package enum Scale: String, Sendable, Encodable {
    /// value = minimum + (maximum − minimum)·nᵉ
    case power
    /// value = minimum·(maximum/minimum)ⁿ
    case logarithmic
  }

  /// A value of an enumeration: shown by name, sent by value.
  package struct Choice: Equatable, Sendable, Encodable {
    package let name: String
    package let value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  package var id: String
  /// Never empty: the id if nothing else is known.
  package var name: String
  package var unit = ""
  package var group = ""
  package var minimum: Double
  package var maximum: Double
  package var initial: Double
  package var exponent = 1.0
  package var scale = Scale.power
  /// 0 or 1: continuous; k: the position is rounded to multiples of 1/(k − 1).
  package var steps = 0
  /// 1 while it is pressed, and 0 otherwise.
  package var isTrigger = false
  /// The values of an enumeration, numbered from 0; empty for a number.
  package var choices: [Choice] = []
  package var order: Int?
  package var index = 0
  package var isVisible = true

  package init(
    id: String, name: String = "", minimum: Double, maximum: Double, initial: Double
  ) {
    self.id = id
    self.name = name.allSatisfy(\.isWhitespace) ? id : name
    self.minimum = minimum
    self.maximum = maximum
    self.initial = initial
  }

  /// An enumeration.
  package init(id: String, name: String = "", choices: [Choice], initial: Int) {
    self.init(
      id: id, name: name, minimum: 0, maximum: Double(choices.count - 1), initial: Double(initial))
    self.choices = choices
    steps = choices.count
  }

  /// A value as sent to a case, a port and the page.
  package func sent(_ value: Double) -> JSONValue {
    guard !choices.isEmpty else { return .number(value) }
    let place = min(max(value.rounded(), 0), Double(choices.count - 1))
    return choices[Int(place)].value
  }
}
