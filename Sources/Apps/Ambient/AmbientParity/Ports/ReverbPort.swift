import AmbientEngine
import AudioSignal
import CandidateKit
import ParityCases
import PortedApps
import WebAudio

/// Suite `reverb`: stimulus → reverb worklet → destination, with messages on the way.
package enum ReverbPort: ComponentPort {
  // The same worklet, in the same engine, that the engine candidate runs.
  package static let implementation = Implementation.engine

  private struct Parameters: Decodable {
    struct Message: Decodable {
      struct Content: Decodable { let params: JSONValue }

      let at: Int
      let data: Content
    }

    let message: JSONValue
    let messages: [Message]?
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    let graph = try PortGraph(definition, stimulus: stimulus)
    let reverb = ReverbProcessor(sampleRate: definition.sampleRate)
    var members = MergedParameters(ReverbParameters())
    reverb.setParameters(try members.merging(parameters.message, of: definition))
    for message in parameters.messages ?? [] {
      let merged: ReverbParameters = try members.merging(message.data.params, of: definition)
      try graph.suspend(atFrame: message.at) { reverb.setParameters(merged) }
    }
    return try graph.render(
      through: AudioWorkletNode(
        context: graph.context, processor: reverb, outputChannelCount: [2]))
  }
}
