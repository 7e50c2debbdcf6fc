import ReadableNumbers

/// Pieces of the reference in another order: lost or inserted several times, exchanged, repeated.
enum CopyCause {
  /// Each check looks through the whole reference.
  private static let mostChecked = 8

  static func suspects(in pair: SignalPair) -> [Suspect] {
    guard let map = CopyMap(pair) else { return [] }
    let known = map.segments.filter { $0.shift != nil }
    guard known.count > 1 else { return [] }
    // Most of what was moved can have come from one place alone.
    let moved = known.filter { $0.shift != 0 }.prefix(mostChecked)
    guard 2 * moved.count(where: map.isAmbiguous) <= moved.count else { return [] }
    let end = pair.frameCount - max(0, -(known.last?.shift ?? 0))
    var imitated = pair.reference
    for segment in known {
      guard let shift = segment.shift else { continue }
      for channel in imitated.indices {
        for frame in segment.range {
          let source = frame - shift
          imitated[channel][frame] =
            source < pair.frameCount ? pair.reference[channel][source] : 0
        }
      }
    }
    let changes = zip(known, known.dropFirst()).map {
      (frame: $1.range.lowerBound, by: ($1.shift ?? 0) - ($0.shift ?? 0))
    }
    guard let (cause, finding, size) = name(pair, known, changes) else { return [] }
    var found = pair.imitation(
      cause, parameters: 2 + min(changes.count, 3),
      estimate: .init(value: Double(size), unit: "samples"),
      finding: finding, imitated, mayScale: false)
    // The content of the last frames lies beyond the reference's end.
    found?.measure(0..<end)
    return [found].compactMap(\.self)
  }

  private static func name(
    _ pair: SignalPair, _ known: [CopyMap.Segment], _ changes: [(frame: Int, by: Int)]
  ) -> (Diagnosis.Cause, String, Int)? {
    guard let first = changes.first else { return nil }
    let gaps = Set(zip(changes, changes.dropFirst()).map { $1.frame - $0.frame })
    let every = gaps.count == 1 && changes.count > 2 ? gaps.first : nil
    let place = first.frame + pair.firstFrame
    let sizes = changes.map { abs($0.by) }
    let range = (sizes.min() ?? 0)...(sizes.max() ?? 0)
    if changes.allSatisfy({ $0.by < 0 }) {
      return (
        .lostSamples, Wording.lostOften(changes.count, range, at: place, every: every),
        -first.by
      )
    }
    if changes.allSatisfy({ $0.by > 0 }) {
      return (
        .repeatedSamples, Wording.repeatedOften(changes.count, range, at: place, every: every),
        first.by
      )
    }
    // Each stretch that is out of place is moved; all others stay.
    let moved = known.filter { $0.shift != 0 }
    guard known.last?.shift == 0 || moved.count > 3 else { return nil }
    let shifts = Set(moved.compactMap(\.shift))
    if shifts.count == 2, shifts.reduce(0, +) == 0, let distance = shifts.max() {
      let finding =
        moved.count == 2
        ? Wording.exchangedFar(moved[0].range.count, distance, at: place)
        : Wording.exchangedInPairs(distance)
      return (.exchangedBlocks, finding, distance)
    }
    if shifts.count == 1, let shift = shifts.first, shift > 0 {
      return (.repeatedBlock, Wording.heardAgain(moved.count, after: shift, at: place), shift)
    }
    return moved.count > 1
      ? (.exchangedBlocks, Wording.otherOrder(moved.count, at: place), moved.count) : nil
  }
}
