/// Why a report could not be written.
package enum ReportError: Error, Equatable, CustomStringConvertible {
  case unwritable(path: String, detail: String)
  case brokenTemplate(detail: String)

  package var description: String {
    switch self {
    case .unwritable(let path, let detail):
      "cannot write the report to \(path): \(detail)"
    case .brokenTemplate(let detail):
      "the report's template is broken: \(detail); please report this"
    }
  }
}
