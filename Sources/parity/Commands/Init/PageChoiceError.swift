import ParityCases

/// Why a page that was named is not begun with.
enum PageChoiceError: Error, Equatable {
  case outside(path: String, project: String)
  case notAPage(path: String)
  /// - Parameter beside: what lies where it was looked for.
  case missing(path: String, name: String, beside: [String])
}

extension PageChoiceError: CustomStringConvertible {
  var description: String {
    switch self {
    case .outside(let path, let project):
      "cannot read \(path): it is outside the project's folder; name a page in \(project)"
    case .notAPage(let path):
      "cannot read \(path): it is not a page; name an .html file, or its folder"
    case .missing(let path, let name, let names):
      "cannot read \(path): there is no page\(NearestName.hint(name, among: names))"
    }
  }
}
