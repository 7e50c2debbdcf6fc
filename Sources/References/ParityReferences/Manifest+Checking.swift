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
  var fault: String? {
    var ids: Set<String> = []
    let known = Set(captures.map(\.origin.id))
    guard known.count == captures.count else {
      return "two captures have the same id; restore it (git checkout)"
    }
    for entry in cases {
      guard isID(entry.id) else {
        return
          "'\(entry.id)' is not a case's id (suite/name, of lower-case letters, digits and dashes)"
      }
      guard ids.insert(entry.id).inserted else {
        return
          "it lists '\(entry.id)' twice; remove the entry that is not the reference's, or capture"
          + " the case again"
      }
      if let name = entry.files.keys.sorted().first(where: { !Self.fileNames.contains($0) }) {
        return "'\(name)' of '\(entry.id)' is not a file of a reference"
      }
      guard known.contains(entry.capture) else {
        return
          "'\(entry.id)' is from capture \(entry.capture), which it does not describe; capture the case"
          + " again"
      }
    }
    if let name = (shared ?? [:]).keys.sorted().first(where: { !isShared($0) }) {
      return "'\(name)' is not something that references share"
    }
    let names = (defined ?? [:]).flatMap { suite, names in names.map { "\(suite)/\($0)" } }
    if let name = names.sorted().first(where: { !isID($0) }) {
      return "'\(name)' under 'defined' is not a case's id"
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
