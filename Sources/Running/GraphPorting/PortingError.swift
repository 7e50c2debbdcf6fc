/// Why something cannot be written as a port.
package enum PortingError: Error, CustomStringConvertible {
  /// A node whose processing only the page knows.
  case unknownProcessing(what: String)
  case malformed(operation: Int, detail: String)

  package var description: String {
    switch self {
    case .unknownProcessing(let what): "\(what) cannot be written as a port"
    case .malformed(let operation, let detail): "operation \(operation): \(detail)"
    }
  }
}
