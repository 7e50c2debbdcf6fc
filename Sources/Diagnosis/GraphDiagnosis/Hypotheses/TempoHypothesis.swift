import Comparison
import Foundation
import GraphTrace
import WebAudio

/// Notes at other times because the tempo differs: each with its whole envelope.
enum TempoHypothesis: Hypothesis {
  static let changesNumbers = true
  private static let fewest = 4
  private static let ratios = [
    0.5, 0.7, 0.85, 0.93, 0.97, 0.99, 0.997, 1, 1.003, 1.01, 1.03, 1.08, 1.2, 1.5, 2,
  ]
  private static let known = [0.99, 1.01, 0.98, 1.02, 0.5, 2]
  private static let far = 1.5
  /// Beats per minute, where a beat may be a quarter, an eighth, a sixteenth or a half.
  private static let tempos = 40.0...260
  /// Shorter delays, in seconds, are not part of the rhythm.
  private static let shortestEcho = 0.05
  /// The relative accuracy of a measured ratio.
  private static let accuracy = 5e-4

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let schedule = NoteSchedule(subject.graph)
    var rhythms = [true, false].compactMap {
      NoteSchedule(rhythmOf: subject.graph, schedule, splits: $0)
    }
    if rhythms.count > 1, rhythms[0].isLike(rhythms[1]) { rhythms.removeLast() }
    return (rhythms + [schedule]).filter { $0.notes.count >= fewest }
      .flatMap { mistakes(in: subject, $0) }
  }

  private static func mistakes(
    in subject: DiagnosisSubject, _ schedule: NoteSchedule
  ) -> [Mistake] {
    let delays = subject.graph.nodes(ofType: "DelayNode").filter {
      $0.values["delayTime"] ?? 0 > shortestEcho
        || subject.graph.moved.contains(.init(node: $0.id, name: "delayTime"))
    }
    let grid = NoteGrid(schedule)
    let tempos = Tempos(schedule, grid)
    let laws = played(schedule, grid, tempos, subject)
    let ways = OwnTimes.ways(subject.graph.moments(of: schedule.notes), step: grid?.step)
    return laws.flatMap { played in
      ways.flatMap { own in
        (delays.isEmpty ? [[]] : [[], Set(delays.map(\.id))]).map { ids in
          var mistake = tempo(played, own, delays: ids, tempos, subject)
          mistake.measured = played.measured
          return mistake
        }
      }
    }
  }

  /// Notes that move together by one law.
  private struct Played {
    let law: TempoLaw
    /// Ratios that the two sounds suggest, the likeliest first.
    let measured: [Double]
    let moments: [OwnTimes.Moment]

    init(_ law: TempoLaw, _ measured: [Double], _ subject: DiagnosisSubject) {
      (self.law, self.measured) = (law, measured)
      moments = subject.graph.moments(of: law.notes)
    }
  }

  private static func played(
    _ schedule: NoteSchedule, _ grid: NoteGrid?, _ tempos: Tempos, _ subject: DiagnosisSubject
  ) -> [Played] {
    func near(_ ratio: Double) -> [Double] {
      tempos.rounded(ratio).filter { abs($0 / ratio - 1) < accuracy } + [ratio]
    }
    func measured(_ notes: [NoteSchedule.Note], shift: Int = 0) -> [Double] {
      TempoMeasure(notes.map(\.time), subject, shift: shift).map { near($0.ratio) } ?? []
    }
    let own = measured(schedule.notes)
    var laws = [(TempoLaw(schedule), own)]
    // Where some notes are not part of the rhythm, the others may move alone.
    if let grid, grid.notes.count < schedule.notes.count {
      laws.append((TempoLaw(schedule, grid), measured(grid.notes)))
    }
    let jittered = grid == nil ? TempoLaw(jittered: schedule) : nil
    if let law = jittered ?? TempoLaw(keepingRests: schedule) {
      laws.append((law, own))
    }
    let first = schedule.notes[0]
    let shift = lateness(of: first, subject)
    let timers = schedule.timers()
    laws += timers.map { timer in
      let ratios = timer.ratios(from: first.told, to: first.told + shift)
      return (TempoLaw(schedule, timer: timer), ratios.isEmpty ? own : ratios)
    }
    // Where the first note moves as well, a page may count from its beginning, or that note is off by itself.
    if timers.isEmpty, shift != 0 {
      let seconds = Double(shift) / schedule.rate
      laws += [
        (TempoLaw(schedule, from: 0), near((first.time + seconds) / first.time)),
        (TempoLaw(schedule, shift: seconds), measured(schedule.notes, shift: shift)),
      ]
    }
    return laws.map { Played($0, $1, subject) }
  }

  /// Frames by which the first note is late in the candidate; 0 where it does not begin both sounds.
  private static func lateness(
    of note: NoteSchedule.Note, _ subject: DiagnosisSubject
  ) -> Int {
    let frame = note.time * subject.graph.sampleRate
    guard frame > 0, let own = subject.reference.onset(floor: 0),
      let other = subject.candidate.onset(floor: 0),
      abs(Double(own + subject.keepFrom) - frame) < mostLag
    else { return 0 }
    return other - own
  }
  /// Frames from a note's time to its first sound.
  private static let mostLag = 512.0

  private static func tempo(
    _ played: Played, _ own: OwnTimes, delays: Set<Int>, _ tempos: Tempos,
    _ subject: DiagnosisSubject
  ) -> Mistake {
    let law = played.law
    let (notes, origin, rate) = (law.notes, law.origin, law.schedule.rate)
    var mistake = Mistake(
      cause: .eventTime, sizes: .between(ratios, known: known), complexity: 2, isFine: true,
      finding: { GraphWording.tempo($0, own, withDelays: !delays.isEmpty, shift: law.shift) }
    ) { graph, ratio in
      graph.play(notes, at: notes.map { law.time($0, ratio) }, stretch: ratio, of: own)
      if !delays.isEmpty { graph.mapValues(of: delays, "delayTime") { $0 * ratio } }
      // A faster page plays notes that were not recorded.
      if ratio < 1 {
        graph.endRecording(at: law.time(after: Double(graph.length) / rate, ratio) * rate)
      }
    }
    let latency = subject.graph.lookAhead
    let parted = Double(subject.firstTold) / rate - latency
    let later = played.moments.filter(own.follows).map { $0.start + $0.passed }
    let next = (notes.map(\.time) + later).filter { $0 > parted + 1 / rate }.min()
    mistake.landmark = Mistake.Landmark(
      far: far,
      size: { parted, until in
        let lag = subject.firstDifference - subject.firstTold
        let (from, to) = (
          Double(parted - lag) / rate - latency - origin,
          Double(until - lag) / rate - latency - origin
        )
        return from > 0 ? min(max(to / from, 0.5), 2) : 1
      },
      early: next.map { next in
        let ratio = (parted - origin) / (next - origin)
        return ratio > 0.5 ? tempos.rounded(ratio) + [ratio] : []
      } ?? [], rounded: tempos.rounded)
    return mistake
  }

  /// The page's possible tempos in beats per minute, from its steps.
  private struct Tempos {
    private let beats: [Double]
    /// In seconds.
    private let steps: [Double]
    private static let most = 6

    init(_ schedule: NoteSchedule, _ grid: NoteGrid?) {
      steps = Array(
        ([grid?.step, schedule.pair.map { $0 / 2 }].compactMap(\.self)
          + NoteGrid.gaps(schedule.notes.map(\.time))).prefix(Self.most))
      beats = steps.flatMap { step in
        [60, 30, 15, 120, 20, 240].map { $0 / step }.filter {
          tempos.contains($0) && abs($0 - $0.rounded()) < 1e-3 * $0
        }
      }
    }

    /// Ratios near this one that give whole beats per minute, or steps of whole milliseconds.
    func rounded(_ ratio: Double) -> [Double] {
      var found: [Double] = []
      let all =
        beats.map { $0 / ($0 / ratio).rounded() }
        + steps.map { ($0 * ratio * 1000).rounded() / 1000 / $0 }
      for one in all where one.isFinite && one > 0 {
        if !found.contains(where: { abs($0 / one - 1) < 1e-7 }) { found.append(one) }
      }
      return found.sorted { abs($0 - ratio) < abs($1 - ratio) }
    }
  }
}

extension DoctoredGraph {
  /// Seconds by which compressors delay what is heard, where there are some: each looks 6 ms ahead.
  fileprivate var lookAhead: Double { nodes(ofType: "DynamicsCompressorNode").isEmpty ? 0 : 0.006 }
}
