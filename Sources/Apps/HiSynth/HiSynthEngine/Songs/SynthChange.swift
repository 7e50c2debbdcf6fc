/// One parameter's new value, within its range.
public struct SynthChange: Equatable, Sendable {
  /// The position of the field among all fields.
  let field: Int
  let values: SynthValues.Three
  /// Which value of a list is changed; nil for all of them.
  private var part: Int?

  /// - Parameters:
  ///   - name: a field's, such as `delayTime`.
  ///   - values: one, or three for a list; choices by their number, switches as 0 or 1.
  /// - Returns: nil for an unknown name, a wrong number of values or an impossible value.
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

  /// One value of a list, such as the second LFO's depth.
  ///
  /// - Returns: nil for a name that is not a list's, and for an impossible position or value.
  public init?(_ name: String, part: Int, _ value: Double) {
    guard (0..<3).contains(part), PresetField.named(name)?.count != nil else { return nil }
    self.init(name, [value, value, value])
    self.part = part
  }

  func apply(to target: inout SynthValues) {
    switch PresetField.all[field].place {
    case .three(let path) where part != nil:
      var list = target[keyPath: path].list
      list[part ?? 0] = values.first
      target[keyPath: path] = SynthValues.Three(list)
    case .one(let path): target[keyPath: path] = values.first
    case .three(let path): target[keyPath: path] = values
    }
  }
}
