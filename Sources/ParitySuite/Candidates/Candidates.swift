/// All candidates that a run can name.
public enum Candidates {
  static let names = ["port", "engine"]

  /// - Parameter library: the references that the candidate will be held against.
  /// - Throws: `SuiteError.unknownCandidate`.
  public static func named(
    _ name: String, library: ReferenceLibrary
  ) throws(SuiteError) -> any Candidate {
    switch name {
    case "port": return PortCandidate()
    case "engine": return EngineCandidate(library: library)
    default: throw .unknownCandidate(name: name, known: names)
    }
  }
}
