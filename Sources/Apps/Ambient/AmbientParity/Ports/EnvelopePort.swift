import AudioSignal
import CandidateKit
import ParityCases
import PortComponents
import PortedApps

/// Suite `adsr`: voices of stimulus · envelope, added up without a graph.
package enum EnvelopePort: ComponentPort {
  package static let implementation = "value type: ParameterAutomation"

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
    /// Seconds by which each voice is later than the previous one.
    let spread: Double?

    var times: [Double] {
      [attack, decay, release, spread ?? 0] + notes.flatMap { [$0.at, $0.duration ?? 0] }
    }
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    let voices = parameters.voices ?? 1
    guard parameters.times.allSatisfy({ $0 >= 0 }), (1...128).contains(voices) else {
      throw InvalidParameters(id: definition.id, AmbientFault.timesOrVoices)
    }
    let length = definition.frames
    let size = BlockStimulus.blockSize
    let input = try stimulus.map { try BlockStimulus(definition, $0) }
    var channels = [[Float]](
      repeating: [Float](repeating: 0, count: length), count: definition.channels)
    // The reference adds its connections from last to first, which the last bits depend on.
    for voice in (0..<voices).reversed() {
      var gain = envelope(parameters, voice: voice, sampleRate: definition.sampleRate)
      var gains = [Float](repeating: 0, count: size)
      for block in 0..<BlockStimulus.blockCount(of: definition) {
        _ = gain.render(&gains)
        let start = block * size
        for channel in channels.indices {
          let samples = input?.input(block, channel: channel)
          // A case without a stimulus shapes a constant of 1; a stimulus that has ended contributes nothing.
          if input != nil && samples == nil { continue }
          for offset in 0..<min(size, length - start) {
            let sample = samples.map { $0[$0.startIndex + offset] } ?? 1
            channels[channel][start + offset] += sample * gains[offset]
          }
        }
      }
    }
    return SampleBuffer(channels: channels, sampleRate: definition.sampleRate)
  }

  /// The time constant is a third of the attack or decay, or a quarter of the release; no stage waits for the previous
  /// one to reach its level.
  private static func envelope(
    _ parameters: Parameters, voice: Int, sampleRate: Double
  ) -> ParameterAutomation {
    var gain = ParameterAutomation(0, sampleRate: sampleRate)
    for note in parameters.notes {
      let time = note.at + Double(voice) * (parameters.spread ?? 0)
      var start = time
      gain.cancel(from: time)
      if note.crossfade {
        gain.approach(0, from: time, timeConstant: parameters.release / 4)
        start += 0.5 * parameters.release
      } else {
        gain.set(0, at: time)
      }
      gain.approach(1, from: start, timeConstant: parameters.attack / 3)
      gain.approach(
        Float(parameters.sustain), from: start + parameters.attack,
        timeConstant: parameters.decay / 3)
      if let duration = note.duration {
        gain.approach(0, from: start + duration, timeConstant: parameters.release / 4)
      }
    }
    return gain
  }
}
