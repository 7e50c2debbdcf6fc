import ParityCases

/// What the cases of a suite show about its parameters: a parameter with several values in them can be varied between
/// the lowest and the highest.
package enum CaseParameters {
  /// - Parameter cases: the parameters of each case.
  /// - Returns: descriptions in the order of names.
  package static func descriptions(_ cases: [JSONValue]) -> [ParameterDescription] {
    var numbers: [String: [Double]] = [:]
    var texts: [String: [String]] = [:]
    var others: Set<String> = []
    for parameters in cases {
      guard case .object(let members) = parameters else { continue }
      for (name, value) in members {
        switch value {
        case .number(let number): numbers[name, default: []].append(number)
        case .string(let text): texts[name, default: []].append(text)
        default: others.insert(name)
        }
      }
    }
    var result: [ParameterDescription] = []
    for (name, values) in numbers where texts[name] == nil && !others.contains(name) {
      guard let low = values.min(), let high = values.max(), low < high else { continue }
      var description = ParameterDescription(
        id: name, minimum: low, maximum: high, initial: values[0])
      // A range of more than two decades gets a logarithmic scale.
      if low > 0, high / low > 100 { description.scale = .logarithmic }
      result.append(description)
    }
    for (name, values) in texts where numbers[name] == nil && !others.contains(name) {
      var names: [String] = []
      for value in values where !names.contains(value) { names.append(value) }
      guard names.count > 1, names.count <= 64 else { continue }
      result.append(
        ParameterDescription(
          id: name, choices: names.map { .init(name: $0, value: .string($0)) }, initial: 0))
    }
    return result.sorted { $0.id < $1.id }.enumerated().map { index, description in
      var description = description
      description.index = index
      return description
    }
  }
}
