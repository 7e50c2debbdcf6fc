import AudioSignal
import BuildKind
import CAllocationCounter
import Foundation
import NotePlayer
import SoundFont
import Testing
import WebAudio
import WebRuntime

/// What a note costs the thread that renders: nodes are made between quanta, and then nothing.
@Suite struct RealTimeTests {
  private static let quantum = 128
  private static let frames = 300 * quantum
  /// A note of everything that a voice has: filter, both LFOs, both envelopes, pan.
  private static let full = [
    [54, 1], [9, 60], [8, 9000], [17, -250], [6, 25], [24, -700], [5, -12], [10, 600], [13, 30],
    [22, -300], [7, 40], [11, 1800], [28, 1200], [29, 600], [36, 3600], [37, 250],
  ]

  private func render(
    _ prepare: (OfflineAudioContext, SoundFontNotePlayer) throws -> Void
  ) throws -> SampleBuffer {
    let context = try OfflineAudioContext(
      numberOfChannels: 2, length: Self.frames, sampleRate: 48000, summation: .stable)
    let clock = PageClock(context: context, epoch: 0)
    let player = try SoundFontNotePlayer(
      clock: clock, font: PlayableFont(try TestFonts.font(TestFonts.sine(generators: Self.full))),
      presetID: "sf2:0:0")
    try player.prepare()
    try prepare(context, player)
    return try context.startRendering()
  }

  @Test(.enabled(if: parity_allocation_counter_is_supported() && isOptimised))
  func thirtyTwoVoicesAllocateNothing() throws {
    let audio = try render { context, player in
      for note in 0..<32 {
        _ = try player.play(frequency: 110 * pow(2, Double(note) / 12), velocity: 90, at: 0)
      }
      let second = Double(Self.quantum) / 48000
      try context.suspend(at: 50 * second) { parity_count_allocations(true) }
      try context.suspend(at: 298 * second) { parity_count_allocations(false) }
    }

    #expect(parity_allocation_count() == 0)
    #expect(audio.channels[0].suffix(5000).contains { abs($0) > 0.01 })
  }

  /// Asked for while the render stands at a quantum, a note is heard within that quantum.
  @Test func aNoteSoundsInTheQuantumInWhichItIsAskedFor() throws {
    let asked = 100 * Self.quantum
    let audio = try render { context, player in
      try context.suspend(at: Double(asked) / 48000) {
        _ = try player.play(frequency: 440, velocity: 100)
      }
    }

    let first = try #require(audio.channels[0].firstIndex { $0 != 0 })
    #expect((asked..<asked + Self.quantum).contains(first))
  }
}
