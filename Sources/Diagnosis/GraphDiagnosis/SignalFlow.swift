import GraphTrace
import WebAudio

/// Which nodes of a graph sound through which others: what a change can affect, and what must be rendered to hear it.
///
/// For a node that sums its inputs, only the changed input must be rendered: the change adds to the whole what it adds
/// to that part.
struct SignalFlow {
  private var hearers: [Int: Set<Int>] = [:]
  private var heard: [Int: Set<Int>] = [:]
  private var movers: [Int: Set<Int>] = [:]
  /// Nodes whose output is the sum of their responses to each input.
  private var adding: Set<Int> = []
  let nodes: Set<Int>

  /// nil for a graph with worklets, which share random numbers, with tapes, or without sources.
  init?(_ graph: DoctoredGraph) {
    let types = graph.nodes.reduce(into: [Int: String]()) { $0[$1.id] = $1.type }
    guard graph.nodes.allSatisfy({ $0.processor == nil }),
      graph.steps.allSatisfy({ $0.name != "tape" && $0.name != "message" }),
      graph.steps.contains(where: { $0.name == "start" })
    else { return nil }
    nodes = Set(types.keys)
    for step in graph.steps where step.name == "connect" {
      guard let from = step.number("from"), let to = step.number("toNode"), to != 0 else {
        continue
      }
      hearers[from, default: []].insert(to)
      if step.members["toParam"]?.text == nil {
        heard[to, default: []].insert(from)
      } else {
        movers[to, default: []].insert(from)
      }
    }
    let narrow = Set(types.filter { Self.narrow.contains($0.value) }.keys)
      .union(Self.monoSources(in: graph))
    adding = nodes.filter { node in
      guard let type = types[node] else { return false }
      return Self.linear.contains(type)
        || Self.placing.contains(type) && keepsChannelCount(at: node, narrow)
    }
  }

  /// Nodes whose output has as many channels as their widest input, and sources of one.
  private static let narrow: Set = [
    "OscillatorNode", "ConstantSourceNode", "GainNode", "BiquadFilterNode", "IIRFilterNode",
    "DelayNode", "WaveShaperNode", "AnalyserNode", "ChannelSplitterNode",
  ]

  /// Buffer sources of which it is known that all they play has one channel.
  private static func monoSources(in graph: DoctoredGraph) -> Set<Int> {
    var widest: [Int: Int] = [:]
    for step in graph.steps {
      guard let node = step.node,
        case .array(let channels)? = DoctoredGraph.buffer(step)?["channels"]
      else { continue }
      widest[node] = max(widest[node] ?? 0, channels.count)
    }
    return Set(widest.filter { $0.value == 1 }.keys)
  }

  /// Nodes whose output is the sum of their responses to each input, at any level.
  private static let linear: Set = [
    "GainNode", "BiquadFilterNode", "IIRFilterNode", "DelayNode", "ConvolverNode",
    "ChannelSplitterNode", "ChannelMergerNode", "AnalyserNode",
  ]
  /// Panners treat one channel differently from two.
  private static let placing: Set = ["StereoPannerNode", "PannerNode"]

  /// The nodes that must be rendered to hear what a change of some adds.
  func needed(for changed: Set<Int>) -> Set<Int> {
    let reached = closure(of: changed) { hearers[$0] ?? [] }
    // The inputs of all of them are gathered first: in a chain, each node hears all before it.
    var inputs: Set<Int> = []
    for node in reached {
      let movers = movers[node] ?? []
      inputs.formUnion(movers)
      if changed.contains(node) || !adding.contains(node) || !movers.isDisjoint(with: reached) {
        inputs.formUnion(heard[node] ?? [])
      }
    }
    return reached.union(sounding(inputs)).intersection(nodes)
  }

  /// Whether a part of what a node hears has as many channels as all of it: where there is one way to it, and where
  /// nothing makes two channels of one.
  ///
  /// - Parameter narrow: nodes whose output has no more channels than their widest input, and sources of one.
  private func keepsChannelCount(at node: Int, _ narrow: Set<Int>) -> Bool {
    let heard = closure(of: [node]) { self.heard[$0] ?? [] }
    return heard.allSatisfy { self.heard[$0]?.count ?? 0 < 2 }
      || heard.subtracting([node]).isSubset(of: narrow)
  }

  /// These nodes and all that sound through them, or whose parameters they move.
  func sounding(_ ids: Set<Int>) -> Set<Int> {
    closure(of: ids) { (heard[$0] ?? []).union(movers[$0] ?? []) }
  }

  private func closure(of first: Set<Int>, _ next: (Int) -> Set<Int>) -> Set<Int> {
    var found = first
    var edge = first
    while !edge.isEmpty {
      edge = edge.reduce(into: Set()) { $0.formUnion(next($1)) }.subtracting(found)
      found.formUnion(edge)
    }
    return found
  }
}

extension GraphTrace.Step {
  /// A member that holds a node's id.
  func number(_ name: String) -> Int? {
    members[name]?.wholeNumber
  }

  /// The nodes that the step refers to; nil for none.
  var nodes: Set<Int>? {
    let named = Set(["node", "from", "toNode"].compactMap(number))
    return named.isEmpty ? nil : named
  }
}
