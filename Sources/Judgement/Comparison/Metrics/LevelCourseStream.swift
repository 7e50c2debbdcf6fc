import AudioSignal
import Foundation

/// Measures `LevelCourse` of signals that arrive in blocks.
struct LevelCourseStream: MetricMeter {
  private let stepSeconds: Double
  private var reference: StepPowers
  private var candidate: StepPowers

  init(shape: SignalShape) {
    let step = max(1, Int((LevelCourse.stepSeconds * shape.sampleRate).rounded()))
    stepSeconds = Double(step) / shape.sampleRate
    reference = StepPowers(channelCount: shape.channelCount, step: step)
    candidate = StepPowers(channelCount: shape.channelCount, step: step)
  }

  mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    self.reference.append(reference)
    self.candidate.append(candidate)
  }

  mutating func finish() -> [MeasuredMetric] { [MeasuredMetric(measure())] }

  private mutating func measure() -> Measured<LevelCourse> {
    reference.finish()
    candidate.finish()
    let expected = reference.channels.map(Self.smoothed)
    let actual = candidate.channels.map(Self.smoothed)
    let loudest = (expected + actual).joined().max() ?? 0
    guard loudest > 0 else { return .absent(.silent) }
    let floor = loudest * pow(10, -LevelCourse.depth / 10)
    var worst = LevelCourse(decibels: 0, time: 0, channel: 0)
    for channel in expected.indices {
      for (step, (one, other)) in zip(expected[channel], actual[channel]).enumerated() {
        let decibels = 10 * log10(max(other, floor) / max(one, floor))
        guard abs(decibels) > abs(worst.decibels) else { continue }
        worst = LevelCourse(
          decibels: decibels, time: (Double(step) + 0.5) * stepSeconds, channel: channel)
      }
    }
    return .value(worst)
  }

  private static func smoothed(_ powers: [Double]) -> [Double] {
    powers.indices.map { index in
      let before = powers[max(0, index - 1)]
      let after = powers[min(powers.count - 1, index + 1)]
      return (before + 2 * powers[index] + after) / 4
    }
  }
}
