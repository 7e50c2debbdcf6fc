import AudioSignal
import Foundation

/// Measures `PartialError` of signals that arrive in blocks.
struct PartialStream: MetricMeter {
  private let shape: SignalShape
  private let size: Int
  private let segments: [SegmentPairs]
  private var finder: PartialFinder
  private var reference: [PartialSpectrum]
  private var candidate: [PartialSpectrum]

  /// The least number of frames.
  private static let fewest = 8
  /// The share of the power that the partials must hold: what sounds beside them is not compared.
  private static let leastShare = 0.5
  /// The share of the power that may be in partials at other times.
  private static let mostElsewhere = 0.1

  init(shape: SignalShape) {
    self.shape = shape
    size = PitchStream.size(sampleRate: shape.sampleRate)
    let (size, count) = (size, shape.channelCount)
    segments = (0..<count).map { _ in SegmentPairs(size: size, hop: size / 4) }
    finder = PartialFinder(size: size)
    reference = Array(repeating: PartialSpectrum(size: size), count: count)
    candidate = reference
  }

  mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    for (channel, pairs) in segments.enumerated() {
      pairs.append(
        reference: reference.channels[channel], candidate: candidate.channels[channel]
      ) { _, expected, actual in
        finder.analyse(expected)
        self.reference[channel].add(finder)
        if memcmp(expected, actual, size * MemoryLayout<Float>.stride) != 0 {
          finder.analyse(actual)
        }
        self.candidate[channel].add(finder)
      }
    }
  }

  func finish() -> [MeasuredMetric] { [MeasuredMetric(measure())] }

  func measure() -> Measured<PartialError> {
    let hop = Double(size / 4) / shape.sampleRate
    let needed = size + size / 4 * (Self.fewest - 1)
    guard shape.frameCount >= needed else {
      return .absent(.tooShort(frames: shape.frameCount, needed: needed))
    }
    var table = Table()
    for (channel, pair) in zip(reference, candidate).enumerated() {
      guard pair.0.total > 0 || pair.1.total > 0 else { continue }
      let found = SteadyPartials(pair.0, pair.1, hop: hop)
      guard found.shares.reference >= Self.leastShare else { return .absent(.noTone(.reference)) }
      guard found.shares.candidate >= Self.leastShare else { return .absent(.noTone(.candidate)) }
      guard found.elsewhere <= Self.mostElsewhere else { return .absent(.otherTimes) }
      table.add(found, channel: channel, binWidth: shape.sampleRate / Double(size))
    }
    return table.error.map { .value($0) } ?? .absent(.silent)
  }
}

extension PartialStream {
  /// The differences of all channels' partials.
  private struct Table {
    private var count = 0
    private var levels: [PartialError.Difference] = []
    private var pitches: [PartialError.Difference] = []
    private var beats: [PartialError.Beating] = []

    mutating func add(_ found: SteadyPartials, channel: Int, binWidth: Double) {
      let strongest = found.partials.map { max($0.powers.reference, $0.powers.candidate) }.max()
      let floor = (strongest ?? 0) * SteadyPartials.floor
      for partial in found.partials {
        let (one, other) = (
          max(partial.powers.reference, floor), max(partial.powers.candidate, floor)
        )
        guard max(one, other) > floor else { continue }
        if partial.powers.reference > floor { count += 1 }
        let frequency = partial.position * binWidth
        levels.append(.init(value: 10 * log10(other / one), frequency: frequency, channel: channel))
        guard let cents = partial.cents, min(one, other) > floor else { continue }
        pitches.append(.init(value: cents, frequency: frequency, channel: channel))
        guard partial.rates.reference != nil || partial.rates.candidate != nil else { continue }
        beats.append(
          .init(
            reference: partial.rates.reference, candidate: partial.rates.candidate,
            frequency: frequency, channel: channel))
      }
    }

    var error: PartialError? {
      guard let level = levels.max(by: { abs($0.value) < abs($1.value) }) else { return nil }
      return PartialError(
        count: count, level: level, pitch: pitches.max { abs($0.value) < abs($1.value) },
        beating: beats.max { abs($0.difference) < abs($1.difference) })
    }
  }
}
