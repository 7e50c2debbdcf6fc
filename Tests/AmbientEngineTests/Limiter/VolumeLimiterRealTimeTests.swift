import AudioSignal
import CAllocationCounter
import Testing

@testable import AmbientEngine

/// The compiler vouches for the limiter's own code; this counts what it cannot see.
@Suite(.enabled(if: parity_allocation_counter_is_supported()))
struct VolumeLimiterRealTimeTests {
  @Test func allocatesNothingWhileItLimits() {
    let limiter = VolumeLimiter()
    limiter.configure(.init(channelCount: 2, sampleRate: 48000))
    let frames = 128 * 50
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 2 * frames)
    defer { samples.deallocate() }
    var random = Mulberry32(seed: 1)
    for index in 0..<2 * frames { samples[index] = Float(random.next() * 4 - 2) }
    let channels = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: 2)
    defer { channels.deallocate() }

    parity_count_allocations(true)
    var frame = 0
    while frame < frames {
      channels[0] = samples + frame
      channels[1] = samples + frames + frame
      limiter.render(channels, frameCount: 128)
      frame += 128
    }
    parity_count_allocations(false)

    #expect(parity_allocation_count() == 0)
    #expect(samples[frames - 1] != 0)
  }
}
