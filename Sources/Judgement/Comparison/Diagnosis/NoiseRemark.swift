import Foundation
import ReadableNumbers

/// A difference without a cause that is only noise: rounding, or noise that was added.
///
/// - Source: spectral flatness (geometric by arithmetic mean of the power) after Gray & Markel, 1974.
enum NoiseRemark {
  /// Below this null depth a difference without a cause is rounding: single precision rounds at −150 dB, and sums of
  /// some hundred roundings reach −130 dB.
  private static let roundingDepth = -110.0
  /// White noise, averaged over the segments of a second, measures above 0.9; a tone near 0.
  private static let leastFlatness = 0.6
  /// A residual that follows the reference is not noise; chance alone gives 1/N.
  private static let mostShare = 0.02
  private static let segment = 512
  private static let mostInFew = 0.8

  static func remark(on pair: SignalPair, initial: Double) -> Suspect? {
    let residual = zip(pair.candidate, pair.reference).map { zip($0, $1).map { $0 - $1 } }
    let energy = residual.reduce(0) { $0 + $1.energy }
    let count = Double(pair.frameCount * residual.count)
    guard let level = Decibels.ofPower(energy / count) else { return nil }
    let isRounding = initial <= roundingDepth
    guard isRounding || isNoise(pair, residual) else { return nil }
    return Suspect(
      cause: .noiseFloor, estimate: .init(value: level, unit: "dBFS"),
      finding: Wording.noise(
        initial, isRounding: isRounding, isAdded: isAdded(pair, residual)),
      evidence: evidence(residual), parameters: 0,
      remaining: initial)
  }

  /// The candidate's samples are integers of some bit depth, and differ from the reference by no more than dither would
  /// make them.
  static func dither(on pair: SignalPair, initial: Double) -> Suspect? {
    guard
      let bits = (8...24).first(where: { QuantisationCause.isOnGrid(pair.candidate, bits: $0) }),
      !QuantisationCause.isOnGrid(pair.reference, bits: bits)
    else { return nil }
    let step = 1 / Double(1 << (bits - 1))
    let isNear = zip(pair.candidate, pair.reference).allSatisfy {
      zip($0, $1).allSatisfy { abs($0 - $1) <= 2.001 * step }
    }
    let residual = zip(pair.candidate, pair.reference).map { zip($0, $1).map { $0 - $1 } }
    // A short sound cannot show noise; but dither rounds it both up and down, and rounding only one way.
    let isScattered = residual.contains { samples in
      let moved = samples.count { abs($0) > step / 2 }
      return moved > samples.count / 8 && samples.contains { $0 > step / 2 }
        && samples.contains { $0 < -step / 2 }
    }
    guard isNear, pair.frameCount < 8 * segment ? isScattered : isNoise(pair, residual) else {
      return nil
    }
    return Suspect(
      cause: .dither, estimate: .init(value: Double(bits), unit: "bits"),
      finding: Wording.dithered(bits), parameters: 0, remaining: initial)
  }

  private static func isNoise(_ pair: SignalPair, _ residual: [[Double]]) -> Bool {
    guard pair.frameCount >= 8 * segment else { return false }
    let sums = UndonePair(
      reference: pair.reference, candidate: residual, frames: pair.frames
    ).sums()
    let loudest = residual.map(\.energy).enumerated().max { $0.element < $1.element }?.offset ?? 0
    guard sums.share <= mostShare, !isSparse(residual[loudest]) else { return false }
    if flatness(residual[loudest]) >= leastFlatness { return true }
    // Noise with a colour of its own that continues where the reference is quiet.
    return NoiseShape.isNoise(residual[loudest]) && isEven(residual[loudest])
  }

  /// Whether a few samples hold nearly all of it, as where steps come a frame late: for noise that is present a tenth
  /// of the time, the loudest hundredth holds half.
  private static func isSparse(_ samples: [Double]) -> Bool {
    let squares = samples.map { $0 * $0 }.sorted(by: >)
    let loudest = squares.prefix(max(1, samples.count / 100)).reduce(0, +)
    return loudest > mostInFew * squares.reduce(0, +)
  }

  /// Whether it is as constant in level as stretches of one noise are.
  private static func isEven(_ samples: [Double]) -> Bool {
    let length = max(1024, samples.count / 16)
    let levels = stride(from: 0, to: samples.count - length + 1, by: length).map {
      samples.energy(in: $0..<$0 + length)
    }
    guard levels.count >= 4, let least = levels.min(), let most = levels.max() else { return false }
    return most < 2 * least
  }

  /// Noise that a port adds is as constant in level as it is, or there where the reference is silent; what follows the
  /// reference may be anything that was computed from noise in another way.
  private static func isAdded(_ pair: SignalPair, _ residual: [[Double]]) -> Bool {
    !followsReference(pair, residual)
      && (flatness(pair.reference[pair.loudestChannel]) < leastFlatness
        || residual.contains(where: isEven))
  }

  /// Whether the noise follows the reference's level, stretch by stretch, where that changes.
  private static func followsReference(_ pair: SignalPair, _ residual: [[Double]]) -> Bool {
    let length = max(64, pair.frameCount / 64)
    let starts = stride(from: 0, to: pair.frameCount - length, by: length)
    let own = starts.map { pair.energy(in: $0..<$0 + length) }
    let rest = starts.map { start in
      residual.reduce(0) { $0 + $1.energy(in: start..<start + length) }
    }
    guard let most = own.max(), let loudest = rest.max(), loudest > 0 else { return false }
    let quiet = own.indices.filter { own[$0] < most * 1e-3 }
    return !quiet.isEmpty && quiet.allSatisfy { rest[$0] < loudest * 1e-2 }
  }

  private static func evidence(_ residual: [[Double]]) -> [String] {
    guard let first = residual.first, first.count >= 8 * segment else { return [] }
    return ["spectral flatness \(DiagnosisText.number(flatness(first)))"]
  }

  /// 1 for white noise, 0 for a tone; DC and Nyquist are left out.
  private static func flatness(_ samples: [Double]) -> Double {
    let power = WelchSpectrum(samples.map(Float.init), sampleRate: 1, size: segment).power
      .dropFirst(2).dropLast(2)
    let mean = power.reduce(0, +) / Double(power.count)
    guard mean > 0 else { return 0 }
    let logarithm = power.reduce(0) { $0 + log(max($1, .leastNormalMagnitude)) }
    return exp(logarithm / Double(power.count)) / mean
  }
}
