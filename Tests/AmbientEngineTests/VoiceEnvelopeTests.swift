import AudioSignal
import Testing
import WebAudio

@testable import AmbientEngine

@Suite struct VoiceEnvelopeTests {
  private static let rate = 3000.0
  private static let envelope = VoiceEnvelope(attack: 6, decay: 2, sustain: 0.6, release: 4)

  /// The gain over time, in frames at 3000 Hz.
  private func level(
    seconds: Double, from value: Float = 1, _ schedule: (AudioParam) throws -> Void
  ) throws -> [Float] {
    let frames = Int(seconds * Self.rate) + 1
    let context = try OfflineAudioContext(
      numberOfChannels: 1, length: frames, sampleRate: Self.rate)
    let ones = SampleBuffer(
      channels: [Array(repeating: 1, count: frames)], sampleRate: Self.rate)
    let source = try AudioBufferSourceNode(context: context, buffer: ones)
    let node = GainNode(context: context, gain: value)
    try schedule(node.gain)
    try source.start()
    try source.connect(node).connect(context.destination)
    return try context.startRendering().channels[0]
  }

  // Algebra: 1 − e^(−t/2) up to 6 s, then to 0.6 with a time constant of 2/3 s.
  @Test(arguments: [(0, 0), (2, 0.63212), (6, 0.95021), (8, 0.61744), (9, 0.60389)])
  func passesItsLevels(seconds: Double, expected: Double) throws {
    let level = try level(seconds: 9) { try Self.envelope.start($0, at: 0) }

    // Five decimals, and float recursion over 27,000 frames.
    #expect(abs(Double(level[Int(seconds * Self.rate)]) - expected) < 3e-5)
  }

  @Test func releasesAfterItsDuration() throws {
    let level = try level(seconds: 12) { try Self.envelope.start($0, at: 1, duration: 9) }

    // Silent before it starts at 1 s is only the set value; at 10 s the release begins, τ = 1 s.
    let atRelease = Double(level[30000])
    #expect(abs(Double(level[33000]) - atRelease / 2.718281828) < 3e-5)
    #expect(abs(Double(level[36000]) - atRelease / 7.389056099) < 3e-5)
  }

  @Test func takesOverFromANoteThatSounds() throws {
    let level = try level(seconds: 5, from: 0.8) { try Self.envelope.crossfade($0, at: 1) }

    // Down with τ = 1 s for half a release of 2 s, then up with τ = 2 s.
    let low = 0.8 * 0.1353352832
    #expect(level[3000] == 0.8)
    #expect(abs(Double(level[9000]) - low) < 1e-4)
    #expect(abs(Double(level[15000]) - (1 + (low - 1) * 0.3678794412)) < 1e-4)
  }

  @Test func startsAnewOverWhatWasScheduled() throws {
    let level = try level(seconds: 3) { gain in
      try gain.setValueAtTime(9, 2.5)
      try Self.envelope.start(gain, at: 1)
    }

    #expect(level.allSatisfy { $0 <= 1 })
  }

  @Test func jumpsWithoutAttackAndDecay() throws {
    let envelope = VoiceEnvelope(attack: 0, decay: 0, sustain: 0.25, release: 0)

    let level = try level(seconds: 1) { try envelope.start($0, at: 0.5, duration: 0.25) }

    #expect(level[1499] == 1)
    #expect(level[1501] == 0.25)
    #expect(level[2251] == 0)
  }

  @Test(arguments: [-1, .infinity])
  func refusesImpossibleTimes(attack: Double) throws {
    let envelope = VoiceEnvelope(attack: attack, decay: 1, sustain: 1, release: 1)

    #expect(throws: WebAudioError.self) {
      try level(seconds: 0.1) { try envelope.start($0, at: 0) }
    }
  }
}
