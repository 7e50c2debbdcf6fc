import OrdinaryFiles

/// Why a command does not write to a file.
enum OutputError: Error, Equatable {
  /// - Parameter input: what is read, by the name that it was given by.
  case isInput(path: String, input: String)
  case isReference(path: String)
  case unreadable(path: String, FileRefusal)
  case otherKind(path: String, OutputFile.Kind)
}

extension OutputError: CustomStringConvertible {
  var description: String {
    switch self {
    case .isInput(let path, let input):
      path == input
        ? "\(path) is the input; write to another file"
        : "\(path) is the same file as \(input), which is read; write to another"
    case .isReference(let path): "\(path) is a reference; write to another file"
    case .unreadable(let path, let reason): "cannot write \(path): \(reason)"
    case .otherKind(let path, let kind):
      "\(path) exists and is not a \(kind.text); write to another file, or add --force"
    }
  }
}
