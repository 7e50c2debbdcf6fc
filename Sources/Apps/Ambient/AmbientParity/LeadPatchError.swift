/// Why the app's lead patches were not read.
package enum LeadPatchError: Error, Equatable {
  case unreadable(path: String)
  /// - Parameter reason: of the decoder.
  case undecodable(path: String, reason: String)
  case none(folder: String)
}

extension LeadPatchError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path): "cannot read \(path): permission denied"
    case .undecodable(let path, let reason): "\(path): \(reason)"
    case .none(let folder): "cannot read \(folder): it holds no lead patches"
    }
  }
}
