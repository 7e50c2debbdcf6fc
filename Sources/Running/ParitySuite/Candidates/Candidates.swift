/// All candidates that a run can name.
public enum Candidates {
  static let names = ["engine", "port"]
  /// Those that are asked only by name: what they render differently is a finding, no regression.
  static let findings = ["guide"]

  /// - Parameters:
  ///   - names: which candidates; none stands for all whose renders have to match.
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
      case "guide": candidates.append(GuideCandidate())
      default: throw .unknownCandidate(name: name, known: Self.names + findings)
      }
    }
    return candidates
  }
}
