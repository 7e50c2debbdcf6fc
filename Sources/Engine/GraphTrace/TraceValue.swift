import WebAudio

/// A JSON value of a trace. `{"float32": […]}` is a `Float32Array`.
struct TraceValue: Decodable {
  let value: WorkletMessage

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let flag = try? container.decode(Bool.self) {
      value = .bool(flag)
    } else if let list = try? container.decode([TraceValue].self) {
      value = .array(list.map(\.value))
    } else {
      let members = try container.decode([String: TraceValue].self).mapValues(\.value)
      value = Self.floats(members).map(WorkletMessage.float32) ?? .object(members)
    }
  }

  static func floats(_ members: [String: WorkletMessage]) -> [Float]? {
    guard members.count == 1, case .array(let list) = members["float32"] else { return nil }
    let numbers = list.compactMap(\.numberValue)
    return numbers.count == list.count ? numbers.map { Float($0) } : nil
  }
}

extension WorkletMessage {
  /// A whole number that JavaScript can distinguish from its neighbours, and to which another may be added: nil beyond
  /// ±2⁵³.
  package var wholeNumber: Int? {
    guard let number = numberValue, abs(number) <= 0x1p53 else { return nil }
    return Int(exactly: number)
  }
}

/// The members of one JSON object, taken one by one; those left at the end are unknown.
struct TraceMembers {
  /// The operation to which the object belongs; nil for the trace itself.
  let operation: Int?
  private var members: [String: WorkletMessage]

  init(_ value: WorkletMessage, operation: Int?, name: String) throws(TraceError) {
    guard case .object(let members) = value else {
      throw .wrongType(operation: operation, name: name, expected: "object")
    }
    self.members = members
    self.operation = operation
  }

  init(_ members: [String: WorkletMessage], operation: Int?) {
    self.members = members
    self.operation = operation
  }

  /// What has not been taken yet.
  var all: [String: WorkletMessage] { members }

  func peek(_ name: String) -> WorkletMessage? { members[name] }

  mutating func put(_ value: WorkletMessage, as name: String) { members[name] = value }

  mutating func takeIfPresent(_ name: String) -> WorkletMessage? {
    members.removeValue(forKey: name)
  }

  mutating func take(_ name: String) throws(TraceError) -> WorkletMessage {
    guard let value = members.removeValue(forKey: name) else {
      throw .missingMember(operation: operation, name: name)
    }
    return value
  }

  mutating func text(_ name: String) throws(TraceError) -> String {
    guard let text = try take(name).text else {
      throw .wrongType(operation: operation, name: name, expected: "text")
    }
    return text
  }

  mutating func number(_ name: String) throws(TraceError) -> Double {
    guard let number = try take(name).numberValue else {
      throw .wrongType(operation: operation, name: name, expected: "number")
    }
    return number
  }

  mutating func integer(_ name: String) throws(TraceError) -> Int {
    guard let integer = WorkletMessage.number(try number(name)).wholeNumber else {
      throw .wrongType(operation: operation, name: name, expected: "whole number")
    }
    return integer
  }

  mutating func integerIfPresent(_ name: String) throws(TraceError) -> Int? {
    members[name] == nil ? nil : try integer(name)
  }

  mutating func flag(_ name: String) throws(TraceError) -> Bool {
    guard case .bool(let flag) = try take(name) else {
      throw .wrongType(operation: operation, name: name, expected: "boolean")
    }
    return flag
  }

  mutating func list(_ name: String) throws(TraceError) -> [WorkletMessage] {
    guard case .array(let list) = try take(name) else {
      throw .wrongType(operation: operation, name: name, expected: "list")
    }
    return list
  }

  mutating func numbers(_ name: String) throws(TraceError) -> [Double] {
    let list = try list(name)
    let numbers = list.compactMap(\.numberValue)
    guard numbers.count == list.count else {
      throw .wrongType(operation: operation, name: name, expected: "list of numbers")
    }
    return numbers
  }

  mutating func object(_ name: String) throws(TraceError) -> TraceMembers {
    try TraceMembers(try take(name), operation: operation, name: name)
  }

  /// All members that are left, in no particular order.
  mutating func takeAll() -> [String: WorkletMessage] {
    defer { members = [:] }
    return members
  }

  /// - Throws: `unknownMember` when a member was not taken.
  func finish() throws(TraceError) {
    if let name = members.keys.min() { throw .unknownMember(operation: operation, name: name) }
  }
}
