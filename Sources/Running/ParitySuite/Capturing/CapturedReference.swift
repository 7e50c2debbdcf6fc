import AudioSignal
import BrowserCapture
import Comparison
import Foundation
import ParityCases
import ParityResults

/// A captured case that proved usable: finite, not silent, and with a known spread.
struct CapturedReference: Sendable {
  let definition: CaseDefinition
  /// The first render.
  let audio: SampleBuffer
  let spread: Spread
  var trace: CapturedTrace?
  /// nil for a graph without stages.
  var stages: StagePrints?
  /// The audio of a stimulus that came from a file.
  var stimulusFile: SampleBuffer?
}

extension CapturedReference {
  /// - Throws: `CaptureFailure` when a render is silent or not finite.
  init(_ captured: CapturedCase) throws(CaptureFailure) {
    definition = captured.definition
    audio = captured.renders[0]
    trace = captured.trace
    func fail(_ message: String) -> CaptureFailure {
      CaptureFailure(
        caseID: captured.definition.id, file: captured.definition.source, message: message)
    }
    for (number, render) in captured.renders.enumerated() {
      if let place = render.firstNonFiniteSample {
        throw fail(
          "render \(number + 1) is not finite in channel \(place.channel + 1) from frame"
            + " \(place.frame) on")
      }
      guard !render.isSilent else {
        throw fail("render \(number + 1) is silent, which proves nothing; does its source start?")
      }
    }
    spread = Self.spread(of: captured.renders)
    stages = StagePrints(captured)
  }

  /// The largest differences of the further renders from the first.
  private static func spread(of renders: [SampleBuffer]) -> Spread {
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
    return Spread(renders: renders.count, maxAbsoluteError: largest, nullDepth: depth)
  }
}
