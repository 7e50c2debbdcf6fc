import OrdinaryFiles

/// A reference that is to be compared with itself, by whatever name: it would always pass.
package struct SameFile: Error, CustomStringConvertible {
  let reference: String
  let candidate: String

  package var description: String {
    reference == candidate
      ? "\(reference) would be compared with itself; name the port's render as the second file"
      : "\(candidate) is the same file as \(reference) (a link to it), and would be compared with"
        + " itself; render it again"
  }

  /// - Throws: `SameFile`, by device and inode.
  package static func refuse(reference: String, candidate: String) throws(SameFile) {
    guard let identity = FileIdentifier(reference), identity == FileIdentifier(candidate) else {
      return
    }
    throw SameFile(reference: reference, candidate: candidate)
  }
}
