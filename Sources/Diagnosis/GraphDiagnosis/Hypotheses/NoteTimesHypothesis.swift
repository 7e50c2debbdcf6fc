import Comparison
import Foundation
import GraphTrace
import WebAudio

/// Notes that come at other times because the page's tempo, or its swing, is another: each with its whole envelope.
enum NoteTimesHypothesis: Hypothesis {
  private static let fewest = 4
  private static let ratios = [
    0.5, 0.7, 0.85, 0.93, 0.97, 0.99, 0.997, 1, 1.003, 1.01, 1.03, 1.08, 1.2, 1.5, 2,
  ]
  private static let known = [0.99, 1.01, 0.98, 1.02, 0.5, 2]
  private static let far = 1.5
  /// The share of the recording up to which a quicker page plays what was recorded.
  private static let leastKnown = 0.75
  /// Beats per minute, of quarters, eighths, sixteenths and halves.
  private static let tempos = 40.0...260
  /// Echoes that are part of the rhythm last longer, in seconds.
  private static let shortestEcho = 0.05

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let schedule = NoteSchedule(subject.graph)
    guard schedule.notes.count >= fewest else { return [] }
    let delays = subject.graph.nodes(ofType: "DelayNode").filter {
      $0.values["delayTime"] ?? 0 > shortestEcho
        || subject.graph.moved.contains(.init(node: $0.id, name: "delayTime"))
    }
    let dues = [nil] + (schedule.due().map { [$0] } ?? [])
    var found: [Mistake] = []
    for law in dues.map({ Law(schedule, $0) }) + [Law(keepingRests: schedule)].compactMap(\.self) {
      for isStretched in [false, true] {
        for ids in delays.isEmpty ? [[]] : [[], Set(delays.map(\.id))] {
          found.append(tempo(law, isStretched: isStretched, delays: ids, subject))
        }
      }
    }
    return found + swing(schedule, subject) + later(schedule, subject)
  }

  // MARK: From a note on

  /// All notes from the one on that begins where the candidate parts.
  private static func later(
    _ schedule: NoteSchedule, _ subject: DiagnosisSubject
  ) -> [Mistake] {
    let parted = Double(subject.firstTold) / schedule.rate
    let notes = schedule.notes.filter { $0.time >= parted - NoteSchedule.slack }
    guard let first = notes.first, notes.count >= 2, notes.count < schedule.notes.count else {
      return []
    }
    return [
      moved(notes, schedule, subject, { GraphWording.notesLater(from: first.time, $0) }) { _ in [] }
    ]
  }
  /// Notes that are played sooner or later by as much.
  private static func moved(
    _ notes: [NoteSchedule.Note], times multiples: [Double]? = nil, _ schedule: NoteSchedule,
    _ subject: DiagnosisSubject, _ finding: @escaping (Double) -> String,
    rounded: @escaping (Double) -> [Double]
  ) -> Mistake {
    let rate = schedule.rate
    let multiples: [Double] = multiples ?? notes.map { _ in 1 }
    // Of the note at which the candidate parts.
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

  /// - Parameter multiples: how many times the shift each note is moved by.
  private static func shifted(
    _ graph: inout DoctoredGraph, _ notes: [NoteSchedule.Note], _ multiples: [Double],
    by shift: Double
  ) {
    let times: [Double] = zip(notes, multiples).map { note, multiple in
      max(0, note.time + shift * multiple)
    }
    graph.play(notes, at: times)
    // What comes earlier makes room for notes that were not recorded.
    let most: Double = multiples.max() ?? 1
    let end: Double = Double(graph.length) + shift * most * graph.sampleRate
    if shift < 0, most > 1, end >= leastKnown * Double(graph.length) {
      graph.unknownFrom = min(graph.unknownFrom, Int(whole: end))
    }
  }

  // MARK: Tempo

  /// When notes come at another tempo.
  private struct Law {
    /// A note is told to be off its step by less than this share of a step.
    private static let rest = 0.1

    let schedule: NoteSchedule
    private let due: ((Int) -> Double)?
    /// What is kept while steps become longer.
    private let step: Double?
    var origin: Double { schedule.notes[0].time }

    init(_ schedule: NoteSchedule, _ due: ((Int) -> Double)?) {
      (self.schedule, self.due, step) = (schedule, due, nil)
    }

    /// What notes are off their steps, as strummed strings are, is in seconds; nil where none is.
    init?(keepingRests schedule: NoteSchedule) {
      guard let step = schedule.pair.map({ $0 / 2 }) else { return nil }
      (self.schedule, due, self.step) = (schedule, nil, step)
      let rests = schedule.notes.map { abs(parts($0.time).rest) }
      guard rests.contains(where: { $0 > 1e-4 && $0 < Self.rest * step }) else { return nil }
    }

    private func parts(_ time: Double) -> (whole: Double, rest: Double) {
      guard let step else { return (time - origin, 0) }
      let whole = ((time - origin) / step).rounded() * step
      let rest = time - origin - whole
      return abs(rest) < Self.rest * step ? (whole, rest) : (time - origin, 0)
    }

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

  private static func tempo(
    _ law: Law, isStretched: Bool, delays: Set<Int>, _ subject: DiagnosisSubject
  ) -> Mistake {
    let schedule = law.schedule
    let (notes, origin, rate) = (schedule.notes, law.origin, schedule.rate)
    var mistake = Mistake(
      cause: .eventTime, sizes: .between(ratios, known: known), complexity: 2, isFine: true,
      finding: { GraphWording.tempo($0, isStretched: isStretched, withDelays: !delays.isEmpty) }
    ) { graph, ratio in
      let stretch = isStretched ? ratio : 1
      graph.play(notes, at: notes.map { law.time($0, ratio) }, stretch: stretch)
      if !delays.isEmpty { graph.mapValues(of: delays, "delayTime") { $0 * ratio } }
      // A quicker page plays notes that were not recorded.
      let end = (origin + (Double(graph.length) / rate - origin) * ratio) * rate
      if ratio < 1, end >= leastKnown * Double(graph.length) {
        graph.unknownFrom = min(graph.unknownFrom, Int(whole: end))
      }
    }
    let parted = Double(subject.firstTold) / rate
    let next = notes.first { $0.time > parted + 1 / rate }.map(\.time)
    func rounded(_ ratio: Double) -> [Double] {
      tempos(schedule).map { $0 / ($0 / ratio).rounded() }
    }
    mistake.landmark = Mistake.Landmark(
      far: far,
      size: { parted, until in
        let lag = subject.firstDifference - subject.firstTold
        let (from, to) = (
          Double(parted - lag) / rate - origin, Double(until - lag) / rate - origin
        )
        return from > 0 ? min(max(to / from, 0.5), 2) : 1
      },
      early: next.map { next in
        let ratio = (parted - origin) / (next - origin)
        return ratio > 0.5 ? rounded(ratio) + [ratio] : []
      } ?? [], rounded: rounded)
    return mistake
  }

  /// The page's tempo in beats per minute, as its steps tell it.
  private static func tempos(_ schedule: NoteSchedule) -> [Double] {
    guard let step = schedule.pair.map({ $0 / 2 }) else { return [] }
    return [60, 30, 15, 120, 20, 240].map { $0 / step }.filter {
      tempos.contains($0) && abs($0 - $0.rounded()) < 1e-3 * $0
    }
  }

  // MARK: Swing

  /// Every second step is played sooner or later.
  private static func swing(
    _ schedule: NoteSchedule, _ subject: DiagnosisSubject
  ) -> [Mistake] {
    guard let pair = schedule.pair else { return [] }
    let origin = schedule.notes[0].time
    func isOff(_ note: NoteSchedule.Note) -> Bool {
      let place = ((note.time - origin) / pair).truncatingRemainder(dividingBy: 1)
      return place > 0.25 && place < 0.75
    }
    let off = schedule.notes.filter(isOff)
    guard off.count >= fewest, off.count < schedule.notes.count else { return [] }
    func rounded(_ shift: Double) -> [Double] {
      [200, 100.0].map { parts in (shift / pair * parts).rounded() / parts * pair }
    }
    // A page may make one of two steps longer and leave the other as it is: all that follows is late.
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
