import AmbientEngine
import AudioSignal
import CandidateKit
import ParityCases
import PortedApps
import WebAudio

/// Suite `ocean`: the ocean worklet → destination.
package enum OceanPort: ComponentPort {
  // The same worklet, in the same engine, that the engine candidate runs.
  package static let implementation = Implementation.engine

  private struct Parameters: Decodable {
    let parameterData: [String: Float]
    let rate: Double?
    let seed: UInt32?
    let automation: [String: [AutomationCall]]?
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    let graph = try PortGraph(definition, stimulus: stimulus)
    let processor = OceanProcessor()
    if let rate = parameters.rate { processor.setSampleRate(rate) }
    if let seed = parameters.seed { processor.setSeed(seed) }
    let node = AudioWorkletNode(
      context: graph.context, processor: processor, numberOfInputs: 0, outputChannelCount: [2],
      parameterDescriptors: OceanParameters.descriptors,
      parameterData: parameters.parameterData)
    for (name, calls) in parameters.automation ?? [:] {
      guard let parameter = node.parameters.first(where: { $0.name == name }) else {
        throw InvalidParameters(id: definition.id, AmbientFault.noParameter(name))
      }
      for call in calls { try call.apply(to: parameter, of: definition.id) }
    }
    try node.connect(graph.context.destination)
    return try graph.context.startRendering()
  }
}
