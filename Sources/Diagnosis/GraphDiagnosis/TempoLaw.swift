import Foundation
import WebAudio

/// When notes come at another tempo.
struct TempoLaw {
  /// A note is told to be off its step by less than this share of a step.
  private static let rest = 0.1

  let schedule: NoteSchedule
  /// Those that move.
  let notes: [NoteSchedule.Note]
  private let due: ((Int) -> Double)?
  /// What is kept while steps become longer.
  private let step: Double?
  var origin: Double { notes[0].time }

  /// All notes, or those that lie on a grid.
  ///
  /// - Parameter due: from the frame at which a note is told to the one at which the timer was due that told it; nil
  ///   where notes are told their times ahead.
  init(_ schedule: NoteSchedule, _ grid: NoteGrid? = nil, due: ((Int) -> Double)? = nil) {
    self.schedule = schedule
    notes = grid?.notes ?? schedule.notes
    self.due = due
    step = nil
  }

  /// What notes are off their steps, as strummed strings are, is in seconds; nil where none is.
  init?(keepingRests schedule: NoteSchedule) {
    guard let step = schedule.pair.map({ $0 / 2 }) else { return nil }
    (self.schedule, notes, due, self.step) = (schedule, schedule.notes, nil, step)
    let rests = schedule.notes.map { abs(parts($0.time).rest) }
    guard rests.contains(where: { $0 > 1e-4 && $0 < Self.rest * step }) else { return nil }
  }

  private func parts(_ time: Double) -> (whole: Double, rest: Double) {
    guard let step else { return (time - origin, 0) }
    let whole = ((time - origin) / step).rounded() * step
    let rest = time - origin - whole
    return abs(rest) < Self.rest * step ? (whole, rest) : (time - origin, 0)
  }

  /// When a note begins, in seconds.
  func time(_ note: NoteSchedule.Note, _ ratio: Double) -> Double {
    guard let due else {
      let (whole, rest) = parts(note.time)
      return max(0, origin + whole * ratio + rest)
    }
    // The page is called back with a quantum, and tells its notes relative to that.
    let (rate, quantum) = (schedule.rate, Double(RenderQuantum.frameCount))
    let told = (due(note.told) * ratio / quantum + 1e-9).rounded(.down) * quantum / rate
    let own = note.time - Double(note.told) / rate
    return told + origin + (own - origin) * ratio
  }
}
