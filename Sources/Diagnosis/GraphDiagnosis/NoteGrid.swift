import Foundation

/// The equal steps of a page's sequencer, on which most of its notes begin.
///
/// Sounds in between, such as those of a click, are not part of it.
struct NoteGrid {
  /// In seconds.
  let step: Double
  /// The notes that begin on a step, in order.
  let notes: [NoteSchedule.Note]

  /// Seconds: a page adds up its steps in double precision, which is more accurate than this.
  private static let slack = 1e-5
  /// Seconds: no sequencer has shorter steps.
  private static let shortest = 0.02
  private static let fewest = 4
  /// The number of distances between notes that are tried as a step, most frequent first.
  private static let mostSteps = 24
  /// The share of all notes that must lie on the grid.
  private static let leastShare = 0.4

  /// nil where notes have no common step.
  init?(_ schedule: NoteSchedule) {
    let notes = schedule.notes
    let gaps = Self.gaps(notes.map(\.time))
    let found = gaps.map { step in (step, Self.onOne(of: notes, every: step)) }
      .max { ($0.1.count, $0.0) < ($1.1.count, $1.0) }
    guard let (step, own) = found, own.count >= Self.fewest,
      Double(own.count) >= Self.leastShare * Double(notes.count)
    else { return nil }
    (self.step, self.notes) = (step, own)
  }

  /// Distances from a note to the next and to the one after it, in seconds, the most frequent first.
  static func gaps(_ times: [Double]) -> [Double] {
    let distances = (1...2).flatMap { distance in
      zip(times, times.dropFirst(distance)).map { $1 - $0 }
    }
    let alike = Dictionary(grouping: distances.filter { $0 >= shortest }) {
      ($0 / slack).rounded()
    }
    return alike.values.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
      .prefix(mostSteps).map { $0.reduce(0, +) / Double($0.count) }
  }

  /// The largest set of notes that are whole steps apart.
  private static func onOne(
    of notes: [NoteSchedule.Note], every step: Double
  ) -> [NoteSchedule.Note] {
    let rests = notes.map { note in
      let rest = note.time.truncatingRemainder(dividingBy: step)
      return rest < 0 ? rest + step : rest
    }
    // Positions within a step are cyclic: after the last, the first comes again.
    let sorted = rests.sorted()
    let around = sorted.map { $0 - step } + sorted + sorted.map { $0 + step }
    func count(near rest: Double) -> Int {
      func below(_ bound: Double) -> Int { around.partitioned { $0 >= bound } }
      return below(rest + slack) - below((rest - slack).nextUp)
    }
    let best = rests.max { count(near: $0) < count(near: $1) }
    return notes.filter { note in
      best.map { abs((note.time - $0).remainder(dividingBy: step)) < slack } ?? false
    }
  }
}

extension [Double] {
  /// In an ascending sequence, the number of elements before the first for which the condition holds.
  fileprivate func partitioned(_ holds: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
