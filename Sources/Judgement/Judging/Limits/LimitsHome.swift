/// Where limits are written, and what they are based on.
///
/// A file of their own and the section of a `parity.yml` use the same grammar.
package struct LimitsHome: Equatable, Sendable {
  package var path: String
  /// The key of `path` under which the limits are; nil where the whole file holds limits.
  package var section: String?
  package var grounds: Grounds

  package enum Grounds: Sendable {
    /// A limit looser than bit-exact must name the measurements that support it.
    case measured
    /// The owner of a project decides what is close enough.
    case ownWord
  }

  package init(_ path: String, section: String? = nil, grounds: Grounds = .measured) {
    self.path = path
    self.section = section
    self.grounds = grounds
  }

  /// The keys that lead to one of the file's sections.
  func path(to section: String) -> [String] { [self.section, section].compactMap(\.self) }
}
