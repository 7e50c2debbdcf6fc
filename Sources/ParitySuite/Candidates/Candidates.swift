/// All candidates that a run can name.
public enum Candidates {
  static let names = ["engine", "port"]

  /// - Parameters:
  ///   - names: which candidates; none stands for all.
  ///   - library: the references that they will be held against.
  /// - Throws: `SuiteError.unknownCandidate`.
  public static func named(
    _ names: [String], library: ReferenceLibrary
  ) throws(SuiteError) -> [any Candidate] {
    var candidates: [any Candidate] = []
    for name in names.isEmpty ? Self.names : names {
      switch name {
      case "engine": candidates.append(EngineCandidate(library: library))
      case "port": candidates.append(PortCandidate(webFolder: "\(library.folder)/web"))
      default: throw .unknownCandidate(name: name, known: Self.names)
      }
    }
    return candidates
  }
}
