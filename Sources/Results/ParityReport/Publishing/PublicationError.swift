/// Why a report was not published.
package enum PublicationError: Error, Equatable, CustomStringConvertible {
  /// The folder contains something else, which publishing would delete.
  case foreignFolder(path: String, name: String)
  case overlap(path: String, report: String)
  case noReport(path: String)
  case unreadableHistory(path: String, detail: String)

  package var description: String {
    switch self {
    case .foreignFolder(let path, let name):
      "\(path) holds '\(name)', which no published report does; publish into a folder of its own"
    case .overlap(let path, let report):
      "\(path) and the report in \(report) are not apart; publish into another folder"
    case .noReport(let path):
      "there is no report in \(path); run 'parity run' first"
    case .unreadableHistory(let path, let detail):
      "\(path) is not a history of runs (\(detail)); remove it, and a new history is started"
    }
  }
}
