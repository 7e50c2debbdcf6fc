import GraphTrace

extension DoctoredGraph {
  /// Attributes that sound the same whether a node is created with them or told at once.
  private static let plain: Set = [
    "type", "oversample", "loop", "loopStart", "loopEnd", "panningModel", "distanceModel",
  ]

  /// The steps, with what a page sets right after it created a node among what it created it with.
  ///
  /// Most pages write `node.type = …`; a mistake is looked for in what a node is created with.
  static func folded(_ steps: [GraphTrace.Step]) -> [GraphTrace.Step] {
    var folded: [GraphTrace.Step] = []
    /// Where the creation of each node stands, as long as nothing but plain attributes and parameters followed.
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
        // A wave of its own: what is set from now on may mean another thing.
        creations[node] = nil
      }
      folded.append(step)
    }
    return folded
  }
}
