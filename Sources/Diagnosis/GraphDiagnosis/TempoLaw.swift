import Foundation
import WebAudio

/// When notes begin at another tempo.
struct TempoLaw {
  /// A note's offset from its step is recognised as such below this share of a step.
  private static let rest = 0.1
  /// The share that counts here.
  private let rest: Double

  let schedule: NoteSchedule
  /// The notes that move.
  let notes: [NoteSchedule.Note]
  private let timer: NoteSchedule.Timer?
  /// The step, where offsets from it are kept; nil otherwise.
  private let step: Double?
  /// The time in seconds from which notes come at the tempo.
  let origin: Double
  /// Seconds by which all notes are later.
  let shift: Double

  /// All notes, or those that lie on a grid.
  ///
  /// - Parameters:
  ///   - timer: calls the page back; nil where notes are scheduled ahead.
  ///   - origin: nil for the first note's time.
  init(
    _ schedule: NoteSchedule, _ grid: NoteGrid? = nil, timer: NoteSchedule.Timer? = nil,
    from origin: Double? = nil, shift: Double = 0
  ) {
    self.schedule = schedule
    notes = grid?.notes ?? schedule.notes
    self.timer = timer
    self.origin = origin ?? timer.map { $0.start / schedule.rate } ?? notes[0].time
    self.shift = shift
    step = nil
    rest = Self.rest
  }

  /// Keeps in seconds the offsets of notes from their steps, as for strummed strings; nil where there are none.
  init?(keepingRests schedule: NoteSchedule) {
    guard let step = schedule.pair.map({ $0 / 2 }) else { return nil }
    (self.schedule, notes, timer, self.step) = (schedule, schedule.notes, nil, step)
    (origin, shift, rest) = (notes[0].time, 0, Self.rest)
    let rests = schedule.notes.map { abs(parts($0.time).rest) }
    guard rests.contains(where: { $0 > 1e-4 && $0 < Self.rest * step }) else { return nil }
  }

  /// Keeps in seconds what notes are off a grid that fits them all, as where each is a little early or late by chance;
  /// nil where there is none.
  init?(jittered schedule: NoteSchedule) {
    guard let step = Self.fitted(schedule.notes.map(\.time)) else { return nil }
    (self.schedule, notes, timer, self.step) = (schedule, schedule.notes, nil, step)
    (origin, shift, rest) = (notes[0].time, 0, Self.jitter)
    let rests = notes.map { abs(parts($0.time).rest) }
    guard rests.contains(where: { $0 > 1e-4 }), rests.allSatisfy({ $0 < Self.jitter * step }) else {
      return nil
    }
  }
  /// Of a step.
  private static let jitter = 0.25
  private static let fewest = 8

  /// The step of a grid, in seconds, from the middle of all distances between neighbours; fitted to all notes.
  private static func fitted(_ times: [Double]) -> Double? {
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    guard times.count >= fewest, let first = times.first else { return nil }
    var step = gaps[gaps.count / 2]
    guard step > 0 else { return nil }
    // From few steps, which a rough one counts right, to all.
    var count = fewest
    while true {
      let near = times.prefix(count)
      let places = near.map { (($0 - first) / step).rounded() }
      let (mean, middle) = (
        places.reduce(0, +) / Double(count), near.reduce(0, +) / Double(count)
      )
      let (up, across) = zip(near, places).reduce((0.0, 0.0)) { sums, point in
        (
          sums.0 + (point.0 - middle) * (point.1 - mean),
          sums.1 + (point.1 - mean) * (point.1 - mean)
        )
      }
      guard across > 0 else { return nil }
      step = up / across
      if count == times.count { return step }
      count = min(times.count, count * 2)
    }
  }

  private func parts(_ time: Double) -> (whole: Double, rest: Double) {
    guard let step else { return (time - origin, 0) }
    let whole = ((time - origin) / step).rounded() * step
    let rest = time - origin - whole
    return abs(rest) < self.rest * step ? (whole, rest) : (time - origin, 0)
  }

  /// When what follows a time begins, in seconds.
  func time(after time: Double, _ ratio: Double) -> Double {
    origin + shift + (time - origin) * ratio
  }

  /// When a note begins, in seconds.
  func time(_ note: NoteSchedule.Note, _ ratio: Double) -> Double {
    guard let timer else {
      let (whole, rest) = parts(note.time)
      return max(0, origin + shift + whole * ratio + rest)
    }
    // The page schedules its notes relative to when it is called.
    let told = timer.call(timer.number(at: note.told), ratio) / schedule.rate
    let first = notes[0].time - Double(notes[0].told) / schedule.rate
    let own = note.time - Double(note.told) / schedule.rate
    return told + first + (own - first) * ratio
  }
}
