/// Splits pieces of known cost evenly: longest first, each to the part with the least so far.
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

  /// - Returns: the part of each piece, counted from 1; ties go to the lower id and to the lower part number.
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

/// A heap of parts, least loaded on top.
private struct LeastLoaded {
  private var parts: [(load: Int, number: Int)]

  init(count: Int) { parts = (1...count).map { (0, $0) } }

  /// - Returns: the part that received it.
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
