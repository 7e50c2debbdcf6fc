/// The order in which a port's parts are written: those of one phrase together, as long as each frame keeps the page's
/// order.
enum PageUnits {
  /// The position of a statement.
  struct Place {
    let frame: Int
    let phrase: Int?
  }

  enum Unit: Hashable {
    /// Statements of one frame that are in no phrase.
    case statements(Range<Int>)
    /// All occurrences of a phrase, or those that lie in a range.
    case phrase(Int, Range<Int>?)
  }

  static func units(_ places: [Place]) -> [Unit] {
    let runs = runs(places)
    // A phrase that occurs twice in one frame, with something else in between, is written run by run.
    var split: Set<Int> = []
    var seen: Set<[Int]> = []
    for run in runs {
      guard let phrase = places[run.lowerBound].phrase else { continue }
      if !seen.insert([phrase, places[run.lowerBound].frame]).inserted { split.insert(phrase) }
    }
    while true {
      let units = runs.map { run -> Unit in
        guard let phrase = places[run.lowerBound].phrase else { return .statements(run) }
        return .phrase(phrase, split.contains(phrase) ? run : nil)
      }
      if let order = sorted(units, frames: runs.map { places[$0.lowerBound].frame }) {
        return order
      }
      // Two that precede each other: the whole page is written run by run.
      split.formUnion(places.compactMap(\.phrase))
    }
  }

  /// Neighbours that share a frame and a phrase, or a frame and no phrase.
  private static func runs(_ places: [Place]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in places.indices {
      if let last = runs.last, places[last.lowerBound].frame == places[index].frame,
        places[last.lowerBound].phrase == places[index].phrase
      {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  /// Each unit once, after those that precede it in any frame; otherwise in order of appearance.
  ///
  /// - Returns: nil when two units precede each other.
  private static func sorted(_ units: [Unit], frames: [Int]) -> [Unit]? {
    var numbers: [Unit: Int] = [:]
    var distinct: [Unit] = []
    for unit in units where numbers[unit] == nil {
      numbers[unit] = distinct.count
      distinct.append(unit)
    }
    var behind: [Set<Int>] = Array(repeating: [], count: distinct.count)
    var missing = Array(repeating: 0, count: distinct.count)
    for index in units.indices.dropFirst() where frames[index] == frames[index - 1] {
      guard let first = numbers[units[index - 1]], let second = numbers[units[index]] else {
        continue
      }
      if behind[first].insert(second).inserted { missing[second] += 1 }
    }
    // The latest first, so that the earliest is taken from the end.
    var ready = distinct.indices.filter { missing[$0] == 0 }.reversed().map(\.self)
    var order: [Unit] = []
    while let next = ready.popLast() {
      order.append(distinct[next])
      for following in behind[next] {
        missing[following] -= 1
        guard missing[following] == 0 else { continue }
        let place = ready.firstIndex { $0 < following } ?? ready.count
        ready.insert(following, at: place)
      }
    }
    return order.count == distinct.count ? order : nil
  }
}
