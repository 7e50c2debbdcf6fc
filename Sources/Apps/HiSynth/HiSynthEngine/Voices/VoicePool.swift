/// Eight voices and their allocation: notes, pedal, stealing.
package struct VoicePool: ~Copyable {
  package static var voiceCount: Int { 8 }

  package var patch: VoicePatch
  private let tables = WaveformTables.shared
  /// Never changed, but with `let` the compiler emits code for the thread sanitizer that it then rejects (Swift 6.3).
  private var voices: UnsafeMutableBufferPointer<Voice>
  private var serial = 0
  private var pedalIsDown = false

  package init(_ patch: VoicePatch, sampleRate: Double) {
    self.patch = patch
    voices = .allocate(capacity: Self.voiceCount)
    voices.initialize(repeating: Voice(sampleRate: sampleRate))
  }

  deinit { voices.deallocate() }

  @_noLocks @_noAllocation
  package mutating func apply(_ action: VoiceAction) {
    switch action {
    case .noteOn(let note, let velocity): noteOn(note, velocity)
    case .noteOff(let note): noteOff(note)
    case .pedal(let isDown): setPedal(isDown)
    case .allNotesOff:
      setPedal(false)
      for index in 0..<Self.voiceCount where voices[index].isHeld { voices[index].letGo(patch) }
    case .allSoundOff:
      setPedal(false)
      for index in 0..<Self.voiceCount where !voices[index].isIdle {
        voices[index].letGo(patch, cuts: true)
      }
    case .patch(let patch): self.patch = patch
    }
  }

  /// One frame of all voices.
  @_noLocks @_noAllocation
  package mutating func render(level1: Double, level2: Double, pitch: Double) -> Double {
    let table1 = tables[patch.waveform1]
    let table2 = tables[patch.waveform2]
    var sum = 0.0
    for index in 0..<Self.voiceCount where !voices[index].isIdle {
      sum += voices[index].render(
        table1, table2, level1: level1, level2: level2, pitch: pitch)
    }
    return sum
  }

  /// The voices' notes; -1 for idle voices.
  package var notes: [Double] { voices.map { $0.isIdle ? -1 : $0.note } }

  @_noLocks @_noAllocation
  private mutating func noteOn(_ note: Double, _ velocity: Double) {
    serial += 1
    voices[choose(note)].press(note: note, velocity: velocity, serial: serial, patch: patch)
  }

  @_noLocks @_noAllocation
  private mutating func noteOff(_ note: Double) {
    for index in 0..<Self.voiceCount where voices[index].note == note && voices[index].isHeld {
      if pedalIsDown {
        voices[index].isHeld = false
        voices[index].isPedalled = true
      } else {
        voices[index].letGo(patch)
      }
    }
  }

  @_noLocks @_noAllocation
  private mutating func setPedal(_ isDown: Bool) {
    pedalIsDown = isDown
    guard !isDown else { return }
    for index in 0..<Self.voiceCount where voices[index].isPedalled { voices[index].letGo(patch) }
  }

  /// The voice that plays the note, a free one, or the one whose loss matters least.
  @_noLocks @_noAllocation
  private func choose(_ note: Double) -> Int {
    for index in 0..<Self.voiceCount where !voices[index].isIdle && voices[index].note == note {
      return index
    }
    for index in 0..<Self.voiceCount where voices[index].isIdle { return index }
    // Released voices first, then those held by the pedal, then the others; within each group, the oldest.
    var chosen = 0
    for index in 1..<Self.voiceCount {
      let (mine, best) = (rank(index), rank(chosen))
      let isOlder = voices[index].serial < voices[chosen].serial
      if mine < best || (mine == best && isOlder) { chosen = index }
    }
    return chosen
  }

  @_noLocks @_noAllocation
  private func rank(_ index: Int) -> Int {
    voices[index].envelope.stage == .release ? 0 : voices[index].isPedalled ? 1 : 2
  }
}
