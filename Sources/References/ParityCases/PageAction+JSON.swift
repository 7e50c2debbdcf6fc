extension PageAction {
  /// As `case.json` gives it to a port: in the form of the project file, with the names of files and not their paths.
  public var told: JSONValue {
    var members: [String: JSONValue] = ["at": .number(at), verb.rawValue: .string(target)]
    if let to { members["to"] = .string(to) }
    if let by { members["by"] = .array(by.map(JSONValue.number)) }
    if let position { members["position"] = .array(position.map(JSONValue.number)) }
    if let duration { members["for"] = .number(duration) }
    if !files.isEmpty {
      members["files"] = .array(
        files.map { .string($0.split(separator: "/").last.map(String.init) ?? $0) })
    }
    return .object(members)
  }
}
