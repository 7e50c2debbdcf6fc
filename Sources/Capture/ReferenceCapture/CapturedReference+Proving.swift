import AudioSignal
import BrowserCapture
import Comparison
import ParityCases
import ParityReferences
import ParityResults

extension CapturedReference {
  /// - Throws: `CaptureFailure` when a render is silent or not finite.
  package init(_ captured: CapturedCase) throws(CaptureFailure) {
    func fail(_ message: String) -> CaptureFailure {
      CaptureFailure(
        caseID: captured.definition.id, file: captured.definition.source, message: message)
    }
    for (number, render) in (captured.renders + captured.seeds).enumerated() {
      if let place = render.firstNonFiniteSample {
        throw fail(
          "render \(number + 1) is not finite in channel \(place.channel + 1) from frame"
            + " \(place.frame) on")
      }
      guard !render.isSilent else {
        throw fail("render \(number + 1) is silent, which proves nothing; does its source start?")
      }
    }
    self.init(
      definition: captured.definition, audio: captured.renders[0],
      spread: Spread(among: captured.renders), trace: captured.trace,
      stages: StageFingerprints(captured))
    seeds = captured.seeds
    graphDifference = captured.graphDifference
    guard let first = seeds.first else { return }
    guard !seeds.allSatisfy({ $0.hasSamples(of: first) && $0.hasSamples(of: audio) }) else {
      throw fail(
        "all of its \(seeds.count + 1) seeds sound the same: it is not random, or draws from elsewhere than"
          + " Math.random; remove 'seeds'")
    }
  }

}

extension Spread {
  /// The largest differences of the further renders from the first.
  package init(among renders: [SampleBuffer]) {
    var largest = 0.0
    var depth: Double?
    for render in renders.dropFirst() {
      let differences = zip(renders[0].channels, render.channels).map {
        SampleDifference(reference: $0, candidate: $1)
      }
      let levels = ResidualLevels(
        residualEnergy: differences.map(\.residualEnergy).reduce(0, +),
        referenceEnergy: differences.map(\.referenceEnergy).reduce(0, +),
        sampleCount: render.frameCount * render.channelCount)
      largest = max(largest, differences.map(\.maxAbsoluteError).max() ?? 0)
      depth = [depth, levels.nullDepth].compactMap(\.self).max()
    }
    self.init(renders: renders.count, maxAbsoluteError: largest, nullDepth: depth)
  }
}
