import AmbientEngine
import AudioSignal
import CandidateKit
import ParityCases
import PortedApps
import WebAudio

/// Suite `fdn-hadamard`: the reverb's mixing matrix, one channel for each line.
package enum HadamardPort: ComponentPort {
  // The same worklet, in the same engine, that the engine candidate runs.
  package static let implementation = Implementation.engine

  private struct Parameters: Decodable { let lines: Int }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let lines = try definition.decodeParameters(Parameters.self).lines
    guard lines == 4 || lines == 8 else {
      throw InvalidParameters(id: definition.id, AmbientFault.lineCount(lines))
    }
    let graph = try PortGraph(definition, stimulus: stimulus)
    let mixer = AudioWorkletNode(
      context: graph.context, processor: HadamardMixerProcessor(lineCount: lines),
      outputChannelCount: [lines])
    mixer.channelCount = lines
    mixer.channelCountMode = .explicit
    // Lines are not loudspeakers: nothing may be down-mixed.
    mixer.channelInterpretation = .discrete
    return try graph.render(through: mixer)
  }
}
