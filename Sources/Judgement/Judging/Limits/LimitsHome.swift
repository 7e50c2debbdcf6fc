/// Where limits stand, and what they rest on.
///
/// A file of their own and the section of a `parity.yml` are written in one grammar.
package struct LimitsHome: Equatable, Sendable {
  package var path: String
  /// The key of `path` below which limits stand; nil where the whole file is about them.
  package var section: String?
  package var grounds: Grounds

  package enum Grounds: Sendable {
    /// A limit looser than bit-exact names the measurements that support it.
    case measured
    /// The owner of a project says what is close enough.
    case ownWord
  }

  package init(_ path: String, section: String? = nil, grounds: Grounds = .measured) {
    self.path = path
    self.section = section
    self.grounds = grounds
  }

  /// The names that lead to one of the file's sections.
  func path(to section: String) -> [String] { [self.section, section].compactMap(\.self) }
}
