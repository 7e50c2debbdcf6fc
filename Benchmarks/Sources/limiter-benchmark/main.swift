import AmbientEngine
import AudioSignal
import Foundation

// limiter-benchmark [SECONDS] [RUNS]   how many times faster than real time the limiter is, as JSON
//
// Stereo at 48 kHz on one thread: noise that is above the ceiling all the time, which is the most
// there is to do, and noise that never is. The best of the runs counts.

let arguments = CommandLine.arguments.dropFirst().compactMap(Double.init)
let seconds = arguments.first ?? 60
let runs = max(1, Int(arguments.dropFirst().first ?? 5))
let frames = Int(seconds * 48000) / 128 * 128

func speed(amplitude: Double) -> Double {
  let noise = TestSignal.noise(seed: 1, amplitude: amplitude, start: 0, length: frames)
    .render(channelCount: 2, frameCount: frames, sampleRate: 48000)
  var best = 0.0
  for _ in 0..<runs {
    let limiter = VolumeLimiter()
    limiter.configure(.init(channelCount: 2, sampleRate: 48000))
    var (left, right) = (noise.channels[0], noise.channels[1])
    let start = ContinuousClock.now
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        withUnsafeTemporaryAllocation(of: UnsafeMutablePointer<Float>.self, capacity: 2) { places in
          guard let first = places.baseAddress else { return }
          var frame = 0
          while frame < frames {
            (first[0], first[1]) = (left + frame, right + frame)
            limiter.render(first, frameCount: 128)
            frame += 128
          }
        }
      }
    }
    best = max(best, seconds / ((ContinuousClock.now - start) / .seconds(1)))
  }
  return best
}

print(
  String(
    format: "{\"seconds\": %.0f, \"timesRealTimeLoud\": %.0f, \"timesRealTimeSoft\": %.0f}",
    seconds,
    speed(amplitude: 2), speed(amplitude: 0.1)))
