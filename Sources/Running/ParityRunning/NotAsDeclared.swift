/// A case that was not captured as the project declares it, or not at all.
package struct NotAsDeclared: Error, Equatable {
  /// Of the case, or `suite/*`.
  package let id: String
  package let difference: DeclarationDifference

  package init(id: String, _ difference: DeclarationDifference) {
    (self.id, self.difference) = (id, difference)
  }
}

/// What captures and declarations say differently. Paths are within the project.
package enum DeclarationDifference: Equatable, Sendable {
  /// - Parameter place: the file that declares it.
  case notCaptured(place: String)
  case pageNotRecorded
  case suiteNotCaptured(String)
  case lost
  case unlisted
  /// - Parameters:
  ///   - declared: JSON, like `captured`.
  case member(String, declared: String, captured: String, place: String)
  case stimulusChanged(file: String)
  /// - Parameter reason: why it was not read.
  case stimulusUnreadable(reason: String)
  case module(declared: String, captured: String)
  case page(PageDifference)
  /// - Parameter isByHand: `record --case` filed it, and nothing in the project says how.
  case sourceMissing(path: String, suite: String, isByHand: Bool)
  case sourceChanged(path: String, suite: String, isByHand: Bool)
  /// - Parameter command: what files the golden files again.
  case givenMissing(path: String, command: String)
  case givenChanged(path: String, command: String)
}

extension NotAsDeclared: CustomStringConvertible {
  package var description: String { "\(id): \(clause)" }

  private var clause: String {
    let again = "'parity capture --case \(id)'"
    func renewed(_ suite: String, _ isByHand: Bool) -> String {
      isByHand
        ? "record it again, by 'parity record' with '--case \(id)' as before"
        : "'parity capture --suite \(suite)' captures it again"
    }
    return switch difference {
    case .notCaptured(let place):
      "it is declared in \(place) but was not captured; \(again)"
    case .pageNotRecorded: "its page was not recorded; \(again)"
    case .suiteNotCaptured(let suite):
      "the suite has a module and no reference; 'parity capture --suite \(suite)'"
    case .lost:
      "it was captured, and its reference is gone; restore manifest.json and its folder (git"
        + " checkout), or \(again)"
    case .unlisted:
      "its folder is there, and the manifest does not list it; restore manifest.json, or \(again)"
    case .member(let name, let declared, let captured, let place):
      "\(place) says \(name) \(declared), it was captured with \(captured); \(again) captures it again"
    case .stimulusChanged(let file):
      "its stimulus \(file) holds other samples since it was captured; \(again) captures it again"
    case .stimulusUnreadable(let reason): "its stimulus: \(reason); \(again) captures it again"
    case .module(let declared, let captured):
      "it was captured from \(captured), and parity.yml says \(declared); \(again) captures it again"
    case .page(let difference):
      "parity.yml says \(difference); \(again) captures it again"
    case .sourceMissing(let path, let suite, let isByHand):
      "\(path), which it was captured with, does not exist; restore it, or"
        + " \(renewed(suite, isByHand))"
    case .givenMissing(let path, let command):
      "\(path), from which it was filed, does not exist; restore it, or \(command) removes the case"
    case .givenChanged(let path, let command):
      "\(path) changed since it was filed; \(command) files it again"
    // The same words for all cases of a suite: they stand once.
    case .sourceChanged(let path, let suite, let isByHand):
      "\(path) changed since it was captured; \(renewed(suite, isByHand))"
    }
  }
}
