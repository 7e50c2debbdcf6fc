import AmbientEngine
import AudioSignal
import CandidateKit
import ParityCases
import PortedApps
import WebAudio

/// Suite `adsr`: voices of stimulus → gain with an envelope, all into the destination.
package enum EnvelopePort: ComponentPort {
  private struct Parameters: Decodable {
    struct Note: Decodable {
      let at: Double
      let duration: Double?
      let crossfade: Bool
    }

    let attack: Double
    let decay: Double
    let sustain: Double
    let release: Double
    let notes: [Note]
    let voices: Int?
    /// Seconds by which each voice is later than the one before.
    let spread: Double?
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    let envelope = VoiceEnvelope(
      attack: parameters.attack, decay: parameters.decay, sustain: parameters.sustain,
      release: parameters.release)
    let graph = try PortGraph(definition, stimulus: stimulus)
    for voice in 0..<(parameters.voices ?? 1) {
      let amplifier = GainNode(context: graph.context, gain: 0)
      for note in parameters.notes {
        let time = note.at + Double(voice) * (parameters.spread ?? 0)
        if note.crossfade {
          try envelope.crossfade(amplifier.gain, at: time, duration: note.duration)
        } else {
          try envelope.start(amplifier.gain, at: time, duration: note.duration)
        }
      }
      try source(of: graph, stimulus).connect(amplifier).connect(graph.context.destination)
    }
    return try graph.context.startRendering()
  }

  /// The stimulus; for a case without one a constant of 1.
  private static func source(of graph: PortGraph, _ stimulus: SampleBuffer?) throws -> AudioNode {
    guard stimulus == nil else { return try graph.playStimulus() }
    let source = ConstantSourceNode(context: graph.context)
    try source.start()
    return source
  }
}
