import BuildKind
import CAllocationCounter
import Testing

@testable import HiSynthEngine

@Suite struct RealTimeTests {
  private static let quantum = 128

  private func synth(_ preset: String) throws -> HiSynth {
    try HiSynth(preset: try TestFiles.preset(preset), sampleRate: 48000)
  }

  /// All eight voices, three LFOs that move four parameters, notes and knobs that come and go.
  @Test(
    .enabled(if: parity_allocation_counter_is_supported() && isOptimised),
    arguments: ["all-lamps", "signal-lost"])
  func renderingAllocatesNothing(preset: String) throws {
    let synth = try synth(preset)
    let buffers = (0..<2).map { _ in
      UnsafeMutablePointer<Float>.allocate(capacity: Self.quantum)
    }
    defer { for buffer in buffers { buffer.deallocate() } }
    for note in 0..<16 { synth.noteOn(40 + 3 * note, velocity: 100) }
    synth.set("delayFeedback", 40)
    for _ in 0..<400 { synth.render(left: buffers[0], right: buffers[1], count: Self.quantum) }

    parity_count_allocations(true)
    for quantum in 0..<800 {
      if quantum % 50 == 0 { synth.noteOn(30 + quantum / 10, velocity: 90) }
      if quantum % 50 == 25 { synth.noteOff(30 + quantum / 10) }
      synth.render(left: buffers[0], right: buffers[1], count: Self.quantum)
    }
    parity_count_allocations(false)

    #expect(parity_allocation_count() == 0)
    #expect((0..<Self.quantum).contains { abs(buffers[0][$0]) > 1e-4 })
  }

  /// The voices begin in the quantum that is rendered next: behind them lie the drive's 128 frames and
  /// the limiter's 240.
  @Test func aNoteSoundsInTheQuantumThatComes() throws {
    let synth = try synth("plain-glass")
    _ = synth.render(4736)
    synth.noteOn(69, velocity: 127)

    let rendered = synth.render(1024).channels[0]

    let first = try #require(rendered.firstIndex { abs($0) > 1e-6 })
    #expect((368 - 128..<368 + Self.quantum).contains(first))
  }
}
