/// One parameter's new value, within its range.
public struct SynthChange: Equatable, Sendable {
  /// The place of the field among all fields.
  let field: Int
  let values: SynthValues.Three

  /// - Parameters:
  ///   - name: a field's, such as `delayTime`.
  ///   - values: one, or three for a list; choices by their number, switches as 0 or 1.
  /// - Returns: nil for a name, a number of values or a value that there is not.
  public init?(_ name: String, _ values: [Double]) {
    guard let place = PresetField.all.firstIndex(where: { $0.name == name }) else { return nil }
    let field = PresetField.all[place]
    guard values.count == field.count ?? 1, values.allSatisfy(\.isFinite) else { return nil }
    if let options = field.optionCount {
      let isKnown = values.allSatisfy { value in
        Int(exactly: value).map { (0..<options).contains($0) } ?? false
      }
      guard isKnown else { return nil }
    }
    var warnings: [String] = []
    let bounded = values.map { field.bounded($0, &warnings) }
    self.field = place
    self.values = SynthValues.Three(
      bounded.count == 1 ? [bounded[0], bounded[0], bounded[0]] : bounded)
  }

  func apply(to target: inout SynthValues) {
    switch PresetField.all[field].place {
    case .one(let path): target[keyPath: path] = values.first
    case .three(let path): target[keyPath: path] = values
    }
  }
}
