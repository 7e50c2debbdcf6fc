import AudioSignal
import Comparison
import ParityResults

/// How far the candidates of one run are from each other.
///
/// Measured over the samples that are compared with the reference, without the declared latency.
package enum CandidatePeers {
  /// - Parameters:
  ///   - results: of one case, each from another candidate.
  ///   - audio: what a candidate rendered; called only for those that differ from the reference.
  /// - Returns: for each result its distances to the others, in the order of their names.
  package static func distances(
    of results: [CaseResult], audio: (CaseResult) throws -> SampleBuffer
  ) throws -> [[PeerDistance]] {
    var sounds: [String: SampleBuffer] = [:]
    if results.contains(where: { $0.comparison?.isBitExact == false }) {
      for result in results where result.comparison != nil {
        sounds[result.candidate] = try audio(result)
      }
    }
    return results.map { result in
      results.filter { $0.candidate != result.candidate }
        .sorted { $0.candidate < $1.candidate }
        .map { distance(result, $0, sounds) }
    }
  }

  private static func distance(
    _ result: CaseResult, _ other: CaseResult, _ sounds: [String: SampleBuffer]
  ) -> PeerDistance {
    guard result.comparison != nil, other.comparison != nil else {
      return PeerDistance(candidate: other.candidate, maxAbsoluteError: nil)
    }
    if result.comparison?.isBitExact == true, other.comparison?.isBitExact == true {
      return PeerDistance(candidate: other.candidate, maxAbsoluteError: 0)
    }
    guard let own = sounds[result.candidate], let others = sounds[other.candidate],
      own.frameCount == others.frameCount, own.channelCount == others.channelCount
    else { return PeerDistance(candidate: other.candidate, maxAbsoluteError: nil) }
    let differences = zip(others.channels, own.channels).map {
      SampleDifference(reference: $0, candidate: $1)
    }
    let levels = ResidualLevels(differences, sampleCount: own.frameCount * own.channelCount)
    return PeerDistance(
      candidate: other.candidate,
      maxAbsoluteError: differences.map(\.maxAbsoluteError).max() ?? 0, nullDepth: levels.nullDepth)
  }
}
