/// A message that a page posts to a worklet's port: structured data.
public enum WorkletMessage: Equatable, Sendable {
  /// `null`.
  case null
  /// A boolean.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([WorkletMessage])
  /// A plain object, by its members' names.
  case object([String: WorkletMessage])
  /// A `Float32Array`.
  case float32([Float])

  /// A member of an object; nil for anything else.
  public subscript(_ name: String) -> WorkletMessage? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The string; nil for anything else.
  public var text: String? { if case .string(let value) = self { value } else { nil } }
  /// The number; nil for anything else.
  public var numberValue: Double? { if case .number(let value) = self { value } else { nil } }
  /// The samples of a `Float32Array`; nil for anything else.
  public var floats: [Float]? { if case .float32(let value) = self { value } else { nil } }
}
