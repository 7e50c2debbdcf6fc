/// A constant is added, to all channels or to each its own.
enum OffsetCause {
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
    return [
      pair.suspect(
        .offset, parameters: 1, estimate: .init(value: largest, unit: ""),
        finding: Wording.offset(largest),
        undone: undone)
    ].compactMap(\.self)
  }
}
