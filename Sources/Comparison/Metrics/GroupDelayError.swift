import AudioSignal
import Foundation

/// How differently two systems delay each frequency, from their responses to an impulse.
///
/// Group delay is −dφ/dω, computed without unwrapping a phase: with H = DFT(h[n]) and
/// G = DFT(n·h[n]) it is Re(G·H*) / |H|². Numerator and denominator are summed over bands of a
/// twelfth of an octave: in a single bin a reverb's delay has poles, between its echoes' nulls. A sum
/// is when the band's energy arrives on average, which for a filter is its delay. The error is the
/// candidate's less the reference's, in bands in which both are within 40 dB of their strongest;
/// deeper in a stop band a phase says little.
///
/// - Shape: whole responses up to 131,072 frames, padded with zeros to a power of two; bands are four
///   bins wide or more, 0 Hz is one of its own.
/// - Units: samples, positive when the candidate is later; `mean` is of absolute errors, weighted by
///   the reference's power.
/// - Source: Oppenheim & Schafer, "Discrete-Time Signal Processing", 3rd ed., 2010, section 5.1.2;
///   the transform of n·h from the derivative theorem.
public struct GroupDelayError: Equatable, Sendable {
  public let mean: Double
  /// Of all channels and bands.
  public let largest: Double
  /// The middle of the band with the largest error, in hertz.
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
    var largest = (error: 0.0, bin: 0.0, channel: 0)
    for (channel, signals) in channels.enumerated() {
      let expected = measure.bands(of: signals.reference)
      let actual = measure.bands(of: signals.candidate)
      let floor = (expected.map(\.density).max() ?? 0) * GroupDelayError.depth
      let otherFloor = (actual.map(\.density).max() ?? 0) * GroupDelayError.depth
      for (reference, candidate) in zip(expected, actual)
      where reference.density > floor && candidate.density > otherFloor {
        let error = candidate.delay - reference.delay
        weighted += abs(error) * reference.power
        weights += reference.power
        if abs(error) > abs(largest.error) { largest = (error, reference.middle, channel) }
      }
    }
    return .value(
      GroupDelayError(
        mean: weights > 0 ? weighted / weights : 0, largest: largest.error,
        frequency: largest.bin * shape.sampleRate / Double(size), channel: largest.channel))
  }
}

/// The group delay of a response in bands of a twelfth of an octave.
private struct GroupDelay {
  struct Band {
    let bins: Range<Int>
    /// Σ |H|².
    let power: Double
    /// In samples; 0 in a band without power.
    let delay: Double

    /// Power for each bin.
    var density: Double { power / Double(bins.count) }
    /// In bins.
    var middle: Double { Double(bins.lowerBound + bins.upperBound - 1) / 2 }
  }

  private let first: FourierTransform.Memory
  private let second: FourierTransform.Memory
  private let transform: FourierTransform

  init(size: Int) {
    first = FourierTransform.Memory(size: size)
    second = FourierTransform.Memory(size: size)
    transform = .ofSize(size)
  }

  func bands(of response: [Float]) -> [Band] {
    for index in first.samples.indices {
      let sample = index < response.count ? Double(response[index]) : 0
      first.samples[index] = sample
      second.samples[index] = sample * Double(index)
    }
    transform.run(in: first)
    transform.run(in: second)
    var bands = [band(0..<1)]
    var lower = 1
    while lower < first.bins.count {
      let upper = max(lower + 4, Int((Double(lower) * pow(2, 1.0 / 12)).rounded()))
      bands.append(band(lower..<min(upper, first.bins.count)))
      lower = upper
    }
    return bands
  }

  private func band(_ bins: Range<Int>) -> Band {
    var power = 0.0
    var product = 0.0
    for bin in bins {
      let (response, ramped) = (first.bins[bin], second.bins[bin])
      power += response.0 * response.0 + response.1 * response.1
      product += ramped.0 * response.0 + ramped.1 * response.1
    }
    return Band(bins: bins, power: power, delay: power > 0 ? product / power : 0)
  }
}
