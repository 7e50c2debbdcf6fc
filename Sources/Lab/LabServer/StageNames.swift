import ParityReferences
import Synchronization

/// What the stages of suites are called, as far as takes of them have told.
final class StageNames: Sendable {
  private let names = Mutex<[String: [String]]>([:])

  func of(_ suite: String) -> [String] { names.withLock { $0[suite] ?? [] } }

  func learn(_ reference: CapturedReference) {
    names.withLock {
      $0[reference.definition.suite] = reference.stages?.stages.map(\.name) ?? []
    }
  }
}
