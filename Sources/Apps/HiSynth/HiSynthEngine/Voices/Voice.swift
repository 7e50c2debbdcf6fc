import WebAudio

/// Two table oscillators and an envelope.
package struct Voice {
  private static var tuning: Double { 440.0 }
  private static var tuningNote: Double { 69.0 }
  private static var lowest: Double { 10.0 }

  package var envelope: VoiceEnvelope
  package var note = -1.0
  /// The running number of the note on.
  package var serial = 0
  package var isHeld = false
  package var isPedalled = false
  private var frequency1 = 0.0
  private var frequency2 = 0.0
  private var phase1 = 0.0
  private var phase2 = 0.0
  private let rate: Double
  private let highest: Double

  package init(sampleRate: Double) {
    envelope = VoiceEnvelope(sampleRate: sampleRate)
    rate = sampleRate
    highest = min(22000, sampleRate / 2)
  }

  package var isIdle: Bool { @_noLocks @_noAllocation get { envelope.stage == .idle } }

  @_noLocks @_noAllocation
  package mutating func press(
    note: Double, velocity: Double, serial: Int, patch: VoicePatch
  ) {
    if isIdle { (phase1, phase2) = (0, 0) }
    self.note = note
    self.serial = serial
    isHeld = true
    isPedalled = false
    frequency1 = Self.frequency(note + patch.pitch1)
    frequency2 = Self.frequency(note + patch.pitch2)
    envelope.press(patch, velocity: 1 - patch.velocity * (1 - velocity / 127))
  }

  @_noLocks @_noAllocation
  package mutating func letGo(_ patch: VoicePatch, cuts: Bool = false) {
    isHeld = false
    isPedalled = false
    envelope.letGo(patch, cuts: cuts)
  }

  /// One frame; `pitch` is added to each oscillator in hertz.
  @_noLocks @_noAllocation
  package mutating func render(
    _ table1: UnsafePointer<Float>, _ table2: UnsafePointer<Float>, level1: Double,
    level2: Double, pitch: Double
  ) -> Double {
    let gain = envelope.next()
    let first = Double(table1[Int(phase1)]) * level1
    let second = Double(table2[Int(phase2)]) * level2
    phase1 = advance(phase1, by: frequency1 + pitch)
    phase2 = advance(phase2, by: frequency2 + pitch)
    if !envelope.advance() { note = -1 }
    return (first + second) * gain
  }

  @_noLocks @_noAllocation
  private func advance(_ phase: Double, by hertz: Double) -> Double {
    let size = Double(WaveformTables.length)
    let bounded = min(max(hertz, Self.lowest), highest)
    let next = phase + bounded * size / rate
    return next >= size ? next - size : next
  }

  @_noLocks @_noAllocation
  private static func frequency(_ note: Double) -> Double {
    tuning * power(2, (note - tuningNote) / 12)
  }
}
