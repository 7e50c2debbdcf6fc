import GraphTrace
import WebAudio

/// Which nodes of a graph are made by the same lines of a page: nodes of one type, set up by the same kinds of calls,
/// and connected to nodes of the same kind.
///
/// A page that plays a hundred notes makes the same few nodes a hundred times, and a port has one place for each.
struct NodeRoles {
  /// Rounds of distinguishing nodes by their connections.
  private static let rounds = 4
  /// Up to this many buffers, sources are distinguished by their buffer, as drums are.
  private static let mostBuffers = 8

  /// The number of each node's role.
  private(set) var role: [Int: Int] = [:]
  /// The parameters to which other nodes are connected.
  private(set) var modulated: Set<DoctoredGraph.ParameterName> = []

  init(_ nodes: [DoctoredGraph.Node], _ steps: [GraphTrace.Step]) {
    var traits = Self.traits(nodes, steps)
    var outgoing: [Int: [(place: String, node: Int)]] = [:]
    var incoming: [Int: [(place: String, node: Int)]] = [:]
    for step in steps where step.name == "connect" {
      guard let from = step.number("from"), let to = step.number("toNode") else { continue }
      let parameter = step.members["toParam"]?.text
      if let parameter { modulated.insert(.init(node: to, name: parameter)) }
      let place = parameter ?? "\(step.number("output") ?? 0)>\(step.number("input") ?? 0)"
      outgoing[from, default: []].append((place, to))
      incoming[to, default: []].append((place, from))
    }
    role = Self.numbered(nodes, traits)
    for _ in 0..<Self.rounds {
      let before = Set(role.values).count
      traits = nodes.reduce(into: [:]) { found, node in
        let others = [outgoing, incoming].map { cables in
          Set((cables[node.id] ?? []).map { "\($0.place) \(role[$0.node] ?? -1)" }).sorted()
        }
        found[node.id] = "\(role[node.id] ?? -1) \(others)"
      }
      role = Self.numbered(nodes, traits)
      if Set(role.values).count == before { break }
    }
  }

  private static func numbered(
    _ nodes: [DoctoredGraph.Node], _ traits: [Int: String]
  ) -> [Int: Int] {
    var numbers: [String: Int] = [:]
    return nodes.reduce(into: [:]) { roles, node in
      let own = traits[node.id] ?? ""
      let number = numbers[own] ?? numbers.count
      numbers[own] = number
      roles[node.id] = number
    }
  }

  /// A node's type, and the calls on it when it is made; later calls differ for notes that are cut short.
  private static func traits(
    _ nodes: [DoctoredGraph.Node], _ steps: [GraphTrace.Step]
  ) -> [Int: String] {
    var made: [Int: Int] = [:]
    var calls: [Int: Set<String>] = [:]
    var buffers: [Int: String] = [:]
    for step in steps {
      guard let node = step.node else { continue }
      if let buffer = DoctoredGraph.buffer(step) { buffers[node] = text(buffer) }
      switch step.name {
      case "create": made[node] = step.at
      case "param" where made[node] == step.at:
        guard let call = ParameterCall(step) else { continue }
        calls[node, default: []].insert("\(call.parameter) \(call.method)")
      default: continue
      }
    }
    let tellsBuffers = Set(buffers.values).count <= mostBuffers
    return nodes.reduce(into: [:]) { found, node in
      let words = ["type", "oversample", "panningModel"].compactMap { node.word($0) }
      found[node.id] =
        "\(node.processor ?? node.type) \(words) \((calls[node.id] ?? []).sorted())"
        + (tellsBuffers ? buffers[node.id] ?? "" : "")
    }
  }

  private static func text(_ buffer: WorkletMessage) -> String? {
    guard case .array(let spans)? = buffer["channels"], let first = spans.first else { return nil }
    return "\(first["offset"]?.numberValue ?? 0) \(first["length"]?.numberValue ?? 0)"
  }
}
