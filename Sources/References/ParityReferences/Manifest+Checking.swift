import ParityCases

extension Manifest {
  /// All files that a reference's folder may hold.
  package static let fileNames = Set(
    [
      ReferenceFiles.definition, ReferenceFiles.audio, ReferenceFiles.trace, ReferenceFiles.stages,
      ReferenceFiles.stimulus,
    ] + ReferenceFiles.seeds(CaseDefinition.seedCounts.upperBound))

  /// What makes the index contradict itself, or lead out of its folder, and what to do about it; nil where it is valid.
  ///
  /// Paths are made from ids and names, and decide which files are read, moved and removed.
  var fault: ManifestFault? {
    var ids: Set<String> = []
    let known = Set(captures.map(\.origin.id))
    guard known.count == captures.count else {
      return .sameCaptureID
    }
    for entry in cases {
      guard isID(entry.id) else {
        return .notACase(id: entry.id)
      }
      guard ids.insert(entry.id).inserted else {
        return .listedTwice(id: entry.id)
      }
      if let name = entry.files.keys.sorted().first(where: { !Self.fileNames.contains($0) }) {
        return .foreign(file: name, id: entry.id)
      }
      guard known.contains(entry.capture) else {
        return .unknownCapture(entry.capture, id: entry.id)
      }
    }
    if let name = (shared ?? [:]).keys.sorted().first(where: { !isShared($0) }) {
      return .notShared(path: name)
    }
    let names = (defined ?? [:]).flatMap { suite, names in names.map { "\(suite)/\($0)" } }
    if let name = names.sorted().first(where: { !isID($0) }) {
      return .definedIsNoCase(id: name)
    }
    return nil
  }

  /// Adds recorded pages, which no module defines, to the defined cases.
  package mutating func define(_ pages: [CaseDefinition]) {
    var all = defined ?? [:]
    for page in pages {
      all[page.suite] = Set((all[page.suite] ?? []) + [page.name]).sorted()
    }
    defined = all.isEmpty ? nil : all
  }

  /// Removes from the defined cases those that were removed deliberately.
  package mutating func undefine(_ ids: Set<String>) {
    for (suite, names) in defined ?? [:] {
      defined?[suite] = names.filter { !ids.contains("\(suite)/\($0)") }
    }
    keepDefined(of: Set(cases.map(\.suite)))
  }

  /// Drops the defined cases of suites that have no reference any more.
  package mutating func keepDefined(of suites: Set<String>) {
    let kept = (defined ?? [:]).filter { suites.contains($0.key) }
    defined = kept.isEmpty ? nil : kept
  }

  /// Drops the defined cases that are not in `cases`, after some references were chosen among others.
  package mutating func dropDefinedOfOthers() {
    let ids = Set(cases.map(\.id))
    for (suite, names) in defined ?? [:] {
      defined?[suite] = names.filter { ids.contains("\(suite)/\($0)") }
    }
    keepDefined(of: Set(cases.map(\.suite)))
  }

  private func isID(_ id: String) -> Bool {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 && parts.allSatisfy(CaseDefinition.isValidName)
  }

  private func isShared(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 && CaseDefinition.isValidName(parts[0])
      && parts[1] == SharedSamples.fileName
  }
}
