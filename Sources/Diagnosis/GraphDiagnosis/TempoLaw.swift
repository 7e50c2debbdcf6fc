import Foundation
import WebAudio

/// When notes begin at another tempo.
struct TempoLaw {
  /// A note's offset from its step is recognised as such below this share of a step.
  private static let rest = 0.1

  let schedule: NoteSchedule
  /// The notes that move.
  let notes: [NoteSchedule.Note]
  private let due: ((Int) -> Double)?
  /// The step, where offsets from it are kept; nil otherwise.
  private let step: Double?
  var origin: Double { notes[0].time }

  /// All notes, or those that lie on a grid.
  ///
  /// - Parameter due: from the frame at which a note is scheduled to the one at which its timer was due; nil where
  ///   notes are scheduled ahead.
  init(_ schedule: NoteSchedule, _ grid: NoteGrid? = nil, due: ((Int) -> Double)? = nil) {
    self.schedule = schedule
    notes = grid?.notes ?? schedule.notes
    self.due = due
    step = nil
  }

  /// Keeps in seconds the offsets of notes from their steps, as for strummed strings; nil where there are none.
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
    // The page is called back at the start of a quantum, and schedules its notes relative to that.
    let (rate, quantum) = (schedule.rate, Double(RenderQuantum.frameCount))
    let told = (due(note.told) * ratio / quantum + 1e-9).rounded(.down) * quantum / rate
    let own = note.time - Double(note.told) / rate
    return told + origin + (own - origin) * ratio
  }
}
