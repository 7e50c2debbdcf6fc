import AudioSignal
import Testing

@Suite struct SampleBufferTests {
  @Test func tellsItsShape() {
    let buffer = SampleBuffer(channelCount: 3, frameCount: 12000, sampleRate: 48000)

    #expect(buffer.channelCount == 3)
    #expect(buffer.frameCount == 12000)
    // 12000 / 48000.
    #expect(buffer.duration == 0.25)
  }

  @Test func holdsNoFramesWithoutChannels() {
    let buffer = SampleBuffer(channels: [], sampleRate: 48000)

    #expect(buffer.frameCount == 0)
    #expect(buffer.isSilent)
    #expect(buffer.firstNonFiniteSample == nil)
  }

  @Test(
    arguments: [
      ([[0, 0], [0, 0]], true), ([[0, -0.0]], true), ([[0], [0x1p-149]], false), ([[.nan]], false),
    ] as [([[Float]], Bool)])
  func callsOnlyZerosSilent(channels: [[Float]], silent: Bool) {
    #expect(SampleBuffer(channels: channels, sampleRate: 48000).isSilent == silent)
  }

  @Test(arguments: [Float.nan, .signalingNaN, .infinity, -.infinity])
  func findsTheFirstNonFiniteSample(value: Float) throws {
    let buffer = SampleBuffer(
      channels: [[0, 1, .greatestFiniteMagnitude], [0, value, .nan]], sampleRate: 48000)

    let place = try #require(buffer.firstNonFiniteSample)

    #expect(place == (channel: 1, frame: 1))
  }

  @Test func findsNothingAmongFiniteExtremes() {
    let extremes: [Float] = [.greatestFiniteMagnitude, -.leastNonzeroMagnitude, -0.0]

    #expect(SampleBuffer(channels: [extremes], sampleRate: 1).firstNonFiniteSample == nil)
  }

  @Test(arguments: [(0, [1, 2, 3]), (2, [3]), (3, []), (4, [])] as [(Int, [Float])])
  func dropsLeadingFrames(start: Int, rest: [Float]) {
    let buffer = SampleBuffer(channels: [[1, 2, 3], [1, 2, 3]], sampleRate: 8000)

    #expect(
      buffer.dropping(frames: start) == SampleBuffer(channels: [rest, rest], sampleRate: 8000))
  }

  /// By the definition of equality of IEEE 754, at the edges of the blocks that are compared together.
  @Test(arguments: [0, 1, 255, 256, 257, 511, 599])
  func findsADifferenceInAnySample(frame: Int) {
    let samples = (0..<600).map { Float($0) / 600 }
    let buffer = SampleBuffer(channels: [samples, samples], sampleRate: 48000)
    var other = SampleBuffer(channels: [samples, samples], sampleRate: 44100)
    #expect(other.hasSamples(of: buffer))

    other.channels[1][frame] = other.channels[1][frame].nextUp
    #expect(!other.hasSamples(of: buffer))

    other.channels[1][frame] = .nan
    #expect(!other.hasSamples(of: other))
  }

  @Test(
    arguments: [
      ([[0]], [[-0.0]], true), ([[0]], [[0, 0]], false), ([[0]], [[0], [0]], false), ([], [], true),
    ] as [([[Float]], [[Float]], Bool)])
  func comparesShapesAndNotSigns(first: [[Float]], second: [[Float]], equal: Bool) {
    #expect(
      SampleBuffer(channels: first, sampleRate: 1)
        .hasSamples(of: SampleBuffer(channels: second, sampleRate: 1)) == equal)
  }
}
