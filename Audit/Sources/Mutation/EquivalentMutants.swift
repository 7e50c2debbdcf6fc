import Yams

/// Mutants that nobody can tell from the original, each with a reason, from
/// `Audit/equivalent-mutants.yml`.
///
/// A mark names the file, the text of the line and the change, not the line's number: it holds
/// until the line itself changes.
package struct EquivalentMutants: Sendable {
  package struct Place: Hashable, Sendable {
    package let file: String
    package let line: String
    package let mutant: String
  }

  package let reasons: [Place: String]

  package init() { reasons = [:] }

  /// - Throws: `MutationError.invalidMark` for text that is no such list, a mark without a reason, or
  ///   two marks of one mutant.
  package init(yaml: String, path: String) throws(MutationError) {
    let marks: [Mark]
    do {
      marks = try YAMLDecoder().decode([Mark].self, from: yaml)
    } catch {
      throw .invalidMark(
        path: path, detail: "not a list of file, line, mutants and reason: \(error)")
    }
    var reasons: [Place: String] = [:]
    for mark in marks {
      guard !mark.reason.allSatisfy(\.isWhitespace) else {
        throw .invalidMark(path: path, detail: "no reason for '\(mark.line)' of \(mark.file)")
      }
      for mutant in mark.mutants {
        let place = Place(file: mark.file, line: mark.line, mutant: mutant)
        guard reasons.updateValue(mark.reason, forKey: place) == nil else {
          throw .invalidMark(path: path, detail: "'\(mutant)' in '\(mark.line)' is marked twice")
        }
      }
    }
    self.reasons = reasons
  }

  private struct Mark: Decodable {
    let file: String
    let line: String
    let mutants: [String]
    let reason: String
  }
}
