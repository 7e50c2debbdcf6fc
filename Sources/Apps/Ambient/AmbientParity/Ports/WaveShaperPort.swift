import AmbientEngine
import AudioSignal
import ParityCases
import ParityReferences
import PortedApps
import WebAudio

/// Suite `waveshaper`: stimulus → `WaveShaperNode` with the app's curve → destination.
package enum WaveShaperPort: ComponentPort {
  private struct Parameters: Decodable {
    let hardness: Double
    let oversample: String
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    guard let oversample = OverSampleType(rawValue: parameters.oversample) else {
      throw SuiteError.invalidParameters(
        id: definition.id, detail: "no oversampling '\(parameters.oversample)'")
    }
    let graph = try PortGraph(definition, stimulus: stimulus)
    let shaper = try WaveShaperNode(
      context: graph.context, curve: SaturationCurve.points(hardness: parameters.hardness),
      oversample: oversample)
    return try graph.render(through: shaper)
  }
}
