/// What is wrong in a `parity.yml`, and where.
public struct ProjectFileError: Error, Equatable {
  public let path: String
  /// From 1 on; nil where it is about the file as a whole.
  public let line: Int?
  public let column: Int?
  public let message: String

  public init(path: String, line: Int? = nil, column: Int? = nil, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }
}

extension ProjectFileError: CustomStringConvertible {
  public var description: String {
    ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
      + ": \(message)"
  }
}
