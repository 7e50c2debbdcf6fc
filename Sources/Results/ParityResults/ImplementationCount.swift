/// The results of one implementation: the same code called by two candidates is one piece of evidence.
package struct ImplementationCount: Codable, Equatable, Sendable {
  /// As `CaseResult.implementation`.
  package var name: String
  /// Distinct cases that it rendered.
  package var cases: Int
  /// Those of them in which all of its comparisons are bit-exact.
  package var bitExact: Int

  package init(name: String, cases: Int, bitExact: Int) {
    (self.name, self.cases, self.bitExact) = (name, cases, bitExact)
  }

  /// - Returns: in the order of names; nil if no case records its implementation.
  static func count(_ cases: [CaseResult]) -> [Self]? {
    var exact: [String: [String: Bool]] = [:]
    for result in cases {
      guard let name = result.implementation else { continue }
      let isExact = result.comparison?.isBitExact == true
      exact[name, default: [:]][result.id] = isExact && exact[name]?[result.id] ?? true
    }
    guard !exact.isEmpty else { return nil }
    return exact.sorted { $0.key < $1.key }.map { name, cases in
      Self(name: name, cases: cases.count, bitExact: cases.values.count { $0 })
    }
  }
}
