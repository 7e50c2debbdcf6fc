import AudioSignal
import Foundation

/// Measures `OnsetShift` of signals that arrive in blocks.
struct OnsetStream: MetricMeter {
  private let stepSeconds: Double
  private var reference: StepPowers
  private var candidate: StepPowers

  init(shape: SignalShape) {
    let step = max(1, Int((0.001 * shape.sampleRate).rounded()))
    stepSeconds = Double(step) / shape.sampleRate
    reference = StepPowers(channelCount: shape.channelCount, step: step)
    candidate = StepPowers(channelCount: shape.channelCount, step: step)
  }

  mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    self.reference.append(reference)
    self.candidate.append(candidate)
  }

  mutating func finish() -> [MeasuredMetric] { [MeasuredMetric(measure())] }

  private mutating func measure() -> Measured<OnsetShift> {
    reference.finish()
    candidate.finish()
    let expected = Onsets(reference.channels).steps
    let actual = Onsets(candidate.channels).steps
    guard !expected.isEmpty || !actual.isEmpty else { return .absent(.noOnset) }
    var worst = (shift: 0.0, step: expected.first ?? 0)
    // In both directions: an onset may be missing, or extra.
    for (step, shift) in Self.shifts(of: expected, from: actual, stepSeconds)
      + Self.shifts(of: actual, from: expected, stepSeconds).map({ ($0, -$1) })
    where abs(shift) > abs(worst.shift) {
      worst = (shift, step)
    }
    return .value(
      OnsetShift(
        milliseconds: worst.shift, time: Double(worst.step) * stepSeconds,
        reference: expected.count, candidate: actual.count))
  }

  /// The distances to the nearest of the others, which are ascending, in milliseconds.
  private static func shifts(
    of steps: [Int], from others: [Int], _ stepSeconds: Double
  ) -> [(Int, Double)] {
    var place = 0
    return steps.map { step in
      while place + 1 < others.count, abs(others[place + 1] - step) <= abs(others[place] - step) {
        place += 1
      }
      let nearest = others.isEmpty ? nil : others[place]
      let shift = nearest.map { Double($0 - step) * stepSeconds * 1000 } ?? OnsetShift.furthest
      return (step, max(-OnsetShift.furthest, min(OnsetShift.furthest, shift)))
    }
  }
}

/// The onsets of a signal, in steps of 1 ms.
package struct Onsets {
  /// Steps of 1 ms, and a ratio of powers, as `OnsetShift` tells: 6 dB.
  private static let ahead = 5
  private static let before = 30
  private static let rise = 4.0
  /// Relative to the loudest 5 ms: −40 dB.
  private static let quietest = 1e-4

  package let steps: [Int]

  /// - Parameter channels: mean powers, one list for each channel.
  package init(_ channels: [[Double]]) {
    let count = channels.map(\.count).min() ?? 0
    var sums = [0.0]
    for step in 0..<count { sums.append(sums[step] + channels.reduce(0) { $0 + $1[step] }) }
    func mean(_ from: Int, _ to: Int) -> Double {
      to > from ? (sums[to] - sums[from]) / Double(to - from) : 0
    }
    let powers = (0..<count).map { mean($0, min(count, $0 + Self.ahead)) }
    let loudest = powers.max() ?? 0
    guard loudest > 0 else {
      steps = []
      return
    }
    var found: [(step: Int, ratio: Double)] = []
    for step in 0..<count where powers[step] >= loudest * Self.quietest {
      // After digital silence any rise would be infinite, and the last step before it the steepest.
      let past = max(mean(max(0, step - Self.before), step), loudest * Self.quietest / 100)
      let ratio = powers[step] / past
      guard ratio >= Self.rise else { continue }
      if let last = found.last, step - last.step < Self.before {
        if ratio > last.ratio { found[found.count - 1] = (step, ratio) }
      } else {
        found.append((step, ratio))
      }
    }
    steps = found.map(\.step)
  }
}
