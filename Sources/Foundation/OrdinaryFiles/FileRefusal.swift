import Foundation

/// Why a file was not read.
package enum FileRefusal: Error, Equatable {
  case missing
  /// The path leads to something that is not a file.
  case notOrdinary(FileKind)
  /// The system's own reason.
  case unreadable(reason: String)
  case tooLarge(bytes: Int, limit: Int)
}

/// As a clause, to follow the path.
extension FileRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing: "no such file"
    case .notOrdinary(.folder): "it is a folder"
    case .notOrdinary(let kind): "it is \(kind.rawValue), not an ordinary file"
    case .unreadable(let reason): reason
    case .tooLarge(let bytes, let limit):
      "it has \(bytes) bytes, more than the \(limit) that are read"
    }
  }
}

/// What a path can lead to that is not a file.
package enum FileKind: String, Sendable {
  case folder = "a folder"
  case pipe = "a pipe (FIFO)"
  case socket = "a socket"
  case device = "a device"
  case other = "of an unknown kind"

  /// nil for an ordinary file.
  init?(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    default: self = .other
    }
  }
}
