/// A constant is added, to all channels or to each its own.
enum OffsetCause {
  /// Of the energy of what moves in the reference, as a share: −6 dB.
  private static let mostResidual = 0.25

  static func suspects(in pair: SignalPair) -> [Suspect] {
    let count = Double(pair.frameCount)
    let offsets = zip(pair.reference, pair.candidate).map { reference, candidate in
      zip(reference, candidate).reduce(0) { $0 + ($1.1 - $1.0) } / count
    }
    guard let largest = offsets.max(by: { abs($0) < abs($1) }), largest != 0 else { return [] }
    var undone = pair.untouched
    undone.candidate = zip(pair.candidate, offsets).map { samples, offset in
      samples.map { $0 - offset }
    }
    // A sound that is mostly a constant itself comes nearer to any other by one: what moves has to fit.
    let shifted = zip(pair.reference, offsets).map { samples, offset in samples.map { $0 + offset }
    }
    guard pair.residual(of: shifted) <= mostResidual * movingEnergy(of: pair.reference) else {
      return []
    }
    return [
      pair.suspect(
        .offset, parameters: 1, estimate: .init(value: largest, unit: ""),
        finding: Wording.offset(largest),
        undone: undone)
    ].compactMap(\.self)
  }

  /// Without the mean of each channel.
  private static func movingEnergy(of channels: [[Double]]) -> Double {
    channels.reduce(0) { sum, samples in
      let mean = samples.reduce(0, +) / Double(max(1, samples.count))
      return sum + samples.map { $0 - mean }.energy
    }
  }
}
