import ParityCases

extension PageAction {
  /// As a filed case holds it: as it is told, with what its files hash to, by which a change is noticed.
  package var filed: JSONValue {
    guard case .object(var members) = told, !files.isEmpty else { return told }
    members["sha256"] = .array(files.map { .string(FileIdentity.ofFile($0) ?? "missing") })
    return .object(members)
  }
}
