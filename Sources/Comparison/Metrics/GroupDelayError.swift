import AudioSignal
import Foundation

/// How differently two systems delay each frequency, from their responses to an impulse.
///
/// Group delay is −dφ/dω, computed without unwrapping a phase: Re(DFT(n·h[n]) / DFT(h[n])). The error
/// is the candidate's less the reference's, in bins in which both are within 40 dB of their
/// strongest; deeper in a stop band a phase says little.
///
/// - Shape: whole responses up to 131,072 frames, padded with zeros to a power of two.
/// - Units: samples, positive when the candidate is later; `mean` is of absolute errors, weighted by
///   the reference's power.
/// - Source: Oppenheim & Schafer, "Discrete-Time Signal Processing", 3rd ed., 2010, section 5.1.2;
///   the transform of n·h from the derivative theorem.
public struct GroupDelayError: Equatable, Sendable {
  public let mean: Double
  /// Of all channels and bins.
  public let largest: Double
  /// In hertz, where the largest error is.
  public let frequency: Double
  public let channel: Int

  static let frameLimit = 1 << 17
  /// 40 dB, as a ratio of powers.
  static let depth = 1e-4
}

/// Measures `GroupDelayError` of signals that arrive in blocks.
///
/// Keeps the signals when they are responses to an impulse, and nothing otherwise.
struct GroupDelayStream {
  private let shape: SignalShape
  private let absence: MetricAbsence?
  private var channels: [(reference: [Float], candidate: [Float])]

  init(shape: SignalShape, isImpulseResponse: Bool) {
    self.shape = shape
    absence =
      !isImpulseResponse
      ? .noImpulse
      : shape.frameCount > GroupDelayError.frameLimit
        ? .tooLong(frames: shape.frameCount, limit: GroupDelayError.frameLimit) : nil
    channels = Array(repeating: ([], []), count: shape.channelCount)
  }

  mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    guard absence == nil else { return }
    for index in channels.indices {
      channels[index].reference += reference.channels[index]
      channels[index].candidate += candidate.channels[index]
    }
  }

  func finish() -> Measured<GroupDelayError> {
    if let absence { return .absent(absence) }
    var size = 2
    while size < shape.frameCount { size *= 2 }
    let measure = GroupDelay(size: size)
    var weighted = 0.0
    var weights = 0.0
    var largest = (error: 0.0, bin: 0, channel: 0)
    for (channel, signals) in channels.enumerated() {
      let expected = measure.bins(of: signals.reference)
      let actual = measure.bins(of: signals.candidate)
      let floor = (expected.map(\.power).max() ?? 0) * GroupDelayError.depth
      let otherFloor = (actual.map(\.power).max() ?? 0) * GroupDelayError.depth
      for bin in expected.indices
      where expected[bin].power > floor && actual[bin].power > otherFloor {
        let error = actual[bin].delay - expected[bin].delay
        weighted += abs(error) * expected[bin].power
        weights += expected[bin].power
        if abs(error) > abs(largest.error) { largest = (error, bin, channel) }
      }
    }
    return .value(
      GroupDelayError(
        mean: weights > 0 ? weighted / weights : 0, largest: largest.error,
        frequency: Double(largest.bin) * shape.sampleRate / Double(size), channel: largest.channel))
  }
}

/// The group delay of a response in each bin of one transform.
private struct GroupDelay {
  private let first: FourierTransform.Memory
  private let second: FourierTransform.Memory
  private let transform: FourierTransform

  init(size: Int) {
    first = FourierTransform.Memory(size: size)
    second = FourierTransform.Memory(size: size)
    transform = .ofSize(size)
  }

  /// Delays in samples; 0 in bins without power.
  func bins(of response: [Float]) -> [(power: Double, delay: Double)] {
    for index in first.samples.indices {
      let sample = index < response.count ? Double(response[index]) : 0
      first.samples[index] = sample
      second.samples[index] = sample * Double(index)
    }
    transform.run(in: first)
    transform.run(in: second)
    return zip(first.bins, second.bins).map { bin, ramped in
      let power = bin.0 * bin.0 + bin.1 * bin.1
      return (power, power > 0 ? (ramped.0 * bin.0 + ramped.1 * bin.1) / power : 0)
    }
  }
}
