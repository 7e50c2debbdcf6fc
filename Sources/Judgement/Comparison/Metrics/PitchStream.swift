import AudioSignal
import Foundation

/// Measures `PitchError` of signals that arrive in blocks.
struct PitchStream: MetricMeter {
  private let shape: SignalShape
  private let size: Int
  private let segments: [SegmentPairs]
  private var reference: PartialFinder
  private var candidate: PartialFinder
  private var frames: [Frame] = []

  private struct Frame {
    let channel: Int
    let time: Double
    let power: Double
    /// nil when the reference is not steady.
    let frequency: Double?
    /// nil when the candidate is not steady.
    let cents: Double?
  }

  init(shape: SignalShape) {
    self.shape = shape
    size = Self.size(sampleRate: shape.sampleRate)
    let (size, channelCount) = (size, shape.channelCount)
    segments = (0..<channelCount).map { _ in SegmentPairs(size: size, hop: size / 2) }
    reference = PartialFinder(size: size)
    candidate = PartialFinder(size: size)
  }

  /// That of a frame: 8192 at 48 kHz; for other rates, the power of two nearest to the same time.
  static func size(sampleRate: Double) -> Int {
    let exponent = log2(8192 * sampleRate / 48000).rounded()
    return 1 << Int(min(max(exponent.isFinite ? exponent : 13, 8), 20))
  }

  mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    for (channel, pairs) in segments.enumerated() {
      pairs.append(
        reference: reference.channels[channel], candidate: candidate.channels[channel]
      ) { start, expected, actual in add(channel, start, expected, actual) }
    }
  }

  func finish() -> [MeasuredMetric] { [MeasuredMetric(measure())] }

  /// A last, partly filled segment is left out: its end would blur every frequency.
  func measure() -> Measured<PitchError> {
    guard shape.frameCount >= size else {
      return .absent(.tooShort(frames: shape.frameCount, needed: size))
    }
    // −60 dB.
    let floor = (frames.map(\.power).max() ?? 0) * 1e-6
    let sounding = frames.filter { $0.power > floor }
    let tonal = sounding.filter { $0.frequency != nil }
    guard !tonal.isEmpty, 2 * tonal.count >= sounding.count else {
      return .absent(.noTone(.reference))
    }
    let compared = tonal.compactMap { frame in frame.cents.map { (frame, cents: $0) } }
    guard let worst = compared.max(by: { abs($0.cents) < abs($1.cents) }) else {
      return .absent(.noTone(.candidate))
    }
    return .value(
      PitchError(
        meanCents: compared.map(\.cents).reduce(0, +) / Double(compared.count),
        meanAbsoluteCents: compared.map { abs($0.cents) }.reduce(0, +) / Double(compared.count),
        largestCents: worst.cents, time: worst.0.time, channel: worst.0.channel,
        frequency: worst.0.frequency ?? 0,
        steadyShare: Double(compared.count) / Double(sounding.count)))
  }

  private mutating func add(
    _ channel: Int, _ start: Int, _ expected: UnsafePointer<Float>, _ actual: UnsafePointer<Float>
  ) {
    reference.analyse(expected)
    let partial = reference.strongest().flatMap { $0.isSteady ? $0 : nil }
    var cents: Double?
    if let partial {
      if memcmp(expected, actual, size * MemoryLayout<Float>.stride) == 0 {
        cents = 0
      } else {
        candidate.analyse(actual)
        if let other = candidate.partial(beside: partial.position), other.isSteady {
          cents = 1200 * log2(other.position / partial.position)
        }
      }
    }
    frames.append(
      Frame(
        channel: channel, time: (Double(start) + Double(size) / 2) / shape.sampleRate,
        power: reference.total,
        frequency: partial.map { $0.position * shape.sampleRate / Double(size) }, cents: cents))
  }
}
