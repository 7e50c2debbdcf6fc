import AmbientEngine
import AudioSignal
import Testing

@testable import GuideAudit

/// What a player does with a limiter beside playing.
@Suite struct VolumeLimiterUseTests {
  private let loud = TestSignal.noise(seed: 8, amplitude: 1, start: 0, length: 4800)
    .render(channelCount: 2, frameCount: 4800, sampleRate: 48000)

  @Test(arguments: [(-6.2, -6.0), (-6.3, -6.5), (-40, -12), (3, 0), (.nan, -6), (-.infinity, -12)])
  func settlesCeilings(asked: Double, settled: Double) {
    #expect(VolumeLimiter.Settings(ceiling: asked).ceiling == settled)

    var settings = VolumeLimiter.Settings()
    settings.ceiling = asked
    #expect(settings.ceiling == settled)
  }

  @Test func playsTheSameAfterEachStop() {
    let limiter = VolumeLimiter()
    let first = limiter.process(loud)

    let isSame = (0..<5).allSatisfy { _ in limiter.process(loud) == first }

    #expect(isSame)
  }

  /// Configuring for the same stream again must not interrupt it.
  @Test func staysAsItIsWhenConfiguredAgain() {
    let (once, again) = (VolumeLimiter(), VolumeLimiter())
    let format = VolumeLimiter.Format(channelCount: 2, sampleRate: 48000)
    once.configure(format)
    again.configure(format)

    let expected = play(once, blocks: [2400, 2400])
    let isSame = play(again, blocks: [2400, 2400]) { again.configure(format) } == expected

    #expect(isSame)
  }

  @Test func playsTheSameInBlocksOfAnySize() {
    let expected = play(configured(), blocks: [4800])

    let isSame = [[1, 7, 128, 129, 4535], Array(repeating: 32, count: 150)].allSatisfy {
      play(configured(), blocks: $0) == expected
    }

    #expect(isSame)
  }

  @Test func isReadyForAnotherRate() {
    let limiter = configured()
    let latency = limiter.latency

    limiter.configure(.init(channelCount: 1, sampleRate: 96000))

    // 2 ms and the reach of the interpolation, which counts samples.
    #expect(limiter.latency == 2 * (latency - 6) + 6)
  }

  @Test func playsOnUnlimitedUntilItIsConfigured() {
    let isSame = play(VolumeLimiter(), blocks: [4800]) == loud.channels

    #expect(isSame)
  }

  private func configured() -> VolumeLimiter {
    let limiter = VolumeLimiter()
    limiter.configure(.init(channelCount: 2, sampleRate: 48000))
    return limiter
  }

  /// Renders the noise in blocks, with something in between.
  private func play(
    _ limiter: VolumeLimiter, blocks: [Int], between: () -> Void = {}
  ) -> [[Float]] {
    var (left, right) = (loud.channels[0], loud.channels[1])
    var frame = 0
    for count in blocks {
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          guard let left = left.baseAddress, let right = right.baseAddress else { return }
          let places = [left + frame, right + frame]
          places.withUnsafeBufferPointer { places in
            if let first = places.baseAddress { limiter.render(first, frameCount: count) }
          }
        }
      }
      frame += count
      between()
    }
    return [left, right]
  }
}
