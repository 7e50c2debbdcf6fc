/// The guide's levels, as volumes of `AVAudioMixerNode`.
///
/// A mixer's volume is documented to lie between 0 and 1.
package struct MixerParameters: Sendable {
  package var masterVolume: Double
  package var synthLevel: Double
  package var granularLevel: Double
  package var reverbLevel: Double
  package var leadEnabled: Bool
  package var leadLevel: Double
  package var oceanWaveSynthLevel: Double
  package var airNoise: Double

  /// The defaults of the master, the voices, the grains and the reverb are those of the app's `sound/fields.js`.
  package init(
    masterVolume: Double = 0.7, synthLevel: Double = 0.6, granularLevel: Double = 0.4,
    reverbLevel: Double = 1, leadEnabled: Bool = false, leadLevel: Double = 0.4,
    oceanWaveSynthLevel: Double = 0, airNoise: Double = 0
  ) {
    self.masterVolume = masterVolume
    self.synthLevel = synthLevel
    self.granularLevel = granularLevel
    self.reverbLevel = reverbLevel
    self.leadEnabled = leadEnabled
    self.leadLevel = leadLevel
    self.oceanWaveSynthLevel = oceanWaveSynthLevel
    self.airNoise = airNoise
  }

  package enum Channel: String, Sendable {
    case master, synth, granular, reverb, lead, ocean, noise
  }

  /// The guide's gain for a channel.
  package func volume(_ channel: Channel) -> Float {
    let volume =
      switch channel {
      case .master: masterVolume
      case .synth: synthLevel
      case .granular: granularLevel / 4
      case .reverb: reverbLevel / 2
      case .lead: leadEnabled ? leadLevel : 0
      case .ocean: oceanWaveSynthLevel
      case .noise: airNoise * 0.1
      }
    return Float(min(max(volume, 0), 1))
  }
}
