import Comparison
import Foundation
import GraphTrace
import WebAudio

/// Sources that a page makes in the same way, and that start late, stop early, are left out, or are not detuned where
/// several play one note.
enum AlikeSourcesHypothesis: Hypothesis {
  private static let stops = [-1, -0.5, -0.1, -0.02, -0.005, 0, 0.005, 0.02, 0.1, 0.5, 1]
  private static let likelyStops = [-0.75, -0.25, -0.2, -0.05, 0.05, 0.2, 0.25, 0.75]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let started = Set(graph.steps.filter { $0.name == "start" }.compactMap(\.node))
    guard started.count > NodeGroup.mostAlone else { return [] }
    let stopped = Set(graph.steps.filter { $0.name == "stop" }.compactMap(\.node))
    let groups = NodeGroup.alike(graph.nodes.filter { started.contains($0.id) })
    let voices = Voices(graph)
    return groups.flatMap { group -> [Mistake] in
      missing(group) + (group.ids.isDisjoint(with: stopped) ? [] : ends(group, subject))
        + [late(group, subject)] + notesLate(group, voices, subject)
    } + unison(graph, started) + notes(subject)
  }

  private static func missing(_ group: NodeGroup) -> [Mistake] {
    [
      Mistake(
        cause: .missingPart, complexity: 0,
        finding: { _ in GraphWording.sources(group.place, "do not start") }
      ) { graph, _ in
        graph.ignoreSteps {
          ["start", "stop"].contains($0.name) && group.ids.contains($0.node ?? -1)
        }
      }
    ]
  }

  private static func ends(_ group: NodeGroup, _ subject: DiagnosisSubject) -> [Mistake] {
    var moved = Mistake(
      cause: .eventTime,
      sizes: .between(stops, known: likelyStops), unit: "s",
      finding: { GraphWording.moved(GraphWording.sources(group.place, "stop"), $0) }
    ) { graph, shift in
      graph.mapStarts("stop", of: group.ids) { $0.isEmpty ? $0 : [max(0, $0[0] + shift)] }
    }
    moved.landmark = later("stop", group, subject)
    return [
      Mistake(
        cause: .source, complexity: 0,
        finding: { _ in GraphWording.sources(group.place, "are not stopped") }
      ) { graph, _ in
        graph.ignoreSteps { $0.name == "stop" && group.ids.contains($0.node ?? -1) }
      },
      moved,
    ]
  }

  private static func late(_ group: NodeGroup, _ subject: DiagnosisSubject) -> Mistake {
    let frame = 1 / subject.graph.sampleRate
    let known = [frame, -frame, 128 * frame, -128 * frame, 0.01, -0.01, 0.02, 0.05]
    let near = known.flatMap { [$0 - 0.7 * frame, $0 + 0.7 * frame] }
    let grid = Set([-0.1, -0.02, -0.005, -0.001, 0, 0.001, 0.005, 0.02, 0.1] + near).sorted()
    var moved = Mistake(
      cause: .eventTime, sizes: .between(grid, known: known), isFine: true, unit: "s",
      finding: { GraphWording.moved(GraphWording.sources(group.place, "play"), $0) }
    ) { graph, shift in
      start(group.ids, later: shift, in: &graph)
    }
    moved.landmark = later("start", group, subject)
    return moved
  }

  private static func start(_ ids: Set<Int>, later shift: Double, in graph: inout DoctoredGraph) {
    for name in ["start", "stop"] {
      graph.mapStarts(name, of: ids) {
        $0.isEmpty ? [max(0, shift)] : [max(0, $0[0] + shift)] + $0.dropFirst()
      }
    }
  }

  /// Sources with the envelopes that only they use.
  private static func notesLate(
    _ group: NodeGroup, _ voices: Voices, _ subject: DiagnosisSubject
  ) -> [Mistake] {
    let nodes = voices.nodes(of: group.ids)
    let isMoved = subject.graph.told.contains { $0.time != nil && nodes.contains($0.node ?? -1) }
    guard isMoved else { return [] }
    var moved = late(group, subject)
    let sources = moved.make
    moved = moved.replaced(
      finding: { GraphWording.moved("the notes\(group.place) play", $0) }
    ) { graph, shift in
      sources(&graph, shift)
      graph.mapCalls { call in
        guard nodes.contains(call.node ?? -1) else { return call }
        var changed = call
        changed.time = call.time.map { max(0, $0 + shift) }
        return changed
      }
    }
    return [moved]
  }

  private static func later(
    _ name: String, _ group: NodeGroup, _ subject: DiagnosisSubject
  ) -> Mistake.Landmark {
    let rate = subject.graph.sampleRate
    return Mistake.Landmark(
      far: 1, size: { parted, until in Double(until - parted) / rate },
      early: early(name, group, subject))
  }

  /// The shift, in seconds, that would bring the next start or stop of some sources to where the candidate diverges:
  /// rounded to a few milliseconds, a millisecond, and a frame.
  private static func early(
    _ name: String, _ group: NodeGroup, _ subject: DiagnosisSubject
  ) -> [Double] {
    let rate = subject.graph.sampleRate
    let times = subject.graph.steps.filter { $0.name == name && group.ids.contains($0.node ?? -1) }
      .map { max($0.numbers.first ?? 0, Double($0.at) / rate) }
    let parted = Double(subject.firstTold) / rate
    guard let next = times.filter({ $0 > parted + 1 / rate }).min() else { return [] }
    return Mistake.round(parted - next, rate: rate)
  }

  // MARK: Notes

  /// 2^(1/12) − 1 is 0.0595.
  private static let semitone = 0.06

  /// Oscillators that start together and differ by less than a semitone all get the first one's frequency.
  private static func unison(_ graph: DoctoredGraph, _ started: Set<Int>) -> [Mistake] {
    let times = graph.startTimes
    let notes = Dictionary(
      grouping: graph.nodes(ofType: "OscillatorNode").filter { started.contains($0.id) }
    ) { "\($0.role ?? -1) \(times[$0.id] ?? 0)" }
    var leader: [Int: Double] = [:]
    var frequency: [Int: Double] = [:]
    for call in graph.told where call.parameter == "frequency" {
      if let node = call.node, let value = call.value { frequency[node] = frequency[node] ?? value }
    }
    func pitch(_ node: DoctoredGraph.Node) -> Double {
      frequency[node.id] ?? node.values["frequency"] ?? 440
    }
    for note in notes.values where note.count > 1 {
      let first = pitch(note[0])
      for node in note.dropFirst()
      where pitch(node) != first && abs(pitch(node) / first - 1) < semitone {
        leader[node.id] = first / pitch(node)
      }
    }
    guard !leader.isEmpty else { return [] }
    return [
      Mistake(cause: .parameter, complexity: 1, finding: { _ in GraphWording.notSpread }) {
        graph, _ in
        graph.scaleValues("frequency", by: leader)
      }
    ]
  }

  /// All sources that start where the candidate diverges, as one note: missing, or at another pitch.
  private static func notes(_ subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let parted = Double(subject.firstDifference) / graph.sampleRate
    let starts = graph.steps.filter { $0.name == "start" }.compactMap { step in
      step.node.map {
        (node: $0, time: max(step.numbers.first ?? 0, Double(step.at) / graph.sampleRate))
      }
    }
    let begun = starts.filter { $0.time <= parted + SuspectedNodes.slack }
    guard let latest = begun.map(\.time).max() else { return [] }
    let note = Set(begun.filter { latest - $0.time < 1e-4 }.map(\.node))
    guard note.count > 1, note.count < starts.count else { return [] }
    let roles = Dictionary(grouping: graph.nodes.filter { note.contains($0.id) }) { $0.role ?? -1 }
    let sets = [note] + roles.values.map { Set($0.map(\.id)) }.filter { $0.count > 1 && $0 != note }
    return sets.flatMap { ids -> [Mistake] in
      let place = GraphWording.note(ids.sorted(), at: latest)
      let pitches = (-12...12).map { exp2(Double($0) / 12) }
      return [
        Mistake(
          cause: .missingPart, complexity: 0, finding: { _ in "\(place) do not start" }
        ) { graph, _ in
          graph.ignoreSteps { ["start", "stop"].contains($0.name) && ids.contains($0.node ?? -1) }
        },
        Mistake(
          cause: .parameter, sizes: .between([0.45] + pitches + [2.2], known: pitches),
          isFine: true, finding: { GraphWording.pitch(place, $0) }
        ) { graph, ratio in
          for name in ["frequency", "playbackRate"] {
            graph.mapValues(of: ids, name) { $0 * ratio }
          }
        },
      ]
    }
  }
}
