/// Measures how long the parts of a graph take to render.
///
/// A node belongs to the first stage that its sound reaches, itself included; what is rendered for a parameter counts
/// for the parameter's node.
public final class StageStopwatch {
  /// Nodes that reach no stage.
  public static let rest = "rest"

  private let names: [String]
  private var known: [ObjectIdentifier: Int]
  private var times: [Duration]

  /// - Parameter stages: in any order.
  public init(_ stages: [(name: String, node: AudioNode)]) {
    names = stages.map(\.name) + [Self.rest]
    known = [:]
    for (index, stage) in stages.enumerated() { known[ObjectIdentifier(stage.node)] = index }
    times = Array(repeating: .zero, count: stages.count + 1)
  }

  /// In the order of the stages; the rest comes last.
  public var results: [(name: String, time: Duration)] {
    zip(names, times).map { (name: $0, time: $1) }
  }

  func measure(_ node: AudioNode, _ body: () -> Void) {
    let clock = ContinuousClock()
    let start = clock.now
    body()
    times[stage(of: node)] += clock.now - start
  }

  private func stage(of node: AudioNode) -> Int {
    if let stage = known[ObjectIdentifier(node)] { return stage }
    let stage = firstStage(from: node) ?? times.count - 1
    known[ObjectIdentifier(node)] = stage
    return stage
  }

  /// Breadth first along the connections.
  private func firstStage(from node: AudioNode) -> Int? {
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(node)]
    var front = [node]
    while !front.isEmpty {
      let next = front.flatMap {
        $0.outputs.flatMap(\.targets).compactMap { $0.input.owner as? AudioNode }
      }
      .filter { seen.insert(ObjectIdentifier($0)).inserted }
      if let stage = next.lazy.compactMap({ self.known[ObjectIdentifier($0)] }).first {
        return stage
      }
      front = next
    }
    return nil
  }
}
