/// All candidates that a run can name.
public enum Candidates {
  private static let all: [any Candidate] = [PortCandidate()]

  /// - Throws: `SuiteError.unknownCandidate`.
  public static func named(_ name: String) throws(SuiteError) -> any Candidate {
    guard let candidate = all.first(where: { $0.name == name }) else {
      throw .unknownCandidate(name: name, known: all.map(\.name))
    }
    return candidate
  }
}
