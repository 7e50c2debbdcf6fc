import ParityReferences
import Synchronization

/// The names of suites' stages, as far as they are known from takes.
final class StageNames: Sendable {
  private let names = Mutex<[String: [String]]>([:])

  func of(_ suite: String) -> [String] { names.withLock { $0[suite] ?? [] } }

  func learn(_ reference: CapturedReference) {
    names.withLock {
      $0[reference.definition.suite] = reference.stages?.stages.map(\.name) ?? []
    }
  }
}
