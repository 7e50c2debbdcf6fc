import Foundation

/// The equal steps of a page's sequencer, on which most of its notes begin.
///
/// What a click plays in between is no part of it.
struct NoteGrid {
  /// Seconds.
  let step: Double
  /// Those that begin on a step, in the order in which they begin.
  let notes: [NoteSchedule.Note]

  /// Seconds: a page adds its steps up in double precision, and tells them to less than this.
  private static let slack = 1e-5
  /// Seconds: no sequencer has shorter steps.
  private static let shortest = 0.02
  private static let fewest = 4
  /// Distances between notes that are tried as a step, the most frequent ones.
  private static let mostSteps = 24
  /// The share of all notes that must lie on the grid.
  private static let leastShare = 0.4

  /// nil where notes have no steps in common.
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

  /// The most notes that lie whole steps apart.
  private static func onOne(
    of notes: [NoteSchedule.Note], every step: Double
  ) -> [NoteSchedule.Note] {
    func isOn(_ note: NoteSchedule.Note, _ origin: Double) -> Bool {
      let rest = (note.time - origin).remainder(dividingBy: step)
      return abs(rest) < slack
    }
    return notes.prefix(notes.count / 2 + 1)
      .map { first in notes.filter { isOn($0, first.time) } }
      .max { $0.count < $1.count } ?? []
  }
}
