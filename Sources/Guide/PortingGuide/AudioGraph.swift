/// The guide's connections: what a signal that enters at one point is when it leaves.
///
/// The lead has no delay and no lowpass, the granulator no filters, and the lead's send is taken before its level.
///
/// - Shape: mono in and out.
package struct AudioGraph: Sendable {
  /// Where the signal enters.
  package enum Entry: String, Sendable {
    /// The lead synth, up to the main mixer.
    case lead
    /// The granulator's output, up to the main mixer.
    case granular
    /// The lead synth, up to the reverb's input.
    case leadReverb = "lead-reverb"
    /// The voices, dry and through the reverb, up to the speakers.
    case whole
  }

  package var levels: MixerParameters
  package var leadReverbSend: Double
  package var synthReverbSend: Double
  package var reverb: FDNReverb.Settings
  package var sampleRate: Double

  /// The defaults of the sends are those of the app's `sound/fields.js`.
  package init(
    levels: MixerParameters, leadReverbSend: Double = 0.5, synthReverbSend: Double = 0.7,
    reverb: FDNReverb.Settings = .init(), sampleRate: Double
  ) {
    self.levels = levels
    self.leadReverbSend = leadReverbSend
    self.synthReverbSend = synthReverbSend
    self.reverb = reverb
    self.sampleRate = sampleRate
  }

  package func render(_ input: [Float], from entry: Entry) -> [Float] {
    switch entry {
    case .lead: return input.map { $0 * levels.volume(.lead) }
    // The level has a claim of its own: here only the path matters.
    case .granular: return input
    case .leadReverb: return input.map { $0 * Float(leadReverbSend) }
    case .whole: return renderWhole(input)
    }
  }

  private func renderWhole(_ input: [Float]) -> [Float] {
    var room = FDNReverb(reverb, parts: .all, sampleRate: sampleRate)
    let (dry, send) = (levels.volume(.synth), Float(synthReverbSend))
    let (wet, master) = (levels.volume(.reverb), levels.volume(.master))
    var channels: [[Float]] = [[], []]
    for sample in input {
      let echoes = room.process(sample * send, sample * send)
      channels[0].append((sample * dry + echoes.0 * wet) * master)
      channels[1].append((sample * dry + echoes.1 * wet) * master)
    }
    let limited = DynamicsProcessor().process(channels, sampleRate: sampleRate)
    return zip(limited[0], limited[1]).map { ($0 + $1) * 0.5 }
  }
}
