import AudioSignal
import ParityReferences

/// The listeners of a render's stages: a stage with fingerprints in the request is fingerprinted while it plays; any
/// other keeps its sound.
package final class StageListeners {
  private let fingerprints: [String: QuantumFingerprints]
  private let frameCount: Int
  private var fingerprinters: [String: StageFingerprinter] = [:]

  /// - Parameter frameCount: the length of the stages.
  package init(_ request: RenderRequest, frameCount: Int) {
    fingerprints = request.stageFingerprints
    self.frameCount = frameCount
  }

  /// The listener for the next stage. Of several stages with one name, the first gets it.
  ///
  /// - Returns: nil if the stage's sound is to be kept.
  package func listener(for name: String) -> StageFingerprinter? {
    guard fingerprinters[name] == nil, let expected = fingerprints[name] else { return nil }
    let fingerprinter = StageFingerprinter(expected: expected, frameCount: frameCount)
    fingerprinters[name] = fingerprinter
    return fingerprinter
  }

  /// - Parameter stages: in the order in which they were given listeners.
  package func sounds(
    _ stages: [(name: String, samples: @Sendable () -> SampleBuffer)]
  ) -> [StageSound] {
    var left = fingerprinters
    return stages.map { stage in
      StageSound(
        name: stage.name, fingerprinter: left.removeValue(forKey: stage.name),
        samples: stage.samples)
    }
  }
}
