import AudioSignal
import ParityReferences

/// Who hears the stages of a render: printers where prints are enough, and otherwise nobody, so that their sound is
/// kept.
package final class StageEars {
  private let prints: [String: QuantumFingerprints]
  private let frameCount: Int
  private var printers: [String: StagePrinter] = [:]

  /// - Parameter frameCount: as long as the stages play.
  package init(_ request: RenderRequest, frameCount: Int) {
    prints = request.stagePrints
    self.frameCount = frameCount
  }

  /// Who is to hear the next stage: of several with one name the first.
  ///
  /// - Returns: nil where its sound is to be kept.
  package func listener(for name: String) -> StagePrinter? {
    guard printers[name] == nil, let expected = prints[name] else { return nil }
    let printer = StagePrinter(expected: expected, frameCount: frameCount)
    printers[name] = printer
    return printer
  }

  /// - Parameter stages: in the order in which they were given listeners.
  package func sounds(
    _ stages: [(name: String, samples: @Sendable () -> SampleBuffer)]
  ) -> [StageSound] {
    var left = printers
    return stages.map { stage in
      StageSound(
        name: stage.name, printer: left.removeValue(forKey: stage.name), samples: stage.samples)
    }
  }
}
