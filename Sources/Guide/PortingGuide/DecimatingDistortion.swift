import Foundation

/// A model of `AVAudioUnitDistortion` with a decimator preset: a gain, then every `hold`-th sample held and rounded to
/// a few bits.
///
/// Presets called "multi-decimated" are named for what they do; their numbers are not documented. The defaults model a
/// mild one. The gain comes first, so that it raises the level and sets no ceiling.
///
/// - Units: `preGain` in dB, −80 to 20; `wetDryMix` in percent.
package struct DecimatingDistortion: Sendable {
  package var preGain = -6.0
  package var wetDryMix = 100.0
  /// For how many samples one is held.
  package var hold = 4
  package var bits = 8

  package init() {}

  package func process(_ samples: [Float]) -> [Float] {
    let gain = Float(pow(10, min(max(preGain, -80), 20) / 20))
    let steps = Float(1 << (bits - 1))
    let wet = Float(wetDryMix / 100)
    return samples.indices.map { index in
      let held = samples[index - index % hold] * gain
      let rounded = (held * steps).rounded() / steps
      return samples[index] * (1 - wet) + rounded * wet
    }
  }
}
