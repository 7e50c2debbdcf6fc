/// What is wrong with one parameter of a description.
package struct ParameterFault: Equatable, Sendable, CustomStringConvertible {
  /// The file, or part of one, with the fault.
  package let source: String
  /// Its id, or its number if it has none.
  package let parameter: String
  package let detail: String

  package init(source: String, parameter: String, detail: String) {
    self.source = source
    self.parameter = parameter
    self.detail = detail
  }

  package var description: String { "\(source): parameter '\(parameter)': \(detail)" }
}
