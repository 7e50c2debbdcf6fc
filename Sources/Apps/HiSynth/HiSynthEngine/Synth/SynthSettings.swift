import WebAudio

/// A preset's values translated to the nodes' parameters.
package struct SynthSettings: Equatable, Sendable {
  package let level1: Double
  package let level2: Double
  package let lowPassResonance: Double
  package let highPassResonance: Double
  package let decimatorHold: Double
  package let decimatorLevels: Double
  package let decimatorMix: Double
  package let drivePre: Double
  package let driveWet: Double
  package let delayTime: Double
  package let delayFeedback: Double
  package let delayWet: Double
  package let reverbWet: Double

  private static var highestFeedback: Double { 0.95 }
  /// The rate for which the decimator's range is defined.
  private static var decimatorBaseRate: Double { 48000.0 }

  package init(_ values: SynthValues, sampleRate: Double) {
    level1 = values.level1
    level2 = values.level2
    lowPassResonance = values.lowPassResonance
    highPassResonance = values.highPassResonance
    let grain = values.decimatorRate / 30
    decimatorHold = max(1, (1 + 63 * grain * grain) * sampleRate / Self.decimatorBaseRate)
    decimatorLevels = power(2, 16 - floorOf(12 * grain + 0.5) - 1)
    decimatorMix = values.decimatorOn == 1 ? values.decimatorMix / 100 : 0
    drivePre = power(10, values.driveGain / 20) / 4
    driveWet = values.driveOn == 1 ? values.driveMix / 100 : 0
    delayTime = values.delayTime
    delayFeedback =
      values.delayOn == 1 ? min(values.delayFeedback / 100, Self.highestFeedback) : 0
    delayWet = values.delayOn == 1 ? values.delayMix / 100 : 0
    reverbWet = values.reverbOn == 1 ? values.reverbMix : 0
  }
}
