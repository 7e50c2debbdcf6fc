import Foundation
import ParityCases

/// The values that one parameter takes: a list, or a range with or without steps.
struct ParameterAxis {
  enum Scale: String, CaseIterable {
    case linear, logarithmic
  }

  static let rangeKeys = ["from", "to", "steps", "scale", "whole"]

  private struct Range {
    let from: Double
    let to: Double
    let scale: Scale
    let isWhole: Bool

    /// - Parameter share: 0 for `from`, 1 for `to`.
    func value(at share: Double) -> JSONValue {
      let value =
        scale == .linear ? from + (to - from) * share : from * pow(to / from, share)
      if isWhole { return .number(value.rounded()) }
      return .number(Self.sixDigits(value))
    }

    /// Powers differ in their last bits between machines; six digits do not.
    private static func sixDigits(_ value: Double) -> Double {
      Double(String(format: "%.5e", value)) ?? value
    }
  }

  /// What a slider covers: lowest, highest and whether it is logarithmic; nil for a list.
  var bounds: (low: Double, high: Double, isLogarithmic: Bool)? {
    range.map { (min($0.from, $0.to), max($0.from, $0.to), $0.scale == .logarithmic) }
  }

  /// Empty for a range without steps.
  let values: [JSONValue]
  private let range: Range?

  /// - Throws: `ProjectFileError`.
  init(_ field: ProjectNode) throws(ProjectFileError) {
    if field.isList {
      var values: [JSONValue] = []
      for element in try field.list() { values.append(try element.json()) }
      guard !values.isEmpty else { throw field.refuse("\(field.name) lists no values") }
      (self.values, range) = (values, nil)
      return
    }
    let fields = try field.fields(Self.rangeKeys)
    guard let low = fields["from"], let high = fields["to"] else {
      throw field.refuse("\(field.name) must be a list of values, or have 'from' and 'to'")
    }
    let numbers = -1e12...1e12
    let range = Range(
      from: try low.number(in: numbers), to: try high.number(in: numbers),
      scale: try fields["scale"]?.choice(Scale.self) ?? .linear,
      isWhole: try fields["whole"]?.bool() ?? false)
    guard range.scale == .linear || range.from * range.to > 0 else {
      throw field.refuse("\(field.name) cannot be logarithmic: its ends need one sign and no zero")
    }
    let steps = try fields["steps"].map { steps throws(ProjectFileError) in
      try steps.integer(in: 2...10_000)
    }
    values = (0..<(steps ?? 0)).map { range.value(at: Double($0) / Double((steps ?? 2) - 1)) }
    self.range = range
  }

  /// - Parameter draw: in 0..<1.
  func draw(_ draw: Double) -> JSONValue {
    if let range, values.isEmpty { return range.value(at: draw) }
    return values[min(Int(draw * Double(values.count)), values.count - 1)]
  }
}
