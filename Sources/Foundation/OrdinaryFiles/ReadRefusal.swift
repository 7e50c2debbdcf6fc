/// A file that was not read, and why.
package struct ReadRefusal: Error, Equatable {
  package let path: String
  package let reason: FileRefusal

  package init(path: String, reason: FileRefusal) { (self.path, self.reason) = (path, reason) }
}

extension ReadRefusal: CustomStringConvertible {
  package var description: String { "cannot read \(path): \(reason)" }
}
