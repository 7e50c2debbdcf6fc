import CandidateKit
import ParityReferences

extension RenderRequest {
  /// The same, of whose stages no more is needed than whether they are the page's.
  func printing(_ expected: StageFingerprints?) -> RenderRequest {
    var request = self
    request.stageFingerprints = Dictionary(
      (expected?.stages ?? []).map { ($0.name, $0.fingerprints) },
      uniquingKeysWith: { first, _ in first }
    )
    return request
  }
}
