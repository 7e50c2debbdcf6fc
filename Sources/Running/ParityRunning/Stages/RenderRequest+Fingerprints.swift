import CandidateKit
import ParityReferences

extension RenderRequest {
  /// The same request, when it is only needed whether the stages are the page's.
  func printing(_ expected: StageFingerprints?) -> RenderRequest {
    var request = self
    request.stageFingerprints = Dictionary(
      (expected?.stages ?? []).map { ($0.name, $0.fingerprints) },
      uniquingKeysWith: { first, _ in first }
    )
    return request
  }
}
