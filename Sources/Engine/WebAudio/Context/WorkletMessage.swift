/// A message that a page posts to a worklet's port: structured data.
public enum WorkletMessage: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([WorkletMessage])
  case object([String: WorkletMessage])
  /// A `Float32Array`.
  case float32([Float])

  /// A member of an object; nil for anything else.
  public subscript(_ name: String) -> WorkletMessage? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  public var text: String? { if case .string(let value) = self { value } else { nil } }
  public var numberValue: Double? { if case .number(let value) = self { value } else { nil } }
  public var floats: [Float]? { if case .float32(let value) = self { value } else { nil } }
}
