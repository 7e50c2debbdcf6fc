/// Why a report could not be written.
package enum ReportError: Error, Equatable, CustomStringConvertible {
  case unwritable(path: String, detail: String)
  case brokenTemplate(detail: String)
  /// The stored plots of a case are not in the form that Parity writes.
  case refusedPlots(path: String, of: String, detail: String)
  /// A script of an earlier report is not in the form that Parity writes.
  case refusedScript(path: String, detail: String)

  package var description: String {
    switch self {
    case .unwritable(let path, let detail):
      "cannot write the report to \(path): \(detail)"
    case .brokenTemplate(let detail):
      "the report's template is broken: \(detail); please report this"
    case .refusedPlots(let path, let key, let detail):
      "the plots of \(key) in \(path) are refused: \(detail);"
        + " somebody has changed them, so run the case again without --resume"
    case .refusedScript(let path, let detail):
      "\(path) is not what Parity writes, and is not taken over: \(detail); run again for a new report"
    }
  }
}
