import AudioSignal
import Foundation

/// Measures `StereoImage` of signals that arrive in blocks.
struct StereoStream: MetricMeter {
  private let channelCount: Int
  private var frameCount = 0
  private var mid = Energies()
  private var side = Energies()
  private var reference = Products()
  private var candidate = Products()

  private struct Energies {
    var residual = 0.0
    var reference = 0.0
    var candidate = 0.0

    mutating func add(_ expected: Double, _ actual: Double) {
      residual += (actual - expected) * (actual - expected)
      reference += expected * expected
      candidate += actual * actual
    }
  }

  private struct Products {
    var left = 0.0
    var right = 0.0
    var both = 0.0

    mutating func add(_ left: Double, _ right: Double) {
      self.left += left * left
      self.right += right * right
      both += left * right
    }

    var correlation: Double? {
      guard left > 0, right > 0 else { return nil }
      // Takes the roots first, as the product of two energies may exceed a double's range.
      return both / (left.squareRoot() * right.squareRoot())
    }
  }

  init(channelCount: Int) { self.channelCount = channelCount }

  mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    guard channelCount == 2 else { return }
    var (mid, side, expected, actual) = (mid, side, self.reference, self.candidate)
    for frame in 0..<reference.frameCount {
      let (left, right) = (
        Double(reference.channels[0][frame]), Double(reference.channels[1][frame])
      )
      let (otherLeft, otherRight) = (
        Double(candidate.channels[0][frame]), Double(candidate.channels[1][frame])
      )
      mid.add((left + right) / 2, (otherLeft + otherRight) / 2)
      side.add((left - right) / 2, (otherLeft - otherRight) / 2)
      expected.add(left, right)
      actual.add(otherLeft, otherRight)
    }
    (self.mid, self.side, self.reference, self.candidate) = (mid, side, expected, actual)
    frameCount += reference.frameCount
  }

  func finish() -> [MeasuredMetric] { [MeasuredMetric(measure())] }

  func measure() -> Measured<StereoImage> {
    guard channelCount == 2 else { return .absent(.noStereo(channels: channelCount)) }
    func levels(_ energies: Energies) -> ResidualLevels {
      ResidualLevels(
        residualEnergy: energies.residual, referenceEnergy: energies.reference,
        sampleCount: frameCount)
    }
    return .value(
      StereoImage(
        midNullDepth: levels(mid).nullDepth, sideNullDepth: levels(side).nullDepth,
        referenceCorrelation: reference.correlation,
        candidateCorrelation: candidate.correlation,
        referenceWidth: Self.width(mid: mid.reference, side: side.reference),
        candidateWidth: Self.width(mid: mid.candidate, side: side.candidate)))
  }

  /// In dB, from the energies of mid and side; nil for silence.
  private static func width(mid: Double, side: Double) -> Double? {
    guard mid + side > 0 else { return nil }
    return max(-60, min(60, 10 * log10(side / mid)))
  }
}
