import Comparison
import Foundation
import GraphTrace
import WebAudio

/// Notes at other times, because the swing differs, chords are strummed faster or slower, or all notes from one on are
/// shifted: each with its whole envelope.
enum NoteTimesHypothesis: Hypothesis {
  static let changesNumbers = true
  private static let fewest = 4

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let schedule = NoteSchedule(subject.graph)
    guard schedule.notes.count > 1 else { return [] }
    let strums = strums(schedule, subject)
    guard schedule.notes.count >= fewest else { return strums }
    let rhythm = NoteSchedule(rhythmOf: subject.graph, schedule, splits: false)
    return strums
      + [schedule, rhythm].compactMap(\.self).filter { $0.notes.count >= fewest }
      .flatMap { swing($0, subject) } + later(schedule, subject)
  }

  // MARK: Strums

  /// Seconds between the notes of a strummed chord, at most.
  private static let together = 0.1
  /// What follows a chord comes this many times as long after it.
  private static let apart = 2.0
  private static let mostStrummed = 8
  /// Seconds: the beats on which chords may begin before their first note sounds.
  private static let beats = [0.0, 0.1, 0.05, 0.01]

  /// Notes that follow each other at once, farther apart or nearer to each other.
  private static func strums(
    _ schedule: NoteSchedule, _ subject: DiagnosisSubject
  ) -> [Mistake] {
    let chords = chords(schedule.notes)
    guard !chords.isEmpty else { return [] }
    let notes = chords.flatMap(\.self)
    let starts = beats.map { beat in
      chords.flatMap { chord -> [Double] in
        let first = chord[0].time
        let start = beat > 0 ? ((first + 1e-9) / beat).rounded(.down) * beat : first
        return chord.map { _ in start }
      }
    }
    var distinct: [[Double]] = []
    for start in starts where !distinct.contains(start) { distinct.append(start) }
    let parted = Double(subject.firstTold) / schedule.rate
    return distinct.map { starts in
      var mistake = Mistake(
        cause: .eventTime,
        sizes: .between(
          [0, 0.25, 0.5, 0.7, 0.85, 0.95, 1, 1.05, 1.2, 1.5, 2, 3], known: [0, 0.5, 2, 1.5, 0.75]),
        finding: { GraphWording.strum($0) }
      ) { graph, ratio in
        // What ends a chord ends all its notes.
        graph.play(
          notes, at: zip(notes, starts).map { $1 + ($0.time - $1) * ratio }, keepsLater: true)
      }
      // A faster strum parts from the original where it plays its next note.
      let next = zip(notes, starts).first { $0.time > parted && $0.time > $1 && $1 <= parted }
      let faster = next.map { (parted - $1) / ($0.time - $1) } ?? 0.5
      mistake.measured = [(faster * 20).rounded() / 20, faster, 2, 1.5, 0]
      return mistake
    }
  }

  private static func chords(_ notes: [NoteSchedule.Note]) -> [[NoteSchedule.Note]] {
    var found: [[NoteSchedule.Note]] = []
    for note in notes {
      if let last = found.last?.last, note.time - last.time < together {
        found[found.count - 1].append(note)
      } else {
        found.append([note])
      }
    }
    let ends = found.dropFirst().map { $0[0].time } + [.infinity]
    return zip(found, ends).compactMap { chord, next in
      let gaps = zip(chord, chord.dropFirst()).map { $1.time - $0.time }
      guard let widest = gaps.max(), chord.count <= mostStrummed,
        next - chord[chord.count - 1].time > apart * widest
      else { return nil }
      return chord
    }
  }

  // MARK: From a note on

  /// The note that begins where the candidate diverges, alone or with all that follow.
  private static func later(
    _ schedule: NoteSchedule, _ subject: DiagnosisSubject
  ) -> [Mistake] {
    let parted = Double(subject.firstTold) / schedule.rate
    let notes = schedule.notes.filter { $0.time >= parted - NoteSchedule.slack }
    guard let first = notes.first else { return [] }
    // A note may be off by itself.
    let node = first.nodes.min() ?? 0
    let alone = moved(
      [first], schedule, subject, { GraphWording.noteLater(at: first.time, of: node, $0) }
    ) { _ in [] }
    guard notes.count >= 2, notes.count < schedule.notes.count else { return [alone] }
    return [
      moved(notes, schedule, subject, { GraphWording.notesLater(from: first.time, $0) }) { _ in []
      },
      alone,
    ]
  }
  /// Notes that are played earlier or later, all by the same time.
  private static func moved(
    _ notes: [NoteSchedule.Note], times multiples: [Double]? = nil, _ schedule: NoteSchedule,
    _ subject: DiagnosisSubject, _ finding: @escaping (Double) -> String,
    rounded: @escaping (Double) -> [Double]
  ) -> Mistake {
    let rate = schedule.rate
    let multiples: [Double] = multiples ?? notes.map { _ in 1 }
    // The time of the note at which the candidate diverges.
    let earliest: Double = Double(subject.firstTold) / rate - NoteSchedule.slack
    let place: Int? = notes.firstIndex { $0.time >= earliest }
    let first: Double = place.map { multiples[$0] } ?? 1
    var mistake = Mistake(
      cause: .eventTime,
      sizes: .between(
        [-0.1, -0.03, -0.01, -0.003, -0.001, 0, 0.001, 0.003, 0.01, 0.03, 0.1],
        known: [-0.01, 0.01, 0.02, -0.02]), isFine: true, unit: "s", finding: finding
    ) { graph, shift in shifted(&graph, notes, multiples, by: shift) }
    let parted = Double(subject.firstTold) / rate
    let next = notes.first { $0.time > parted + 1 / rate }.map(\.time)
    let back = next.map { (parted - $0) / first }
    let early: [Double] = back.map { rounded($0) + Mistake.round($0, rate: rate) } ?? []
    mistake.landmark = Mistake.Landmark(
      far: 1, size: { parted, until in Double(until - parted) / (rate * first) }, early: early,
      rounded: rounded)
    return mistake
  }

  /// - Parameter multiples: the multiple of the shift by which each note is moved.
  private static func shifted(
    _ graph: inout DoctoredGraph, _ notes: [NoteSchedule.Note], _ multiples: [Double],
    by shift: Double
  ) {
    let times: [Double] = zip(notes, multiples).map { note, multiple in
      max(0, note.time + shift * multiple)
    }
    graph.play(notes, at: times)
    // When notes come earlier, others follow that were not recorded.
    let most: Double = multiples.max() ?? 1
    let end: Double = Double(graph.length) + shift * most * graph.sampleRate
    if shift < 0, most > 1 { graph.endRecording(at: end) }
  }

  // MARK: Swing

  /// Every second step is played earlier or later.
  private static func swing(
    _ schedule: NoteSchedule, _ subject: DiagnosisSubject
  ) -> [Mistake] {
    guard let pair = schedule.pair else { return [] }
    let origin = schedule.notes[0].time
    func isOff(_ note: NoteSchedule.Note) -> Bool {
      let place = ((note.time - origin) / pair).truncatingRemainder(dividingBy: 1)
      // Nearer to the second of two steps than to either first.
      return place > 0.25 && place < 0.75
    }
    let off = schedule.notes.filter(isOff)
    guard off.count >= fewest, off.count < schedule.notes.count else { return [] }
    func rounded(_ shift: Double) -> [Double] {
      [200, 100.0].map { parts in (shift / pair * parts).rounded() / parts * pair }
    }
    // A page may make one of two steps longer and leave the other as it is, which delays all that follows.
    let pairs = schedule.notes.map { note -> (whole: Double, isOff: Bool) in
      let place = (note.time - origin) / pair
      return isOff(note) ? (place.rounded(.down), true) : (place.rounded(), false)
    }
    return [moved(off, schedule, subject, GraphWording.swing, rounded: rounded)]
      + [true, false].map { isSecond in
        let multiples = pairs.map { $0.whole + (!isSecond && $0.isOff ? 1 : 0) }
        let later = zip(schedule.notes, multiples).filter { $1 > 0 }
        return moved(
          later.map(\.0), times: later.map(\.1), schedule, subject,
          { GraphWording.pairs(isSecond: isSecond, $0) }, rounded: rounded)
      }
  }
}
