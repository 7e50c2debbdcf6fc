import Foundation
import ReadableNumbers

/// A constant is added, to all channels or to each its own.
enum OffsetCause {
  /// As a share of the energy of the reference without its mean: −6 dB.
  private static let mostResidual = 0.25

  static func suspects(in pair: SignalPair) -> [Suspect] {
    let count = Double(pair.frameCount)
    let offsets = zip(pair.reference, pair.candidate).map { reference, candidate in
      zip(reference, candidate).reduce(0) { $0 + ($1.1 - $1.0) } / count
    }
    let both = besideGain(pair)
    guard let largest = offsets.max(by: { abs($0) < abs($1) }), largest != 0 else { return both }
    var undone = pair.untouched
    undone.candidate = zip(pair.candidate, offsets).map { samples, offset in
      samples.map { $0 - offset }
    }
    // For a sound that is mostly constant, a constant brings it nearer to any other: the moving part must fit.
    let shifted = zip(pair.reference, offsets).map { samples, offset in samples.map { $0 + offset }
    }
    guard pair.residual(of: shifted) <= mostResidual * movingEnergy(of: pair.reference) else {
      return both
    }
    return [
      pair.suspect(
        .offset, parameters: 1, estimate: .init(value: largest, unit: ""),
        finding: Wording.offset(largest),
        undone: undone)
    ].compactMap(\.self) + both
  }

  /// Together with a gain or an inversion, which the offset hides: both are fitted at once.
  private static func besideGain(_ pair: SignalPair) -> [Suspect] {
    let count = Double(pair.frameCount)
    func means(_ channels: [[Double]]) -> [Double] {
      channels.map { $0.reduce(0, +) / count }
    }
    let (own, other) = (means(pair.reference), means(pair.candidate))
    var (product, square) = (0.0, 0.0)
    for channel in pair.reference.indices {
      for frame in pair.frames {
        let moving = pair.reference[channel][frame] - own[channel]
        product += moving * (pair.candidate[channel][frame] - other[channel])
        square += moving * moving
      }
    }
    let gain = square > 0 ? product / square : 0
    guard abs(gain) > 0.01, abs(gain) < 100, abs(gain - 1) > 1e-4 else { return [] }
    let offsets = zip(own, other).map { $1 - gain * $0 }
    guard let largest = offsets.max(by: { abs($0) < abs($1) }), abs(largest) > 1e-6 else {
      return []
    }
    let undone = UndonePair(
      reference: pair.reference,
      candidate: zip(pair.candidate, offsets).map { samples, offset in
        samples.map { ($0 - offset) / gain }
      }, frames: pair.frames)
    guard
      zip(undone.candidate, pair.reference).reduce(
        0,
        { sum, channels in
          sum + zip(channels.0, channels.1).map { $0 - $1 }.energy
        }) <= mostResidual * movingEnergy(of: pair.reference)
    else { return [] }
    let level = 20 * log10(abs(gain))
    let isScaled = abs(level) >= 0.001
    let inversion = gain < 0 ? ", and it is inverted" : ""
    return [
      Suspect(
        cause: .offset, estimate: .init(value: largest, unit: ""),
        finding: Wording.offset(largest) + inversion
          + (isScaled ? ", \(DiagnosisText.level(level))" : ""),
        parameters: isScaled ? 2 : 1, remaining: undone.nullDepth(), undone: undone,
        also: (gain < 0 ? [.polarity] : []) + (isScaled ? [.gain] : []))
    ]
  }

  /// The energy without each channel's mean.
  private static func movingEnergy(of channels: [[Double]]) -> Double {
    channels.reduce(0) { sum, samples in
      let mean = samples.reduce(0, +) / Double(max(1, samples.count))
      return sum + samples.map { $0 - mean }.energy
    }
  }
}
