import ParityReferences

/// Why costs of cases are not read.
package enum CostsError: Error, Equatable {
  case file(VersionedFileError)
  /// A cost is negative, or longer than eleven days.
  case outOfRange(path: String)
}

extension CostsError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .outOfRange(let path):
      "\(path): a cost is negative, or longer than eleven days"
    }
  }
}
