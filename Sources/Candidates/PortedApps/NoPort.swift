import ParityCases

/// A suite that no app has a port of.
package struct NoPort: Error, Equatable {
  package let suite: String
  /// The suites that there are ports of.
  package let known: [String]
}

extension NoPort: CustomStringConvertible {
  package var description: String {
    "no native port of suite '\(suite)'; there are ports of \(NearestName.list(known))"
  }
}
