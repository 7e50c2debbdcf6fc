import AudioSignal
import Comparison
import Testing

@Suite struct SignalComparisonRefusalTests {
  private static let sound = SampleBuffer(channels: [[1, 2], [3, 4]], sampleRate: 48000)

  private static func sound(_ change: (inout SampleBuffer) -> Void) -> SampleBuffer {
    var buffer = sound
    change(&buffer)
    return buffer
  }

  // The doc comment of each error case says when it is due.
  @Test(
    arguments: [
      (SampleBuffer(channels: [], sampleRate: 48000), sound, .empty(.reference)),
      (SampleBuffer(channels: [[], []], sampleRate: 48000), sound, .empty(.reference)),
      (sound, SampleBuffer(channels: [[], []], sampleRate: 48000), .empty(.candidate)),
      (
        sound, sound { $0.sampleRate = 44100 },
        .sampleRateMismatch(reference: 48000, candidate: 44100)
      ),
      (
        sound, sound { $0.channels.removeLast() },
        .channelCountMismatch(reference: 2, candidate: 1)
      ),
      (
        sound { $0.channels = [[1], [2]] }, sound,
        .frameCountMismatch(reference: 1, candidate: 2)
      ),
      (
        sound { $0.channels[1][0] = .nan }, sound,
        .nonFiniteSample(.reference, channel: 1, frame: 0)
      ),
      (
        sound, sound { $0.channels[0][1] = -.infinity },
        .nonFiniteSample(.candidate, channel: 0, frame: 1)
      ),
      (sound { $0.channels = [[0, -0.0], [0, 0]] }, sound, .silentReference),
      (sound, sound { $0.channels = [[0, 0], [-0.0, 0]] }, .silentCandidate),
      // Two silences agree, and prove nothing.
      (
        sound { $0.channels = [[0, 0], [0, 0]] }, sound { $0.channels = [[0, 0], [0, 0]] },
        .silentReference
      ),
    ] as [(SampleBuffer, SampleBuffer, ComparisonError)])
  func refusesWhatCannotBeCompared(
    reference: SampleBuffer, candidate: SampleBuffer, error: ComparisonError
  ) {
    #expect(throws: error) { try SignalComparison(reference: reference, candidate: candidate) }
  }

  @Test func refusesARateThatIsNoNumber() {
    let buffer = Self.sound { $0.sampleRate = .nan }

    #expect(throws: ComparisonError.self) {
      try SignalComparison(reference: buffer, candidate: buffer)
    }
  }

  @Test func comparesASilentChannelBesideOneThatSounds() throws {
    let reference = Self.sound { $0.channels = [[0, 0], [1, 0.5]] }

    let comparison = try SignalComparison(reference: reference, candidate: reference)

    #expect(comparison.isBitExact)
    #expect(comparison.channels[0].nullDepth == nil)
  }
}
