import WebAudio

/// The app's envelope: attack, decay, sustain and release as events on a gain.
///
/// Every stage approaches its level exponentially, with a time constant of a third of the attack or decay time, or a
/// quarter of the release time. No stage waits for the previous one to reach its level.
///
/// - Units: times in seconds; `sustain` is a gain.
public struct VoiceEnvelope: Codable, Equatable, Sendable {
  public var attack: Double
  public var decay: Double
  public var sustain: Double
  public var release: Double

  public init(attack: Double, decay: Double, sustain: Double, release: Double) {
    self.attack = attack
    self.decay = decay
    self.sustain = sustain
    self.release = release
  }

  /// Schedules a note that starts from silence.
  ///
  /// - Parameter duration: seconds until the release; nil holds the note.
  /// - Throws: `WebAudioError` for times that are negative or not finite.
  public func start(
    _ gain: AudioParam, at time: Double, duration: Double? = nil
  ) throws(WebAudioError) {
    try gain.cancelScheduledValues(time)
    try gain.setValueAtTime(0, time)
    try attackAndDecay(gain, from: time, duration: duration)
  }

  /// Schedules a note that takes over from a sounding one: half a release down, then up again.
  ///
  /// - Throws: `WebAudioError` for times that are negative or not finite.
  public func crossfade(
    _ gain: AudioParam, at time: Double, duration: Double? = nil
  ) throws(WebAudioError) {
    try gain.cancelScheduledValues(time)
    try gain.setTargetAtTime(0, time, release / 4)
    try attackAndDecay(gain, from: time + 0.5 * release, duration: duration)
  }

  private func attackAndDecay(
    _ gain: AudioParam, from start: Double, duration: Double?
  ) throws(WebAudioError) {
    try gain.setTargetAtTime(1, start, attack / 3)
    try gain.setTargetAtTime(Float(sustain), start + attack, decay / 3)
    if let duration { try gain.setTargetAtTime(0, start + duration, release / 4) }
  }
}
