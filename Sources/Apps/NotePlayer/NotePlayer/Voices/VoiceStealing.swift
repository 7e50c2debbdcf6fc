/// Which voices are ended to make room for a note.
struct VoiceStealing {
  struct Candidate: Equatable {
    let number: Int
    let releasedAt: Double?
  }

  /// Released ones first, beginning with the earliest released, then the oldest.
  ///
  /// - Returns: indices of `candidates`.
  static func victims(of candidates: [Candidate], needed: Int, most: Int) -> [Int] {
    let excess = candidates.count + needed - most
    guard excess > 0 else { return [] }
    let order = candidates.indices.sorted {
      let (one, other) = (candidates[$0], candidates[$1])
      let times = (one.releasedAt ?? .infinity, other.releasedAt ?? .infinity)
      return times.0 == times.1 ? one.number < other.number : times.0 < times.1
    }
    return Array(order.prefix(excess))
  }
}
