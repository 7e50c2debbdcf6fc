import GraphTrace

extension DoctoredGraph {
  /// Attributes that sound the same whether they are set when a node is created or right after it.
  private static let plain: Set = [
    "type", "oversample", "loop", "loopStart", "loopEnd", "panningModel", "distanceModel",
  ]

  /// The steps, with the attributes that a page sets right after creating a node moved into its creation.
  ///
  /// Most pages write `node.type = …`; hypotheses look at a node's creation only.
  static func folded(_ steps: [GraphTrace.Step]) -> [GraphTrace.Step] {
    var folded: [GraphTrace.Step] = []
    /// The step that created each node, for as long as only plain attributes and parameters have followed it.
    var creations: [Int: Int] = [:]
    for step in steps {
      guard let node = step.node else {
        folded.append(step)
        continue
      }
      if step.name == "create" {
        creations[node] = folded.count
      } else if step.name == "set", let name = step.members["name"]?.text, plain.contains(name),
        let value = step.members["value"], let creation = creations[node],
        folded[creation].at == step.at,
        case .object(var attributes) = folded[creation].members["attributes"]
      {
        attributes[name] = value
        folded[creation].members["attributes"] = .object(attributes)
        continue
      } else if !["param", "set", "start", "stop"].contains(step.name) {
        // The node has a custom wave: what is set from here on may have another meaning.
        creations[node] = nil
      }
      folded.append(step)
    }
    return folded
  }
}
