import Testing

@testable import WebAudio

// <https://webaudio.github.io/web-audio-api/#channel-up-mixing-and-down-mixing>
@Suite struct ChannelMixingTests {
  private static let half = Float(0.5).squareRoot()

  /// Mixes a bus whose channel c holds `samples[c]` throughout.
  private func mix(
    _ samples: [Float], to target: Int, _ interpretation: ChannelInterpretation = .speakers
  ) -> [Float] {
    let memories = (BusMemory(channelCount: samples.count), BusMemory(channelCount: target))
    defer { withExtendedLifetime(memories) {} }
    let (source, mixed) = (memories.0.bus, memories.1.bus)
    for (channel, sample) in samples.enumerated() {
      source[channel].update(repeating: sample, count: RenderQuantum.frameCount)
      source.setSilent(channel, false)
    }
    mixed.silence()
    ChannelMixing(from: samples.count, to: target, interpretation: interpretation)
      .add(source, to: mixed)
    for channel in 0..<target {
      for frame in 0..<RenderQuantum.frameCount {
        #expect(mixed[channel][frame] == mixed[channel][0])
      }
    }
    return (0..<target).map { mixed[$0][0] }
  }

  // Channels are powers of two, so that every sum is exact but for the root of one half.
  @Test(
    arguments: [
      ([1], 2, [1, 1]),
      ([1], 4, [1, 1, 0, 0]),
      ([1], 6, [0, 0, 1, 0, 0, 0]),
      ([1, 2], 4, [1, 2, 0, 0]),
      ([1, 2], 6, [1, 2, 0, 0, 0, 0]),
      ([1, 2, 4, 8], 6, [1, 2, 0, 0, 4, 8]),
      ([1, 2], 1, [1.5]),
      ([1, 2, 4, 8], 1, [3.75]),
      ([1, 2, 4, 8], 2, [2.5, 5]),
    ] as [([Float], Int, [Float])])
  func mixesSpeakersExactly(samples: [Float], target: Int, expected: [Float]) {
    #expect(mix(samples, to: target) == expected)
  }

  @Test func mixesSurroundDown() {
    let (l, r, c, sl, sr): (Float, Float, Float, Float, Float) = (1, 2, 4, 16, 32)
    let surround: [Float] = [l, r, c, 8, sl, sr]
    let h = Self.half

    // The LFE channel, 8, is dropped everywhere.
    #expect(mix(surround, to: 1) == [h * l + h * r + c + 0.5 * sl + 0.5 * sr])
    #expect(mix(surround, to: 2) == [l + h * c + h * sl, r + h * c + h * sr])
    #expect(mix(surround, to: 4) == [l + h * c, r + h * c, sl, sr])
  }

  @Test(arguments: [(3, 2), (2, 3), (5, 6), (6, 5), (1, 3), (3, 1), (8, 2), (2, 32)])
  func copiesCommonChannelsWhereNoRuleExists(source: Int, target: Int) {
    let samples = (1...source).map(Float.init)

    let expected = (0..<target).map { $0 < source ? samples[$0] : 0 }
    #expect(mix(samples, to: target) == expected)
  }

  @Test(arguments: [1, 2, 4, 6], [1, 2, 4, 6])
  func copiesCommonChannelsWhenDiscrete(source: Int, target: Int) {
    let samples = (1...source).map(Float.init)

    let expected = (0..<target).map { $0 < source ? samples[$0] : 0 }
    #expect(mix(samples, to: target, .discrete) == expected)
  }

  @Test(arguments: [1, 2, 4, 6])
  func changesNothingBetweenEqualCounts(count: Int) {
    let samples = (0..<count).map { Float($0) + 0.5 }

    #expect(mix(samples, to: count) == samples)
    #expect(mix(samples, to: count, .discrete) == samples)
  }
}
