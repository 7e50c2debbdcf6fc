import Comparison
import Foundation
import GraphTrace
import WebAudio

/// Notes that are held longer or shorter: from their release on, all that they do comes later or earlier, their ends
/// included, and what comes before stays where it is.
enum NoteLengthHypothesis: Hypothesis {
  static let changesNumbers = true
  /// How many of a note's last moments may be its release.
  private static let most = 4
  private static let fewestNotes = 2
  /// Seconds: moments that agree to this are one.
  private static let grain = 1e-6
  /// Notes differ in length where the longest is held by this factor longer than the shortest.
  private static let alike = 1.001

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let schedule = NoteSchedule(subject.graph)
    let rhythm = NoteSchedule(rhythmOf: subject.graph, schedule, splits: false)
    return [schedule, rhythm].compactMap(\.self).flatMap { schedule -> [Mistake] in
      let played = schedule.voices(in: subject.graph).map { Played($0, subject.graph) }
      return decays(played, subject.graph)
        + (0..<most).flatMap { place -> [Mistake] in
          let held = played.compactMap { Held($0, releasedAt: place) }
          return mistakes(held, isLast: place == 0, subject, place: "")
            + alike(held, subject).flatMap { own in
              mistakes(own.held, isLast: place == 0, subject, place: own.place).map { mistake in
                var mistake = mistake
                // It assumes which notes belong together.
                mistake.complexity += 1
                return mistake
              }
            }
        }
    }
  }

  /// Notes of one length, and notes whose sources the page makes in one way, of each with which one sounds where the
  /// candidate diverges; none where all are so.
  private static func alike(
    _ held: [Held], _ subject: DiagnosisSubject
  ) -> [(held: [Held], place: String)] {
    let parted = Double(subject.firstTold) / subject.graph.sampleRate
    let sounding = held.filter {
      $0.note.time <= parted + NoteSchedule.slack && $0.note.time + $0.last >= parted
    }
    let nodes = subject.graph.nodesByID
    func role(_ held: Held) -> Int? { held.source.flatMap { nodes[$0]?.role } }
    var found: [(held: [Held], place: String)] = []
    func add(_ own: [Held], _ place: String) {
      let isNew = !found.contains { $0.held.map(\.source) == own.map(\.source) }
      guard own.count >= fewestNotes, own.count < held.count, isNew, found.count < mostSets else {
        return
      }
      found.append((own, place))
    }
    for one in sounding {
      let asLong = held.filter { $0.isAsLong(as: one) }
      add(asLong, GraphWording.notesHeld(asLong.count, one.seconds))
      let made = held.filter { role($0) == role(one) }
      add(made, GraphWording.notesLike(made.count, one.source ?? 0))
    }
    return found
  }
  private static let mostSets = 6

  /// Approaches and ends that a page computes from one decay: `stop(start + 5 * decay)`.
  private static func decays(_ played: [Played], _ graph: DoctoredGraph) -> [Mistake] {
    let nodes = played.reduce(into: Set<Int>()) { $0.formUnion($1.note.nodes) }
    let approaches = graph.steps.indices.filter { index in
      ParameterCall(graph.steps[index]).map {
        $0.method == "setTargetAtTime" && nodes.contains($0.node ?? -1)
      } ?? false
    }
    let held = played.compactMap { Held($0, releasedAt: 0) }
    guard !approaches.isEmpty, held.count >= fewestNotes else { return [] }
    return [
      Mistake(
        cause: .eventTime, sizes: .between(Mistake.ratios, known: Mistake.knownRatios),
        finding: GraphWording.decaysWithEnds
      ) { graph, ratio in
        for index in approaches {
          graph.changeCall(index) { $0.timeConstant = $0.timeConstant.map { $0 * ratio } }
        }
        graph.move(held.map(\.note)) { place, passed, _ in
          let own = held[place]
          return own.note.time + (passed < own.seconds - grain ? passed : passed * ratio)
        }
      }
    ]
  }

  /// A note with the moments, in seconds after its beginning, at which something happens.
  private struct Played {
    let note: NoteSchedule.Note
    let moments: [Double]
    /// Those in which something begins; the others are ends of ramps.
    let begun: [Double]

    init(_ note: NoteSchedule.Note, _ graph: DoctoredGraph) {
      self.note = note
      var all: [(passed: Double, begins: Bool)] = []
      for (index, step) in graph.steps.enumerated()
      where note.nodes.contains(step.node ?? -1) || note.steps.contains(index) {
        if step.name == "stop", let time = step.numbers.first {
          all.append((time - note.time, true))
        } else if let call = ParameterCall(step), let time = call.time {
          all.append((time - note.time, !call.method.contains("Ramp")))
        }
      }
      func distinct(_ times: [Double]) -> [Double] {
        times.filter { $0 > grain }.sorted().reduce(into: []) { found, time in
          if time - (found.last ?? -1) > grain { found.append(time) }
        }
      }
      moments = distinct(all.map(\.passed))
      begun = distinct(all.filter(\.begins).map(\.passed))
    }
  }

  private struct Held {
    let note: NoteSchedule.Note
    let seconds: Double
    /// Its last moment.
    let last: Double
    /// The first of its nodes.
    var source: Int? { note.nodes.min() }
    /// Whether what happens then does not begin earlier, as a ramp does.
    let isStep: Bool

    init?(_ played: Played, releasedAt place: Int) {
      guard played.moments.count > place, let last = played.moments.last else { return nil }
      let seconds = played.moments[played.moments.count - 1 - place]
      (note, self.seconds, self.last) = (played.note, seconds, last)
      isStep = played.begun.contains { abs($0 - seconds) <= NoteLengthHypothesis.grain }
      // A ramp that a note does first is its attack.
      guard place == 0 || place + 1 < played.moments.count || isStep else { return nil }
    }

    func isAsLong(as other: Held) -> Bool {
      abs(seconds - other.seconds) <= seconds * (NoteLengthHypothesis.alike - 1)
    }
  }

  /// - Parameter name: which notes; empty for all.
  private static func mistakes(
    _ held: [Held], isLast: Bool, _ subject: DiagnosisSubject, place name: String
  ) -> [Mistake] {
    guard held.count >= fewestNotes, let shortest = held.map(\.seconds).min(),
      let longest = held.map(\.seconds).max()
    else { return [] }
    let what: GraphWording.Held =
      isLast ? .last : held.allSatisfy(\.isStep) ? .held : .ramp
    let ratios = mistake(
      held, subject, sizes: .between(Mistake.ratios, known: Mistake.knownRatios), far: 4,
      finding: { GraphWording.held(what, name, $0) }, unit: ""
    ) { $1.seconds * ($0 - 1) }
    guard longest > shortest * alike else { return [ratios] }
    return [
      ratios,
      mistake(
        held, subject,
        sizes: .between(
          [-0.3, -0.1, -0.03, -0.01, 0, 0.01, 0.03, 0.1, 0.3],
          known: [0.01, -0.01, 0.02, -0.02, 0.05, -0.05, 0.1, -0.1]), far: 1,
        finding: { GraphWording.held(what, name, longer: $0) }, unit: "s"
      ) { size, _ in size },
    ]
  }

  /// - Parameter shift: seconds by which a note is held longer with a size.
  private static func mistake(
    _ held: [Held], _ subject: DiagnosisSubject, sizes: Mistake.Sizes, far: Double,
    finding: @escaping (Double) -> String, unit: String, shift: @escaping (Double, Held) -> Double
  ) -> Mistake {
    var mistake = Mistake(
      cause: .eventTime, sizes: sizes, unit: unit, finding: finding
    ) { graph, size in
      graph.move(held.map(\.note)) { place, passed, _ in
        let later = passed < held[place].seconds - grain ? 0 : shift(size, held[place])
        return held[place].note.time + passed + later
      }
    }
    guard held.allSatisfy(\.isStep) else { return mistake }
    let rate = subject.graph.sampleRate
    let parted = Double(subject.firstTold) / rate
    func size(_ held: Held, endsAt time: Double) -> Double {
      let seconds = time - held.note.time
      return unit.isEmpty ? seconds / held.seconds : seconds - held.seconds
    }
    func rounded(_ size: Double) -> [Double] {
      unit.isEmpty ? [20, 100].map { (size * $0).rounded() / $0 } : [(size * 200).rounded() / 200]
    }
    // The first that would be released, and those that could be released sooner than it.
    let coming = held.filter { $0.note.time + $0.seconds >= parted - NoteSchedule.slack }
      .sorted { $0.note.time + $0.seconds < $1.note.time + $1.seconds }
    guard let next = coming.first else { return mistake }
    let lag = subject.firstDifference - subject.firstTold
    mistake.landmark = Mistake.Landmark(
      far: far,
      size: { _, until in size(next, endsAt: Double(until - lag) / rate) },
      early: coming.filter {
        $0.note.time < parted && $0.note.time + $0.seconds > parted + 1 / rate
      }
      .prefix(2).map { size($0, endsAt: parted) }.flatMap { rounded($0) + [$0] },
      rounded: rounded)
    return mistake
  }
}
