/// Why a recording is not written.
package enum RecordingPackError: Error, Equatable {
  case noTrace(name: String)
  /// The folder holds something else.
  case occupied(folder: String, by: String)
}

extension RecordingPackError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noTrace(let name):
      "\(name): the recorder's trace cannot be read; capture the case again"
    case .occupied(let folder, let file):
      "cannot write \(folder): it holds '\(file)' and no recording; name another folder, or add --force"
    }
  }
}
