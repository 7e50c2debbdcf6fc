import Comparison
import Foundation
import WebAudio

/// Any number of a node, its automation or its messages that is off by a factor.
enum ParameterHypothesis: Hypothesis {
  static let changesNumbers = true
  static let perTurn = 4
  /// These have hypotheses of their own, which say more.
  private static let named = [
    "BiquadFilterNode": ["frequency", "Q", "gain"]
  ]
  /// Factors for numbers whose effect does not change smoothly with their size: a fit finds nothing between these.
  private static let leaps = [0.5, 2, 0.1, 10, 0.75, 1.5]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    parameters(of: subject) + sustains(of: subject.graph)
  }

  // MARK: AudioParams

  private static func parameters(of subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    var families: [[Mistake]] = []
    let kinds = Dictionary(grouping: graph.nodes) { $0.processor ?? $0.type }
    let played = NoteSchedule(graph)
    let pitches = graph.pitches
    let bending = graph.bendingNodes
    let moved = Set(
      graph.told.filter { $0.value ?? 0 != 0 }.map { "\($0.node ?? 0) \($0.parameter)" })
    for (kind, nodes) in kinds.sorted(by: { $0.key < $1.key }) {
      let names = Set(nodes.flatMap(\.values.keys)).subtracting(named[kind] ?? [])
      for name in names.sorted() {
        let audible = nodes.filter { $0.values[name] != 0 || moved.contains("\($0.id) \(name)") }
        let isWorklet = nodes.first?.processor != nil
        let groups =
          NodeGroup.groups(audible) + NodeGroup.alike(audible, name, in: graph)
          + played.groups(audible, from: subject.firstTold)
        let own = groups.map { group in
          var mistake = Mistake.scoped(group, "parameter \(kind) \(name)") {
            scaled($0, name, isWorklet: isWorklet)
          }
          if name == "delayTime" { mistake.landmark = echo(group, subject) }
          let first = nodes.first { group.ids.contains($0.id) }
          mistake.base =
            (name == "frequency" ? first.flatMap { pitches[$0.id] } : nil) ?? first?.values[name]
          mistake.isShared = group.ids.count == 1 && !played.plays(group.ids)
          return mistake
        }
        families.append(own)
        // How deep a pitch is bent is found only from near.
        let depths = groups.filter { name == "gain" && $0.ids.isSubset(of: bending) }
        let deep = Set(audible.map(\.id)).intersection(bending)
        let allDepths =
          name == "gain" && deep.count > 1 && !depths.contains { $0.ids == deep }
          ? [NodeGroup(ids: deep, place: GraphWording.bending(deep.count))] : []
        families.append(
          (allDepths + depths).map { group in
            var mistake = scaled(group, name, isWorklet: isWorklet)
            mistake.isFine = true
            return mistake
          })
      }
    }
    return MistakeSearch.inOrder(families, of: graph)
  }

  /// Numbers in decibels, or of one, have no other unit that is a factor of theirs.
  private static func known(_ name: String) -> [Double] {
    switch name {
    case "frequency": Mistake.knownPitches
    case "threshold", "knee", "ratio": Mistake.knownRatios
    default: Mistake.knownUnits
    }
  }

  static func scaled(
    _ group: NodeGroup, _ name: String, isWorklet: Bool, cause: Diagnosis.Cause = .parameter
  ) -> Mistake {
    var mistake = Mistake(
      cause: cause,
      // Worklets take longer to render than nodes, and have more parameters.
      sizes: isWorklet
        ? .between([0.1, 0.3, 0.6, 0.8, 1, 1.25, 1.6, 3, 10], known: leaps)
        : .between(
          Mistake.ratios, known: known(name)),
      isFine: ["frequency", "delayTime", "playbackRate"].contains(name),
      finding: { GraphWording.times(name, group.place, $0) }
    ) { graph, ratio in
      graph.mapValues(of: group.ids, name) { $0 * ratio }
    }
    mistake.leaps = isWorklet
    mistake.readsBuffers = name == "playbackRate"
    return mistake
  }

  /// The time of an echo gives the length of the delay; nil where several delays have different times.
  private static func echo(
    _ group: NodeGroup, _ subject: DiagnosisSubject
  ) -> Mistake.Landmark? {
    let graph = subject.graph
    let times = graph.settledValues(of: "delayTime")
    let own = Set(group.ids.compactMap { times[$0] })
    guard let time = own.first, own.count == 1, time > 0 else { return nil }
    let rate = graph.sampleRate
    let begun = group.ids.compactMap { graph.sounding[$0] }.min()
    return Mistake.Landmark(
      far: 1 + farther / time,
      size: { parted, until in 1 + Double(until - parted) / rate / time },
      early: begun.map { first in
        Mistake.round(Double(subject.firstDifference - first) / rate, rate: rate)
          .filter { $0 > 0 && $0 < time }.map { $0 / time }
      } ?? [])
  }
  /// Seconds; a delay that cannot become longer stays at its maximum.
  private static let farther = 0.5

  /// The level between an envelope's peak and its end.
  private static func sustains(of graph: DoctoredGraph) -> [Mistake] {
    func isSustain(_ stage: TargetStages.Stage) -> Bool {
      stage.target < stage.start && stage.target != 0
    }
    guard TargetStages(graph).stages.contains(where: isSustain) else { return [] }
    return [
      Mistake(
        cause: .parameter, sizes: .between(Mistake.ratios, known: Mistake.knownRatios),
        finding: { GraphWording.sustain($0) }
      ) { graph, ratio in
        for index in TargetStages(graph).steps(where: isSustain) {
          guard var call = ParameterCall(graph.steps[index]) else { continue }
          call.value = call.value.map { $0 * ratio }
          graph.steps[index] = call.written(to: graph.steps[index])
        }
      }
    ]
  }
}

extension DoctoredGraph {
  /// Nodes that are connected to the pitch of a source or to the time of a delay alone.
  fileprivate var bendingNodes: Set<Int> {
    var (bending, others): (Set<Int>, Set<Int>) = ([], [])
    let types = nodesByID.mapValues(\.type)
    for step in steps where step.name == "connect" {
      guard let from = step.number("from"), let to = step.number("toNode") else { continue }
      let name = step.members["toParam"]?.text
      let isPitch =
        name == "playbackRate" || name == "delayTime"
        || ["frequency", "detune"].contains(name) && types[to] != "BiquadFilterNode"
      if isPitch { bending.insert(from) } else { others.insert(from) }
    }
    return bending.subtracting(others)
  }
}
