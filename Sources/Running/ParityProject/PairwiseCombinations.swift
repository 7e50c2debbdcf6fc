/// A small set of combinations in which every two values of every two parameters occur together.
///
/// Greedy: each row begins with a pair that has not occurred; every other parameter takes the value that adds the most
/// new pairs.
///
/// - Source: Cohen, Dalal, Fredman & Patton, "The AETG System", 1997, without its random choices, so that the same
///   parameters always give the same rows.
enum PairwiseCombinations {
  /// - Parameter sizes: how many values each parameter has, at least one.
  /// - Returns: rows with the index of one value for each parameter.
  static func rows(_ sizes: [Int]) -> [[Int]] {
    guard sizes.count > 1 else { return (0..<(sizes.first ?? 0)).map { [$0] } }
    var open = Pairs(sizes)
    var rows: [[Int]] = []
    while let pair = open.first() {
      var row = [Int?](repeating: nil, count: sizes.count)
      row[pair.first.parameter] = pair.first.value
      row[pair.second.parameter] = pair.second.value
      for parameter in sizes.indices where row[parameter] == nil {
        row[parameter] = (0..<sizes[parameter]).max { left, right in
          // Ties go to the first: `max` keeps the last of equal elements.
          (open.count(parameter, left, with: row), -left)
            < (open.count(parameter, right, with: row), -right)
        }
      }
      let complete = row.map { $0 ?? 0 }
      open.remove(complete)
      rows.append(complete)
    }
    return rows
  }

  private struct Setting: Hashable {
    let parameter: Int
    let value: Int
  }

  /// The pairs of values that have not occurred yet.
  private struct Pairs {
    private var met: [[[[Bool]]]]
    private let sizes: [Int]
    private var position = (0, 1, 0, 0)

    init(_ sizes: [Int]) {
      self.sizes = sizes
      met = sizes.indices.map { first in
        sizes.indices.map { second in
          Array(repeating: Array(repeating: false, count: sizes[second]), count: sizes[first])
        }
      }
    }

    /// The first open pair; the search continues from the previous one.
    mutating func first() -> (first: Setting, second: Setting)? {
      var (first, second, value, other) = position
      while first < sizes.count - 1 {
        if !met[first][second][value][other] {
          position = (first, second, value, other)
          return (
            Setting(parameter: first, value: value), Setting(parameter: second, value: other)
          )
        }
        other += 1
        if other == sizes[second] { (value, other) = (value + 1, 0) }
        if value == sizes[first] { (second, value) = (second + 1, 0) }
        if second == sizes.count { (first, second) = (first + 1, first + 2) }
      }
      return nil
    }

    /// How many pairs would occur for the first time.
    func count(_ parameter: Int, _ value: Int, with row: [Int?]) -> Int {
      row.enumerated().count { other, chosen in
        guard let chosen else { return false }
        return other < parameter
          ? !met[other][parameter][chosen][value] : !met[parameter][other][value][chosen]
      }
    }

    mutating func remove(_ row: [Int]) {
      for first in row.indices {
        for second in row.indices where second > first {
          met[first][second][row[first]][row[second]] = true
        }
      }
    }
  }
}
