/// A glob over case ids: `*` matches any run of characters, `?` one.
///
/// Without a slash it matches a case's name in any suite.
package struct CasePattern: Sendable {
  private let pattern: [Character]
  private let matchesWholeID: Bool

  package init(_ pattern: String) {
    self.pattern = Array(pattern)
    matchesWholeID = pattern.contains("/")
  }

  package func matches(_ id: String) -> Bool {
    let text = matchesWholeID ? id : String(id.drop { $0 != "/" }.dropFirst())
    return matches(Array(text)) || matches(Array(id))
  }

  /// Linear in practice: a mismatch goes back to the last star only.
  private func matches(_ text: [Character]) -> Bool {
    var (p, t) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, t)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = star {
        p = last.pattern + 1
        t = last.text + 1
        star = (last.pattern, t)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
