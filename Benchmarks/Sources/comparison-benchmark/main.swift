import AudioSignal
import Comparison
import Foundation

// comparison-benchmark SECONDS [RUNS]   one comparison with all metrics, stereo at 48 kHz, as JSON
//
// The signals differ in every sample, so that nothing is spared; they are made in blocks while the
// comparison runs, and the time for that does not count.

let arguments = CommandLine.arguments.dropFirst().compactMap(Double.init)
guard let seconds = arguments.first, seconds > 0 else {
  print("usage: comparison-benchmark SECONDS [RUNS]")
  exit(64)
}
let runs = max(1, Int(arguments.dropFirst().first ?? 1))

for _ in 0..<runs {
  let (timed, transforms) = try TransformMeter.timing { try TimedComparison(seconds: seconds) }
  func rounded(_ value: Double, _ digits: Int = 3) -> String {
    String(format: "%.\(digits)f", value)
  }
  let times = timed.times
  let share = transforms / .seconds(1) / times.clock
  print(
    """
    {"seconds": \(rounded(seconds, 0)), "processor": \(rounded(times.comparison + times.metrics)), \
    "clock": \(rounded(times.clock)), \
    "comparison": \(rounded(times.comparison)), "metrics": \(rounded(times.metrics)), \
    "fftwShare": \(rounded(share)), "peakMegabytes": \(rounded(Memory.peakMegabytes, 0)), \
    "nullDepth": \(rounded(timed.comparison.nullDepth ?? .nan, 1)), \
    "noiseToMask": \(rounded(timed.metrics.audibility.value?.noiseToMask ?? .nan, 1))}
    """)
}
