import AudioSignal
import Comparison
import Foundation
import GraphTrace
import WebAudio

/// A single automation event that is ignored, moved, or has another value, or all of them moved at once.
enum AutomationEventHypothesis: Hypothesis {
  static let changesNumbers = true
  /// Above this many events none is tried alone.
  private static let mostEvents = 24
  /// Seconds by which an event may be early or late.
  static let shifts = [
    -1, -0.3, -0.1, -0.03, -0.01, -0.003, -0.001, 0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1,
  ]
  static let likelyShifts = [-0.005, 0.005, 0.02, 0.05, -0.5, 0.5]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let calls = subject.graph.told
    guard !calls.isEmpty else { return [] }
    return events(subject.graph, suspected(in: subject)) + times(subject)
  }

  /// The events that may be wrong alone: all if they are few, otherwise those whose effect begins where the candidate
  /// diverges.
  static func suspected(in subject: DiagnosisSubject) -> [Int] {
    let graph = subject.graph
    let events = graph.steps.indices.compactMap { index in
      ParameterCall(graph.steps[index]).flatMap { call in
        call.method == "value" ? nil : (index: index, call: call)
      }
    }
    guard events.count > mostEvents else { return events.map(\.index) }
    let parted = Double(subject.firstDifference) / graph.sampleRate
    var ends: [String: Double] = [:]
    let distances = events.map { index, call -> (index: Int, distance: Double) in
      let name = "\(call.node ?? 0) \(call.parameter)"
      let own = call.time ?? Double(graph.steps[index].at) / graph.sampleRate
      // A ramp has its effect from the event before it on.
      let begun = call.method.contains("Ramp") ? ends[name] ?? 0 : own
      ends[name] = own + (call.duration ?? 0)
      return (index, abs(begun - parted))
    }
    return distances.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
      .prefix(mostEvents).map(\.index).sorted()
  }

  // MARK: Single events

  private static func events(_ graph: DoctoredGraph, _ indices: [Int]) -> [Mistake] {
    let nodes = graph.nodesByID
    return indices.flatMap { index -> [Mistake] in
      guard let call = ParameterCall(graph.steps[index]) else { return [] }
      let what = text(call)
      var found = [
        Mistake(
          cause: .automationIgnored, complexity: 0, finding: { _ in GraphWording.ignored(what) }
        ) {
          graph, _ in
          graph.ignore(index)
        }
      ]
      if let value = call.value, value != 0 {
        var mistake = Mistake(
          cause: .parameter,
          sizes: .between(
            [0.1, 0.3, 0.6, 0.85, 1, 1.15, 1.6, 3, 10], known: Mistake.shortRatios),
          complexity: 3,
          finding: { GraphWording.value(of: what, $0) }
        ) { graph, ratio in
          graph.changeCall(index) { $0.value = value * ratio }
        }
        if nodes[call.node ?? 0].map(call.isFine(on:)) == true {
          mistake.makeFine(readsBuffers: call.parameter == "playbackRate")
          mistake.base = value
        }
        found.append(mistake)
      }
      if let constant = call.timeConstant {
        found.append(
          Mistake(
            cause: .timeConstant,
            sizes: .between(
              [0.1, 0.3, 0.6, 0.85, 1, 1.15, 1.6, 3, 10], known: Mistake.shortRatios),
            complexity: 3,
            finding: { GraphWording.timeConstant(of: what, $0) }
          ) { graph, ratio in graph.changeCall(index) { $0.timeConstant = constant * ratio } })
      }
      if let duration = call.duration {
        found.append(
          Mistake(
            cause: .curve,
            sizes: .between([0.25, 0.5, 0.75, 0.9, 1, 1.1, 1.5, 2, 4], known: [0.5, 2]),
            finding: { GraphWording.curveLasts($0) }
          ) { graph, ratio in graph.changeCall(index) { $0.duration = duration * ratio } })
      }
      if let time = call.time, !call.method.hasPrefix("cancel") {
        found.append(
          Mistake(
            cause: .eventTime,
            sizes: .between(
              AutomationEventHypothesis.shifts, known: AutomationEventHypothesis.likelyShifts),
            complexity: 3, unit: "s",
            finding: {
              GraphWording.moved("\(what) takes effect", $0)
            }
          ) { graph, shift in graph.changeCall(index) { $0.time = max(0, time + shift) } })
      }
      return found
    }
  }

  static func text(_ call: ParameterCall) -> String {
    let time = call.time.map { " at \(Figures.short($0)) s" } ?? ""
    return "\(call.method) of '\(call.parameter)' of node \(call.node ?? 0)\(time)"
  }

  // MARK: All times

  /// Seconds by which events may be early: a quantum, and the longest time that is told from a sound of its own.
  private static let least = 0.0027
  private static let longest = 0.5

  private static func times(_ subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    guard graph.told.contains(where: { $0.time ?? 0 > 0 }) else { return [] }
    func moved(
      _ finding: @escaping (Double) -> String, _ sizes: Mistake.Sizes, complexity: Int,
      unit: String, _ change: @escaping (Double, Double) -> Double
    ) -> Mistake {
      Mistake(cause: .eventTime, sizes: sizes, complexity: complexity, unit: unit, finding: finding)
      { graph, size in
        graph.mapCalls { call in
          var changed = call
          changed.time = call.time.map { max(0, change($0, size)) }
          return changed
        }
      }
    }
    var early = moved(
      { GraphWording.moved("all automation is", $0) },
      .between(
        [-0.05, -0.02, -0.01, -0.005, -0.001, 0, 0.001, 0.005, 0.01, 0.02, 0.05],
        known: [-1 / 48000.0, 1 / 48000.0, 0.003, 0.01]), complexity: 2, unit: "s"
    ) { $0 + $1 }
    // Where the candidate diverges it may play the next event, which is heard within a quantum; the shorter shift comes
    // first, as an event that is told for the past takes effect at once, however early it is.
    let shifts = [subject.firstDifference, subject.firstTold].compactMap { frame -> Double? in
      let parted = Double(frame) / graph.sampleRate
      return graph.told.compactMap(\.time).filter { $0 > parted + least }.min().map { parted - $0 }
    }
    early.measured = Set(shifts.filter { $0 > -longest }).sorted(by: >).flatMap {
      Mistake.round($0, rate: graph.sampleRate)
    }
    return [
      early,
      moved(
        { GraphWording.eventTimes($0) },
        .between(
          [0.25, 0.5, 0.8, 0.95, 1, 1.05, 1.25, 2, 4],
          known: [0.5, 2, 44100.0 / 48000, 48000.0 / 44100]), complexity: 2, unit: ""
      ) { $0 * $1 },
      moved({ _ in GraphWording.roundedTimes }, .one, complexity: 1, unit: "") {
        time, _ in (time * 1000).rounded() / 1000
      },
      moved(
        { GraphWording.startsWithBlocks(Int(whole: $0)) },
        .among([256, 512, 1024, 2048, 4096]), complexity: 2, unit: "frames"
      ) { time, size in
        (time * graph.sampleRate / size).rounded(.up) * size / graph.sampleRate
      },
      moved(
        { GraphWording.startsWithItsBlock(Int(whole: $0)) },
        .among([256, 512, 1024, 2048, 4096]), complexity: 2, unit: "frames"
      ) { time, size in
        (time * graph.sampleRate / size).rounded(.down) * size / graph.sampleRate
      },
    ]
  }
}

extension DoctoredGraph {
  /// Changes one call, if it still exists.
  mutating func changeCall(_ index: Int, _ change: (inout ParameterCall) -> Void) {
    guard steps.indices.contains(index), var call = ParameterCall(steps[index]) else { return }
    change(&call)
    steps[index] = call.written(to: steps[index])
  }
}
