import LabParameters
import ParityCases

/// The adjustable parameters that a suite describes: those in long form, and what sweeps vary.
struct SuiteParameters {
  static let keys = [
    "default", "from", "to", "scale", "exponent", "steps", "unit", "name", "group",
    "values",
  ]

  private var written: [ParameterDescription] = []
  private var swept: [ParameterDescription] = []

  /// In file order; explicit descriptions take precedence over those from sweeps.
  var all: [ParameterDescription] {
    let names = Set(written.map(\.id))
    var seen: Set<String> = []
    let others = swept.filter { !names.contains($0.id) && seen.insert($0.id).inserted }
    return (written + others).enumerated().map { index, description in
      var description = description
      description.index = index
      return description
    }
  }

  /// `{ default: 440, from: 20, to: 20000, scale: logarithmic, unit: Hz }`
  ///
  /// - Parameter others: keys with another meaning, which are allowed.
  /// - Returns: the default; nil for a value that is not in long form.
  /// - Throws: `ProjectFileError` for an invalid one.
  mutating func longForm(
    _ id: String, _ field: ProjectNode, besides others: [String] = []
  ) throws(ProjectFileError) -> JSONValue? {
    guard field.isMapping else { return nil }
    let members = try field.members()
    if ["default", "values"].allSatisfy({ key in members.contains { $0.key == key } }) {
      return try enumeration(id, try field.fields(Self.keys + others), field)
    }
    // The module may define a parameter that is itself an object.
    guard ["default", "from", "to"].allSatisfy({ key in members.contains { $0.key == key } })
    else { return nil }
    let fields = try field.fields(Self.keys + others)
    let numbers = -1e12...1e12
    func number(_ key: String, in range: ClosedRange<Double>) throws(ProjectFileError) -> Double? {
      guard let field = fields[key] else { return nil }
      return try field.number(in: range)
    }
    let initial = try number("default", in: numbers) ?? 0
    let low = try number("from", in: numbers) ?? 0
    let high = try number("to", in: numbers) ?? 1
    guard low < high else {
      throw field.refuse("\(field.name): 'from' must be below 'to'")
    }
    guard (low...high).contains(initial) else {
      throw field.refuse("\(field.name): its default is outside 'from' and 'to'")
    }
    var description = ParameterDescription(
      id: id, name: try fields["name"]?.text() ?? "", minimum: low, maximum: high,
      initial: initial)
    if try fields["scale"]?.choice(ParameterAxis.Scale.self) == .logarithmic {
      guard low > 0 else {
        throw field.refuse("\(field.name): a logarithmic scale needs a 'from' above 0")
      }
      description.scale = .logarithmic
    }
    description.exponent = try number("exponent", in: 0.001...1000) ?? 1
    description.steps = try fields["steps"]?.integer(in: 0...1_000_000) ?? 0
    description.unit = try fields["unit"]?.text() ?? ""
    description.group = try fields["group"]?.text() ?? ""
    written.append(description)
    return .number(initial)
  }

  /// `{ default: 1, values: { off: 0, on: 1 } }`, or a list whose values are their own names.
  private mutating func enumeration(
    _ id: String, _ fields: [String: ProjectNode], _ field: ProjectNode
  ) throws(ProjectFileError) -> JSONValue? {
    guard let values = fields["values"], let initial = try fields["default"]?.json() else {
      return nil
    }
    for key in ["from", "to", "scale", "exponent", "steps"] where fields[key] != nil {
      throw field.refuse("\(field.name): '\(key)' is for numbers in a range; 'values' lists them")
    }
    var choices: [ParameterDescription.Choice] = []
    if values.isList {
      for element in try values.list() {
        choices.append(.init(name: try element.text(), value: try element.json()))
      }
    } else {
      for (name, value) in try values.members() {
        choices.append(.init(name: name, value: try value.json()))
      }
    }
    guard choices.count >= 2 else {
      throw values.refuse("\(values.name): at least two values are expected")
    }
    guard let place = choices.firstIndex(where: { $0.value == initial }) else {
      throw field.refuse("\(field.name): its default is not one of 'values'")
    }
    var description = ParameterDescription(
      id: id, name: try fields["name"]?.text() ?? "", choices: choices, initial: place)
    description.unit = try fields["unit"]?.text() ?? ""
    description.group = try fields["group"]?.text() ?? ""
    written.append(description)
    return initial
  }

  /// - Parameter defaults: the suite's parameters, whose values are the initial ones of a sweep's sliders.
  mutating func add(
    swept sweep: ProjectNode, defaults: [String: JSONValue]
  ) throws(ProjectFileError) {
    for (id, value) in try sweep.fields(SuiteReader.sweepKeys)["vary"]?.members() ?? [] {
      let axis = try ParameterAxis(value)
      if let bounds = axis.bounds {
        guard bounds.low < bounds.high else { continue }
        let initial = defaults[id]?.double ?? bounds.low
        var description = ParameterDescription(
          id: id, minimum: bounds.low, maximum: bounds.high,
          initial: min(max(initial, bounds.low), bounds.high))
        if bounds.isLogarithmic, bounds.low > 0 { description.scale = .logarithmic }
        swept.append(description)
      } else {
        let cases = axis.values.map { JSONValue.object([id: $0]) }
        swept += CaseParameters.descriptions(cases)
      }
    }
  }
}
