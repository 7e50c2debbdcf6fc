import AmbientEngine
import AudioSignal
import CandidateKit
import ParityCases
import PortedApps
import WebAudio
import WebRuntime

/// Suite `granulator`: stimulus → granulator worklet → destination, with messages on the way.
package enum GranulatorPort: ComponentPort {
  // The same worklet, in the same engine, that the engine candidate runs.
  package static let implementation = Implementation.engine

  private struct Parameters: Decodable {
    struct Message: Decodable {
      let at: Int
      let data: Content
    }

    struct Content: Decodable {
      let type: String
      let text: String?
      let params: JSONValue?
    }

    let message: JSONValue
    let text: String
    let messages: [Message]?
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    let graph = try PortGraph(definition, stimulus: stimulus)
    let granulator = GranulatorProcessor(
      sampleRate: definition.sampleRate,
      random: RandomStream(seed: (definition.random ?? .init()).worklet))
    var members = MergedParameters(GranulatorParameters())
    granulator.setParameters(try members.merging(parameters.message, of: definition))
    granulator.setSequence(RandomSequence(text: parameters.text))
    for message in parameters.messages ?? [] {
      switch (message.data.type, message.data.params, message.data.text) {
      case ("params", let update?, _):
        let merged: GranulatorParameters = try members.merging(update, of: definition)
        try graph.suspend(atFrame: message.at) { granulator.setParameters(merged) }
      case ("reseed", _, let text?):
        let sequence = RandomSequence(text: text)
        try graph.suspend(atFrame: message.at) {
          granulator.setSequence(sequence, startsGrains: false)
        }
      default:
        throw InvalidParameters(id: definition.id, AmbientFault.noMessage(type: message.data.type))
      }
    }
    return try graph.render(
      through: AudioWorkletNode(
        context: graph.context, processor: granulator, outputChannelCount: [2]))
  }
}
