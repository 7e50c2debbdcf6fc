import ParityCases
import Yams

/// A value in a `parity.yml` that knows its position, so that errors can name it.
struct ProjectNode {
  let node: Node
  let path: String
  /// The value's name in errors: `candidates.synth.jobs`.
  let name: String

  func refuse(_ message: String, at other: Node? = nil) -> ProjectFileError {
    let mark = (other ?? node).mark
    return ProjectFileError(
      path: path, line: mark?.line, column: mark?.column, message: message)
  }

  private func wrongType(_ expected: String) -> ProjectFileError {
    refuse("\(name.isEmpty ? "the file" : name) must be \(expected)")
  }

  /// The members of a mapping by name, in file order.
  ///
  /// - Parameter known: the allowed names; nil for any.
  func members(allowing known: [String]? = nil) throws(ProjectFileError) -> [(
    key: String, value: ProjectNode
  )] {
    guard case .mapping(let mapping) = node else { throw wrongType("a mapping of names to values") }
    var members: [(key: String, value: ProjectNode)] = []
    for (keyNode, value) in mapping {
      guard let key = keyNode.string else { throw refuse("a name is expected here", at: keyNode) }
      if let known, !known.contains(key) {
        throw refuse("unknown key '\(key)'\(NearestName.hint(key, among: known))", at: keyNode)
      }
      let full = name.isEmpty ? key : "\(name).\(key)"
      members.append((key, ProjectNode(node: value, path: path, name: full)))
    }
    return members
  }

  /// A mapping's members as a dictionary.
  func fields(_ known: [String]) throws(ProjectFileError) -> [String: ProjectNode] {
    var fields: [String: ProjectNode] = [:]
    for (key, value) in try members(allowing: known) { fields[key] = value }
    return fields
  }

  func list() throws(ProjectFileError) -> [ProjectNode] {
    guard case .sequence(let sequence) = node else { throw wrongType("a list") }
    return sequence.enumerated().map { index, element in
      ProjectNode(node: element, path: path, name: "\(name)[\(index)]")
    }
  }

  var isList: Bool { if case .sequence = node { true } else { false } }
  var isMapping: Bool { if case .mapping = node { true } else { false } }

  /// Any scalar, as written.
  func text() throws(ProjectFileError) -> String {
    guard case .scalar(let scalar) = node, !isNull else { throw wrongType("a text") }
    guard !scalar.string.contains("\0") else { throw refuse("\(name) holds a zero byte") }
    return scalar.string
  }

  func texts() throws(ProjectFileError) -> [String] {
    var texts: [String] = []
    for element in try list() { texts.append(try element.text()) }
    return texts
  }

  func number(in range: ClosedRange<Double>) throws(ProjectFileError) -> Double {
    guard let number = plain.flatMap(Self.number), number.isFinite else {
      throw wrongType("a number")
    }
    guard range.contains(number) else {
      throw refuse(
        "\(name) must be between \(Self.shown(range.lowerBound)) and"
          + " \(Self.shown(range.upperBound)), not \(Self.shown(number))")
    }
    return number
  }

  func integer(in range: ClosedRange<Int>) throws(ProjectFileError) -> Int {
    guard let number = plain.flatMap(Self.number), let integer = Int(exactly: number) else {
      throw wrongType("a whole number")
    }
    guard range.contains(integer) else {
      throw refuse(
        range.count == 1
          ? "\(name) must be \(range.lowerBound), not \(integer)"
          : "\(name) must be between \(range.lowerBound) and \(range.upperBound), not \(integer)")
    }
    return integer
  }

  func bool() throws(ProjectFileError) -> Bool {
    switch plain {
    case "true": return true
    case "false": return false
    default: throw wrongType("true or false")
    }
  }

  /// One of a few words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type = Choice.self
  ) throws(ProjectFileError) -> Choice where Choice.RawValue == String {
    let word = try text()
    guard let choice = Choice(rawValue: word) else {
      throw refuse(
        "\(name) is '\(word)'\(NearestName.hint(word, among: Choice.allCases.map(\.rawValue)))")
    }
    return choice
  }

  /// The value as JSON, for a case's module or port.
  func json(depth: Int = 0) throws(ProjectFileError) -> JSONValue {
    guard depth < 64 else { throw refuse("\(name) is nested too deeply") }
    switch node {
    case .scalar(let scalar):
      if isNull { return .null }
      guard let plain else { return .string(scalar.string) }
      if plain == "true" || plain == "false" { return .bool(plain == "true") }
      if let number = Self.number(plain), number.isFinite { return .number(number) }
      return .string(plain)
    case .sequence:
      var values: [JSONValue] = []
      for element in try list() { values.append(try element.json(depth: depth + 1)) }
      return .array(values)
    case .mapping:
      var members: [String: JSONValue] = [:]
      for (key, value) in try self.members() { members[key] = try value.json(depth: depth + 1) }
      return .object(members)
    case .alias: throw refuse("\(name) refers to an anchor that does not exist")
    }
  }

  var isNull: Bool { plain.map { ["", "~", "null"].contains($0) } ?? false }

  /// The text of a scalar without quotation marks.
  private var plain: String? {
    guard case .scalar(let scalar) = node else { return nil }
    switch scalar.style {
    case .any, .plain: return scalar.string
    default: return nil
    }
  }

  private static func number(_ text: String) -> Double? {
    // Swift also parses hexadecimal floats and words such as "inf", which YAML does not mean as numbers.
    guard text.allSatisfy({ "0123456789+-.eE".contains($0) }) else { return nil }
    return Double(text)
  }

  private static func shown(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
