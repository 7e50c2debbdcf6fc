import Foundation

/// `AVAudioUnitDistortion` with a decimator preset, modelled: a gain, then every so many samples one,
/// rounded to a few bits.
///
/// Presets called "multi-decimated" are named for what they do; their numbers are not documented.
/// The defaults stand for a mild one. The gain comes before, so that it moves the level and sets no
/// ceiling.
///
/// - Units: `preGain` in dB, −80 to 20; `wetDryMix` in percent.
package struct DecimatingDistortion: Sendable {
  package var preGain = -6.0
  package var wetDryMix = 100.0
  /// Samples for which one is held.
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
