/// What is wrong in a `parity.yml`, and where.
package struct ProjectFileError: Error, Equatable {
  package let path: String
  /// Counted from 1; nil if it concerns the whole file.
  package let line: Int?
  package let column: Int?
  package let message: String

  package init(path: String, line: Int? = nil, column: Int? = nil, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }
}

extension ProjectFileError: CustomStringConvertible {
  package var description: String {
    ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
      + ": \(message)"
  }
}
