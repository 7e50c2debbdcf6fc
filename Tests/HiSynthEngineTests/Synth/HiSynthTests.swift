import Testing

@testable import HiSynthEngine

@Suite struct HiSynthTests {
  /// Preset, song, rate; checksums of left and right of the first 3 s as Chromium 156 renders them.
  static let wholes: [(String, String, Double, UInt32, UInt32)] = [
    ("all-lamps", "stairwell", 44100, 0xd2d2_0f99, 0x8f64_4489),
    ("all-lamps", "stairwell", 48000, 0xe42f_7456, 0xb76f_c78e),
    ("glass-rain", "paper-boats", 44100, 0x6b27_1432, 0xe0ca_04f0),
    ("glass-rain", "paper-boats", 48000, 0xfc90_7558, 0x9887_48f1),
    ("rust-choir", "paper-boats", 44100, 0x0463_aa5b, 0xc09f_add8),
    ("rust-choir", "paper-boats", 48000, 0x6d09_471f, 0xcac5_3417),
  ]

  private func synth(_ preset: String, _ song: String? = nil, rate: Double = 48000) throws
    -> HiSynth
  {
    let synth = try HiSynth(preset: try TestFiles.preset(preset), sampleRate: rate)
    if let song { synth.schedule(try TestFiles.song(song).events) }
    return synth
  }

  @Test(arguments: wholes)
  func playsTheBrowsersSamples(
    preset: String, song: String, rate: Double, left: UInt32, right: UInt32
  ) throws {
    let rendered = try synth(preset, song, rate: rate).render(Int(3 * rate))

    #expect(rendered.channels.map { Checksum.of($0) } == [left, right])
  }

  @Test(arguments: [1, 127, 128, 1000])
  func blocksOfAnySizeGiveTheSamplesOfTheWhole(size: Int) throws {
    let whole = try synth("all-lamps", "stairwell").render(12000)

    let pieces = try synth("all-lamps", "stairwell")
    var left: [Float] = []
    while left.count < 12000 { left += pieces.render(min(size, 12000 - left.count)).channels[0] }

    #expect(left == whole.channels[0])
    #expect(whole.channels[0].contains { $0 != 0 })
  }

  // A note that is played now sounds in the next quantum, behind drive and look-ahead.
  @Test func playsANoteNow() throws {
    let synth = try synth("plain-glass")
    _ = synth.render(4800)
    #expect(synth.noteOn(69, velocity: 127))

    let rendered = synth.render(4800).channels[0]

    let first = try #require(rendered.firstIndex { abs($0) > 0.001 })
    // 128 frames of the drive and 240 of the limiter; the quantum in progress had 64 frames left.
    #expect((368..<500).contains(first))
  }

  @Test func releasesWhatItPlayed() throws {
    let synth = try synth("cellar-bass")
    synth.noteOn(40, velocity: 100)
    let sounding = synth.render(24000).channels[0].suffix(2000)
    synth.play(.allSoundOff)
    _ = synth.render(4800)

    #expect(sounding.contains { abs($0) > 0.01 })
    #expect(synth.render(4800).channels[0].allSatisfy { abs($0) < 1e-4 })
  }

  @Test func refusesMoreEventsThanItHasRoomFor() throws {
    let synth = try synth("plain-glass")
    let taken = (0..<5000).count { _ in synth.noteOff(1) }

    #expect(taken == 4096)
    _ = synth.render(128)
    #expect(synth.noteOff(1))
  }

  @Test func refusesWhatIsNoParameter() throws {
    let synth = try synth("plain-glass")

    #expect(!synth.set("warp", 1))
    #expect(!synth.set("attack", .nan))
    #expect(!synth.set("waveform1", 7))
    #expect(!synth.set("lfoDepths", 1))
    #expect(synth.set("lfoDepths", 1, 0, 0.5))
  }

  // A burst of notes, all at once, more than the queue had room for.
  @Test func survivesAHundredThousandEventsAtOnce() throws {
    let synth = try synth("plain-glass")
    synth.schedule(
      (0..<100_000).map { index in
        TimedEvent(seconds: 0.1, event: .noteOn(index % 128, velocity: 1 + index % 127))
      })

    let rendered = synth.render(12000)

    #expect(rendered.channels[0].allSatisfy { abs($0) <= 0.95 })
    #expect(rendered.channels[0].contains { $0 != 0 })
  }
}
