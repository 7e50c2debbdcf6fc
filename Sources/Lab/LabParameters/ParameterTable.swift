/// The parameters of a project, in display order; faults in some do not make the others unusable.
package struct ParameterTable: Equatable, Sendable {
  /// No panel has more.
  package static let mostParameters = 4096

  package private(set) var parameters: [ParameterDescription] = []
  /// Parameters that are left out.
  package private(set) var faults: [ParameterFault] = []
  /// What was corrected.
  package private(set) var warnings: [ParameterFault] = []

  package init() {}

  /// - Parameter source: the file's name in faults.
  /// - Throws: `ParameterTableError.tooMany`.
  package init(
    _ descriptions: [ParameterDescription], source: String, faults: [ParameterFault] = []
  ) throws(ParameterTableError) {
    guard descriptions.count + faults.count <= Self.mostParameters else {
      throw .tooMany(source: source, count: descriptions.count + faults.count)
    }
    self.faults = faults
    var ids: Set<String> = []
    for description in descriptions {
      if let detail = Self.fault(of: description) {
        self.faults.append(
          ParameterFault(source: source, parameter: description.id, detail: detail))
      } else if !ids.insert(description.id).inserted {
        self.faults.append(
          ParameterFault(
            source: source, parameter: description.id,
            detail: "another parameter has this id; the first is used"))
      } else {
        parameters.append(clipped(description, source))
      }
    }
    parameters.sort(by: Self.isBefore)
  }

  package subscript(_ id: String) -> ParameterDescription? { parameters.first { $0.id == id } }

  private mutating func clipped(
    _ description: ParameterDescription, _ source: String
  ) -> ParameterDescription {
    var result = description
    result.initial = min(max(description.initial, description.minimum), description.maximum)
    if result.initial != description.initial {
      warnings.append(
        ParameterFault(
          source: source, parameter: description.id,
          detail: "its initial value \(description.initial) is outside \(description.minimum) to"
            + " \(description.maximum); \(result.initial) is used"))
    }
    return result
  }

  private static func fault(of description: ParameterDescription) -> String? {
    let (low, high) = (description.minimum, description.maximum)
    if description.id.isEmpty { return "it has no id" }
    guard low.isFinite, high.isFinite, description.initial.isFinite, (high - low).isFinite else {
      return "its minimum, maximum or initial value is not a usable number"
    }
    guard low < high else {
      return "its minimum \(low) is not below its maximum \(high)"
    }
    guard description.exponent.isFinite, description.exponent > 0 else {
      return "its exponent must be above 0, not \(description.exponent)"
    }
    if description.scale == .logarithmic, low <= 0 {
      return "a logarithmic scale needs a minimum above 0, not \(low)"
    }
    guard (0...1_000_000).contains(description.steps) else {
      return "its steps must be between 0 and 1,000,000, not \(description.steps)"
    }
    return nil
  }

  /// By order, then by name, then by index; those without an order come last.
  private static func isBefore(
    _ first: ParameterDescription, _ second: ParameterDescription
  ) -> Bool {
    let orders = (first.order ?? .max, second.order ?? .max)
    if orders.0 != orders.1 { return orders.0 < orders.1 }
    // Within one source without orders, the index is the order in which they are listed.
    if first.order == nil { return first.index < second.index }
    return (first.name, first.index) < (second.name, second.index)
  }
}

/// Why a whole description is unusable.
package enum ParameterTableError: Error, Equatable, CustomStringConvertible {
  case tooMany(source: String, count: Int)
  case unreadable(source: String, detail: String)

  package var description: String {
    switch self {
    case .tooMany(let source, let count):
      "\(source): \(count) parameters; \(ParameterTable.mostParameters) are the most"
    case .unreadable(let source, let detail): "\(source): \(detail)"
    }
  }
}
