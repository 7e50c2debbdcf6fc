import AudioSignal
import ParityCases
import ParityReferences
import PortedApps
import WebAudio

/// Suite `biquad`: stimulus → `BiquadFilterNode` → destination.
package enum BiquadPort: ComponentPort {
  private struct Parameters: Decodable {
    let type: String
    let frequency: Float
    let Q: Float
    let gain: Float
    let detune: Float
    let automation: [String: [AutomationCall]]?
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    guard let type = BiquadFilterType(rawValue: parameters.type) else {
      throw SuiteError.invalidParameters(
        id: definition.id, detail: "no filter type '\(parameters.type)'")
    }
    let graph = try PortGraph(definition, stimulus: stimulus)
    let biquad = BiquadFilterNode(
      context: graph.context, type: type, frequency: parameters.frequency,
      detune: parameters.detune, q: parameters.Q, gain: parameters.gain)
    let automated = [biquad.frequency, biquad.detune, biquad.q, biquad.gain]
    for (name, calls) in parameters.automation ?? [:] {
      guard let parameter = automated.first(where: { $0.name == name }) else {
        throw SuiteError.invalidParameters(id: definition.id, detail: "no parameter '\(name)'")
      }
      for call in calls { try call.apply(to: parameter, of: definition.id) }
    }
    return try graph.render(through: biquad)
  }
}
