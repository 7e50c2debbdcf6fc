import ParityCases

extension PageAction {
  /// As a filed case holds it: as `told`, with the SHA-256 of its files, by which a change is noticed.
  package var filed: JSONValue {
    guard case .object(var members) = told, !files.isEmpty else { return told }
    members["sha256"] = .array(files.map { .string(FileIdentity.ofFile($0) ?? "missing") })
    return .object(members)
  }

  /// Keys that a filed case adds: the frame of the recording at which the action began, and the one at which it ended.
  package static let (frameKey, endFrameKey) = ("frame", "endFrame")
}

extension CaseDefinition {
  /// Without the frames at which a page's actions were done: they come from the recording, not from the request.
  package var asRequested: CaseDefinition {
    guard component == Self.recordedPage, case .object(var members) = parameters else {
      return self
    }
    for list in ["actions", "midi"] {
      guard case .array(let items)? = members[list] else { continue }
      members[list] = .array(
        items.map { item in
          guard case .object(let action) = item else { return item }
          let added = [PageAction.frameKey, PageAction.endFrameKey]
          return .object(action.filter { !added.contains($0.key) })
        })
    }
    var definition = self
    definition.parameters = .object(members)
    return definition
  }
}
