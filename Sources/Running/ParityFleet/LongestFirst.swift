/// Splits pieces of known cost evenly: the longest first, each to the part that has the least so far.
///
/// - Units: costs in microseconds, whole numbers, so that all machines agree.
/// - Source: Graham, "Bounds on Multiprocessing Timing Anomalies", 1969 (longest processing time first).
package enum LongestFirst {
  package struct Piece {
    package let id: String
    package let microseconds: Int

    package init(id: String, microseconds: Int) {
      self.id = id
      self.microseconds = microseconds
    }
  }

  /// - Returns: for each piece the part, from 1 on; of equal costs the lower id goes first, and of equally
  ///   full parts the lower number is filled.
  package static func split(_ pieces: [Piece], into count: Int) -> [Int] {
    let order = pieces.indices.sorted { first, second in
      let (one, other) = (pieces[first], pieces[second])
      if one.microseconds != other.microseconds { return one.microseconds > other.microseconds }
      return one.id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
    var parts = LeastLoaded(count: count)
    var result = [Int](repeating: 1, count: pieces.count)
    for index in order { result[index] = parts.add(pieces[index].microseconds) }
    return result
  }
}

/// A heap of parts, the least loaded on top.
private struct LeastLoaded {
  private var parts: [(load: Int, number: Int)]

  init(count: Int) { parts = (1...count).map { (0, $0) } }

  /// - Returns: the part that got it.
  mutating func add(_ microseconds: Int) -> Int {
    let number = parts[0].number
    parts[0].load += microseconds
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < parts.count && parts[child] < parts[least] {
        least = child
      }
      guard least != place else { return number }
      parts.swapAt(place, least)
      place = least
    }
  }
}
