import Mutation

/// The mutants of a snippet, as `original → replacement`.
func changes(
  _ source: String, _ kind: MutationOperator? = nil
) throws -> [String] {
  try MutatedSource(path: "Example.swift", source: source).mutants
    .filter { $0.ignored == nil && (kind == nil || $0.kind == kind) }.map(\.summary)
}

/// A set of one file.
func mutantSet(_ source: String) throws -> MutantSet {
  MutantSet([try MutatedSource(path: "Sources/Engine/WebAudio/Example.swift", source: source)])
}
