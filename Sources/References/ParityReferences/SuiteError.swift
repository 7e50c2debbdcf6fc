import ParityCases

/// What keeps a suite from being run, or a case from being compared.
package enum SuiteError: Error, Equatable {
  case noReferences(folder: String)
  case unreadable(path: String, detail: String)
  case unsupportedFormat(path: String, detail: String)
  case noMatch(what: String, pattern: String, known: [String])
  case missingFile(id: String, path: String)
  case hashMismatch(id: String, path: String)
  /// The manifest and a case's own definition or reference contradict each other.
  case inconsistentReference(id: String, detail: String)
  case noPort(suite: String, known: [String])
  case invalidParameters(id: String, detail: String)
  /// The native stimulus is not the browser's.
  case stimulusMismatch(id: String)
  case invalidLimit(path: String, detail: String)
  case unwritable(path: String, detail: String)
  case unknownCandidate(name: String, known: [String])
  /// A case of plain numbers, or one captured before traces were recorded.
  case noTrace(id: String)
  /// - Parameter isGraph: it has a recorded graph, which the engine could replay.
  case noCandidate(id: String, isGraph: Bool)
  /// What was captured is not what the project declares.
  case notAsDeclared(id: String, detail: String)
  case nothingToDo(candidates: [String])
  /// A candidate of the project's own that cannot be started at all.
  case unusableCandidate(name: String, detail: String)
  /// What `parity.yml` says, with the line of it.
  case misdeclared(place: String, detail: String)
}

extension SuiteError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noReferences(let folder):
      "no references in \(folder) (no manifest.json); 'parity capture' makes them, and --project names"
        + " another project's folder"
    case .unreadable(let path, let detail):
      "cannot read \(path): \(detail)"
    case .unsupportedFormat(let path, let detail):
      "\(path): \(detail)"
    case .noMatch(let what, let pattern, let known):
      known.isEmpty
        ? "no \(what) matches '\(pattern)'"
        : "no \(what) matches '\(pattern)'\(Self.choice(pattern, of: known))"
    case .missingFile(let id, let path):
      "\(id): \(path) is missing; restore it (git checkout) or capture the case again"
    case .hashMismatch(let id, let path):
      "\(id): \(path) is not the file that was captured (its SHA-256 differs from manifest.json);"
        + " restore it (git checkout) or capture the case again"
    case .inconsistentReference(let id, let detail):
      "\(id): \(detail); capture the case again"
    case .noPort(let suite, let known):
      "no native port of suite '\(suite)'; there are ports of \(Self.list(known))"
    case .invalidParameters(let id, let detail):
      "\(id): the port cannot read the case's parameters: \(detail)"
    case .stimulusMismatch(let id):
      "\(id): the native stimulus differs from the browser's (by SHA-256), so that a comparison"
        + " would blame the port; check its formula in stimuli.js and TestSignal"
    case .invalidLimit(let path, let detail):
      "\(path): \(detail)"
    case .unwritable(let path, let detail):
      "cannot write \(path): \(detail)"
    case .nothingToDo(let candidates):
      "none of the chosen cases is one that \(candidates.joined(separator: " or ")) renders"
    case .unusableCandidate(let name, let detail):
      "the candidate '\(name)' cannot be used: \(detail)"
    case .misdeclared(let place, let detail): "\(place): \(detail)"
    case .notAsDeclared(let id, let detail): "\(id): \(detail)"
    case .noCandidate(let id, let isGraph):
      isGraph
        ? "\(id): no candidate renders it; 'parity run --candidate engine' replays its recorded graph,"
          + " and 'engine:' under 'candidates' in parity.yml does in every run"
        : "\(id): no candidate renders it; add one for it to 'candidates' in parity.yml"
    case .noTrace(let id):
      "\(id): no graph.json is filed for it; capture the case again"
    case .unknownCandidate(let name, let known):
      "no candidate is named '\(name)'\(Self.choice(name, of: known))"
    }
  }

  /// The name that was most likely meant, or what there is.
  private static func choice(_ wrong: String, of known: [String]) -> String {
    if let nearest = NearestName.to(wrong, among: known) { return "; did you mean '\(nearest)'?" }
    return "; there are: \(list(known))"
  }

  /// A few of many names.
  private static func list(_ names: [String]) -> String {
    let most = 12
    return names.prefix(most).joined(separator: ", ")
      + (names.count > most ? " and \(names.count - most) more" : "")
  }
}
