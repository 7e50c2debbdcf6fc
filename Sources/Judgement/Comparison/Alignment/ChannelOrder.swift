/// Which channel of the candidate holds which of the reference.
enum ChannelOrder {
  /// How much more of the signal an exchange must explain to be accepted, as a share.
  private static let margin = 0.02

  /// The order that pairs the most similar channels, strongest pair first.
  ///
  /// - Parameter lag: how late the candidate is, in samples.
  /// - Returns: for each channel of the reference, the candidate's.
  static func measure(_ pair: SignalPair, lag: Int) -> [Int] {
    let identity = Array(pair.reference.indices)
    guard identity.count > 1 else { return identity }
    let likeness = pair.reference.map { reference in
      pair.candidateWhole.map { Self.likeness(reference, $0, lag: lag) }
    }
    var pairs = identity.flatMap { row in identity.map { (row: row, column: $0) } }
    pairs.sort { one, other in
      let (first, second) = (likeness[one.row][one.column], likeness[other.row][other.column])
      // Among equals a channel keeps its place.
      return first != second ? first > second : one.row == one.column && other.row != other.column
    }
    var order = Array(repeating: -1, count: identity.count)
    var taken = Set<Int>()
    for (row, column) in pairs where order[row] < 0 && !taken.contains(column) {
      order[row] = column
      taken.insert(column)
    }
    func total(_ order: [Int]) -> Double {
      order.enumerated().reduce(0) { $0 + likeness[$1.offset][$1.element] }
    }
    let count = Double(identity.count)
    return total(order) > total(identity) + margin * count ? order : identity
  }

  /// The share of one signal's energy that the other explains, 0 to 1.
  private static func likeness(_ reference: [Double], _ candidate: [Double], lag: Int) -> Double {
    let lower = max(0, -lag)
    let upper = min(reference.count, candidate.count - lag)
    guard lower < upper else { return 0 }
    var sums = UndonePair.Sums()
    reference.withUnsafeBufferPointer { reference in
      candidate.withUnsafeBufferPointer { candidate in
        for frame in lower..<upper {
          let (expected, actual) = (reference[frame], candidate[frame + lag])
          sums.reference += expected * expected
          sums.candidate += actual * actual
          sums.product += expected * actual
        }
      }
    }
    return sums.share
  }
}
