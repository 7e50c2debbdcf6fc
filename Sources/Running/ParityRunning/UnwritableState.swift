/// A folder in which finished cases cannot be kept.
package struct UnwritableState: Error, Equatable {
  package let folder: String
  /// The system's own.
  package let reason: String
}

extension UnwritableState: CustomStringConvertible {
  package var description: String {
    "cannot write \(folder): \(reason) ('--state' names another folder)"
  }
}
