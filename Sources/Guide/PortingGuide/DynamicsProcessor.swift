import Foundation

/// Apple's dynamics processor as the guide configures it, by its documented parameters.
///
/// Above the threshold the level rises by the headroom at most; the gain follows with one time constant for falling and
/// one for rising. The documented range of the headroom begins at 0.1 dB. There is no makeup gain and no look-ahead.
///
/// - Units: dB, seconds.
/// - Source: kAudioUnitSubType_DynamicsProcessor, Apple's developer documentation; the curve between
///   threshold and headroom is a model.
package struct DynamicsProcessor: Sendable {
  /// The defaults are the app's compressor's (`sound/mixer.js`), in dB and seconds.
  package var threshold = -3.0
  package var headRoom = 0.0
  package var attackTime = 0.001
  package var releaseTime = 0.1

  package init() {}

  /// - Shape: all channels get the gain computed from the loudest.
  package func process(_ channels: [[Float]], sampleRate: Double) -> [[Float]] {
    let room = max(headRoom, 0.1)
    let (falling, rising) = (
      1 - exp(-1 / (attackTime * sampleRate)), 1 - exp(-1 / (releaseTime * sampleRate))
    )
    var output = channels
    var reduction = 0.0
    for frame in 0..<(channels.first?.count ?? 0) {
      let peak = channels.map { abs(Double($0[frame])) }.max() ?? 0
      let over = 20 * log10(max(peak, 1e-9)) - threshold
      let wanted = over > 0 ? room * (1 - exp(-over / room)) - over : 0
      reduction += (wanted - reduction) * (wanted < reduction ? falling : rising)
      let gain = Float(pow(10, reduction / 20))
      for channel in output.indices { output[channel][frame] *= gain }
    }
    return output
  }
}
