import Comparison
import Foundation
import GraphTrace
import WebAudio

/// A time that a page defines once and uses in several places, off by a factor: the attack of all envelopes of a note,
/// all approaches with one time constant, all that a note does from some time on.
enum SharedTimesHypothesis: Hypothesis {
  static let changesNumbers = true
  private static let stages = ["first", "second", "third"]
  private static let most = 6
  /// Seconds: times that agree to this are equal.
  private static let grain = 1e-6

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let sets = AlikeEvents.all(in: subject)
    let events = sets.flatMap(\.events).filter(\.isMoving)
    guard !events.isEmpty else { return [] }
    let segments = AlikeSegments(
      Dictionary(events.map { ($0.step, $0) }, uniquingKeysWith: { first, _ in first }))
    let owners = Dictionary(
      sets.enumerated().flatMap { number, set in set.steps.map { ($0, number) } },
      uniquingKeysWith: { first, _ in first })
    /// Where it concerns one set only, the hypothesis about that set covers it.
    func isShared(_ events: [AlikeEvents.Event]) -> Bool {
      Set(events.compactMap { owners[$0.step] }).count > 1
    }
    func lengthened(_ events: [AlikeEvents.Event], _ name: String) -> Mistake {
      segments.lengthened(events.map(\.step), isAlone: false) {
        GraphWording.segmentLength(name, $0)
      }
    }
    var found: [Mistake] = []
    for (number, name) in stages.enumerated() {
      let own = events.filter { $0.stage == number }
      if isShared(own) { found.append(lengthened(own, GraphWording.stage(name))) }
    }
    let alike = Dictionary(grouping: events) { event in
      ((event.length ?? event.call.timeConstant ?? 0) / grain).rounded()
        * (event.length == nil ? -1 : 1)
    }
    for (length, own) in alike.sorted(by: { $0.key < $1.key })
    where length != 0 && isShared(own) && found.count < stages.count + most {
      found.append(
        lengthened(own, GraphWording.stages(lasting: abs(length) * grain, isRamp: length > 0)))
    }
    return found + later(subject)
  }

  /// All that notes do from some time after they begin, their ends included.
  private static func later(_ subject: DiagnosisSubject) -> [Mistake] {
    let schedule = NoteSchedule(subject.graph)
    guard schedule.notes.count > 1 else { return [] }
    let begun = Dictionary(
      schedule.notes.flatMap { note in note.nodes.map { ($0, note.time) } },
      uniquingKeysWith: { first, _ in first })
    let times = Set(
      subject.graph.told.compactMap { call -> Double? in
        guard let time = call.time, let start = begun[call.node ?? -1], time > start + grain else {
          return nil
        }
        return ((time - start) / grain).rounded() * grain
      }
    ).sorted()
    // Where notes have times of their own there is no shared constant.
    guard times.count <= 2 * most else { return [] }
    return times.prefix(most).map { first in
      Mistake(
        cause: .eventTime, sizes: .between(Mistake.ratios, known: Mistake.knownRatios),
        finding: { GraphWording.laterTimes(first, $0) }
      ) { graph, ratio in
        func moved(_ time: Double, _ node: Int?) -> Double? {
          guard let start = begun[node ?? -1], time - start > first - grain else { return nil }
          return start + (time - start) * ratio
        }
        for index in graph.steps.indices {
          if graph.steps[index].name == "stop" {
            var numbers = graph.steps[index].numbers
            guard let time = numbers.first.flatMap({ moved($0, graph.steps[index].node) }) else {
              continue
            }
            numbers[0] = time
            graph.steps[index].members["args"] = .array(numbers.map(WorkletMessage.number))
          } else if var call = ParameterCall(graph.steps[index]),
            let time = call.time.flatMap({ moved($0, call.node) })
          {
            call.time = time
            graph.steps[index] = call.written(to: graph.steps[index])
          }
        }
      }
    }
  }
}
