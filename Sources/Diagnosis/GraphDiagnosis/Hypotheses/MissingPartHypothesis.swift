import Comparison
import GraphTrace
import WebAudio

/// Something that a port has left out, or connected once too often.
enum MissingPartHypothesis: Hypothesis {
  /// Above this many connections none is tried alone.
  private static let mostConnections = 24

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    filters(of: subject.graph) + connections(of: subject.graph) + fades(of: subject.graph)
      + feeds(of: subject.graph)
  }

  private static func filters(of graph: DoctoredGraph) -> [Mistake] {
    let nodes = graph.nodes(ofType: "BiquadFilterNode")
    let types = Dictionary(grouping: nodes) { $0.word("type") ?? "" }
    let shared = types.filter { $0.value.count > 1 && $0.value.count < nodes.count }
    let kinds = shared.sorted { $0.key < $1.key }.map { type, own -> NodeGroup in
      NodeGroup(ids: Set(own.map(\.id)), place: " of the \(own.count) nodes that are a \(type)")
    }
    return (NodeGroup.groups(nodes) + kinds).map { group in
      Mistake(
        cause: .missingPart, complexity: 0,
        finding: { _ in GraphWording.filterMissing(group.place) }
      ) {
        graph, _ in
        // A peaking filter of 0 dB passes everything unchanged.
        graph.setType("peaking", of: group.ids)
        graph.mapValues(of: group.ids, "gain") { _ in 0 }
      }
    }
  }

  private static func connections(of graph: DoctoredGraph) -> [Mistake] {
    let indices = graph.steps.indices.filter { graph.steps[$0].name == "connect" }
    guard indices.count <= mostConnections else { return [] }
    func toParameter(_ step: GraphTrace.Step) -> Bool { step.members["toParam"]?.text != nil }
    var mistakes = indices.map { index in
      let step = graph.steps[index]
      return Mistake(
        cause: .missingPart, complexity: 0,
        finding: { _ in GraphWording.connectionMissing(text(of: step, in: graph)) }
      ) { graph, _ in graph.ignore(index) }
    }
    if indices.count(where: { toParameter(graph.steps[$0]) }) > 1 {
      mistakes.append(
        Mistake(cause: .missingPart, finding: { _ in GraphWording.nothingModulated }) { graph, _ in
          graph.ignoreSteps { $0.name == "connect" && toParameter($0) }
        })
    }
    return mistakes
  }

  static func text(of step: GraphTrace.Step, in graph: DoctoredGraph) -> String {
    func end(_ member: String) -> String { name(of: step.members[member]?.wholeNumber, in: graph) }
    let parameter = step.members["toParam"]?.text.map { "'\($0)' of " } ?? ""
    return "from \(end("from")) to \(parameter)\(end("toNode"))"
  }

  static func name(of id: Int?, in graph: DoctoredGraph) -> String {
    guard let node = graph.nodes.first(where: { $0.id == id }) else { return "the output" }
    return "\(node.processor ?? node.type) (node \(node.id))"
  }

  /// A note that replaces a sounding one fades that one out first.
  private static func fades(of graph: DoctoredGraph) -> [Mistake] {
    func isFade(_ stage: TargetStages.Stage) -> Bool { stage.target == 0 && stage.nextStep != nil }
    guard TargetStages(graph).stages.contains(where: isFade) else { return [] }
    return [
      Mistake(
        cause: .missingPart, complexity: 0,
        finding: { _ in GraphWording.noFadeOut }
      ) { graph, _ in
        for index in TargetStages(graph).steps(where: isFade).sorted(by: >) {
          graph.ignore(index)
        }
      }
    ]
  }

  /// Two delays that feed each other, of which one gets the input.
  private static func feeds(of graph: DoctoredGraph) -> [Mistake] {
    let delays = graph.nodes(ofType: "DelayNode").map(\.id)
    guard delays.count == 2 else { return [] }
    let inputs = graph.steps.filter { step in
      let target = step.members["toNode"]?.wholeNumber
      return step.name == "connect" && step.members["toParam"]?.text == nil
        && target.map(delays.contains) == true
    }
    return inputs.map { step in
      Mistake(cause: .missingPart, finding: { _ in GraphWording.bothDelays }) {
        graph, _ in
        let target = step.members["toNode"]?.numberValue
        var more = step
        more.members["toNode"] = .number(Double(delays.first { Double($0) != target } ?? 0))
        graph.steps.append(more)
      }
    }
  }
}
