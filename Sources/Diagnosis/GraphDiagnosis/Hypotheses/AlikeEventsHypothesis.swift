import Comparison
import Foundation

/// An event that every note of a page has, ignored, moved, or with another number: a port has one line for it.
enum AlikeEventsHypothesis: Hypothesis {
  static let changesNumbers = true
  static let perTurn = 6
  /// Of fewer events each is tried alone, so that a set of one says nothing more.
  private static let fewest = 25

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let least = subject.graph.told.count < fewest ? 2 : 1
    return mistakes(
      AlikeEvents.sets(in: subject).filter { $0.events.count >= least }, subject)
  }

  /// The same mistakes, including those that take effect after the candidate diverges.
  static func allMistakes(in subject: DiagnosisSubject) -> [Mistake] {
    mistakes(AlikeEvents.all(in: subject), subject)
  }

  private static func mistakes(
    _ sets: [AlikeEvents], _ subject: DiagnosisSubject
  ) -> [Mistake] {
    let nodes = subject.graph.nodesByID
    let known = Dictionary(
      sets.flatMap(\.events).map { ($0.step, $0) }, uniquingKeysWith: { first, _ in first })
    return sets.flatMap { events in
      mistakes(
        events, known, isFine: nodes[events.call.node ?? 0].map(events.call.isFine(on:)) ?? false)
    }
  }

  private static func mistakes(
    _ events: AlikeEvents, _ known: [Int: AlikeEvents.Event], isFine: Bool
  ) -> [Mistake] {
    var found = [events.scope("ignored", ignored)]
    found += AlikeSegments(known).scopes(events)
    if events.call.timeConstant != nil {
      found.append(
        events.scope("time constant") { steps, what in
          scaled(.timeConstant, steps, { GraphWording.timeConstant(of: what, $0) }) { call, ratio in
            call.timeConstant = call.timeConstant.map { $0 * ratio }
          }
        })
    }
    if events.call.value ?? 0 != 0 {
      found.append(
        events.scope("value") { steps, what in
          var mistake = scaled(.parameter, steps, { GraphWording.value(of: what, $0) }) {
            call, ratio in
            call.value = call.value.map { $0 * ratio }
          }
          if isFine {
            mistake.makeFine(readsBuffers: events.call.parameter == "playbackRate")
            mistake.base = events.call.value
          }
          return mistake
        })
    }
    if events.call.method.contains("Ramp") || events.call.timeConstant != nil {
      found.append(events.scope("time", moved))
    }
    return found.map(Mistake.scoped)
  }

  private static func ignored(_ steps: [Int], _ what: String) -> Mistake {
    Mistake(
      cause: .automationIgnored, complexity: 0, finding: { _ in GraphWording.ignored(what) }
    ) { graph, _ in
      for index in steps { graph.ignore(index) }
    }
  }

  private static func moved(_ steps: [Int], _ what: String) -> Mistake {
    Mistake(
      cause: .eventTime,
      sizes: .between(
        AutomationEventHypothesis.shifts, known: AutomationEventHypothesis.likelyShifts),
      unit: "s", finding: { GraphWording.moved("\(what) takes effect", $0) }
    ) { graph, shift in
      for index in steps {
        graph.changeCall(index) { $0.time = $0.time.map { max(0, $0 + shift) } }
      }
    }
  }

  /// ln 10 and its inverse: the time to reach a tenth taken for the time constant, and the other way round.
  private static let decades = [2.302585092994046, 0.4342944819032518]

  private static func scaled(
    _ cause: Diagnosis.Cause, _ steps: [Int], _ finding: @escaping (Double) -> String,
    _ change: @escaping (inout ParameterCall, Double) -> Void
  ) -> Mistake {
    Mistake(
      cause: cause,
      sizes: .between(
        Mistake.ratios, known: Mistake.knownUnits + (cause == .timeConstant ? decades : [])),
      finding: finding
    ) { graph, ratio in
      for index in steps { graph.changeCall(index) { change(&$0, ratio) } }
    }
  }
}
