import ParityResults
import Testing

/// A run of thousands of cases is not printed whole by every test that it is an argument of.
extension RunResults: CustomTestStringConvertible {
  package var testDescription: String { "a run of \(summary.cases) cases" }
}
