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
    guard pair.distance(to: undone.candidate) <= mostResidual * pair.movingEnergy else { return [] }
    return [
      pair.suspect(
        .offset, parameters: 1, estimate: .init(value: largest, unit: ""),
        finding: Wording.offset(largest),
        undone: undone)
    ].compactMap(\.self)
  }
}

extension SignalPair {
  fileprivate func distance(to candidate: [[Double]]) -> Double {
    zip(reference, candidate).reduce(0) { sum, channel in
      zip(channel.0, channel.1).reduce(sum) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
    }
  }

  /// The reference's energy without the mean of each channel.
  fileprivate var movingEnergy: Double {
    reference.reduce(0) { sum, samples in
      let mean = samples.reduce(0, +) / Double(max(1, samples.count))
      return samples.reduce(sum) { $0 + ($1 - mean) * ($1 - mean) }
    }
  }
}
