import WebAudio

/// The part of a preset that the voices receive.
package struct VoicePatch: Equatable, Sendable {
  package var waveform1 = 0.0
  package var waveform2 = 0.0
  package var pitch1 = 0.0
  package var pitch2 = 0.0
  package var attack = 0.0
  package var decay = 0.5
  package var sustain = 1.0
  package var release = 0.05
  package var velocity = 0.0

  package init() {}

  @_noLocks @_noAllocation
  package init(_ values: SynthValues) {
    waveform1 = values.waveform1
    waveform2 = values.waveform2
    pitch1 = values.pitch1
    pitch2 = values.pitch2
    attack = values.attack
    decay = values.decay
    sustain = values.sustain
    release = values.release
    velocity = values.velocity
  }

  /// From a page's message or options; nil where something is missing or out of range.
  init?(_ message: WorkletMessage) {
    func number(_ name: String) -> Double? { message[name]?.numberValue }
    guard let waveform1 = number("waveform1"), let waveform2 = number("waveform2"),
      let pitch1 = number("pitch1"), let pitch2 = number("pitch2"), let attack = number("attack"),
      let decay = number("decay"), let sustain = number("sustain"),
      let release = number("release"), let velocity = number("velocity"),
      Self.isWaveform(waveform1), Self.isWaveform(waveform2)
    else { return nil }
    (self.waveform1, self.waveform2) = (waveform1, waveform2)
    (self.pitch1, self.pitch2) = (pitch1, pitch2)
    (self.attack, self.decay, self.sustain, self.release) = (attack, decay, sustain, release)
    self.velocity = velocity
  }

  private static func isWaveform(_ number: Double) -> Bool {
    Int(exactly: number).map { (0..<WaveformTables.count).contains($0) } ?? false
  }
}
