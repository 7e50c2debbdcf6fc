import Foundation

/// Nodes of a recorded graph that modulate each other through their parameters, without a delay between them.
///
/// A browser computes them in an order that follows its memory layout, so that such a page may sound in several ways.
struct ModulationCycle {
  /// In the order of the cycle, from the one that was made first.
  let nodes: [(id: Int, type: String)]

  private struct Trace: Decodable {
    let operations: [Operation]
  }
  private struct Operation: Decodable {
    let op: String
    let node: Int?
    let type: String?
    let from: Int?
    let toNode: Int?
    let toParam: String?
  }

  /// nil for a graph without one, or a trace that cannot be read.
  init?(in json: Data) {
    guard let trace = try? JSONDecoder().decode(Trace.self, from: json) else { return nil }
    let types = Dictionary(
      trace.operations.compactMap { made in
        made.op == "create" ? made.node.flatMap { id in made.type.map { (id, $0) } } : nil
      }, uniquingKeysWith: { first, _ in first })
    // A delay gives its last quantum before it hears the next.
    let cables = trace.operations.compactMap { step -> (from: Int, to: Int, isModulation: Bool)? in
      guard step.op == "connect", let from = step.from, let to = step.toNode,
        types[from] ?? "DelayNode" != "DelayNode", types[to] ?? "DelayNode" != "DelayNode"
      else { return nil }
      return (from, to, step.toParam != nil)
    }
    let heard = Dictionary(grouping: cables, by: \.from).mapValues { $0.map(\.to).sorted() }
    let modulations = cables.filter(\.isModulation).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    for cable in modulations.prefix(Self.most) {
      guard let path = Self.path(from: cable.to, to: cable.from, heard) else { continue }
      let first = path.indices.min { path[$0] < path[$1] } ?? 0
      nodes = (path[first...] + path[..<first]).map { ($0, types[$0] ?? "") }
      return
    }
    return nil
  }

  /// Modulations that are looked at: each takes a search of the graph.
  private static let most = 256

  /// The shortest way along the connections.
  private static func path(from start: Int, to end: Int, _ heard: [Int: [Int]]) -> [Int]? {
    var before: [Int: Int] = [start: start]
    var edge = [start]
    while !edge.isEmpty, before[end] == nil {
      var next: [Int] = []
      for node in edge {
        for hearer in heard[node] ?? [] where before[hearer] == nil {
          before[hearer] = node
          next.append(hearer)
        }
      }
      edge = next
    }
    guard before[end] != nil else { return nil }
    var path = [end]
    while let last = path.last, last != start, let own = before[last] { path.append(own) }
    return path.reversed()
  }

  private static let mostNamed = 6

  var sentence: String {
    let named = nodes.prefix(Self.mostNamed).map { "\($0.type) \($0.id)" }
    return "nodes modulate each other through their parameters (\(named.joined(separator: " → "))"
      + "\(nodes.count > Self.mostNamed ? " → …" : "")): a browser computes them in an order of its own"
  }
}
