import GraphTrace
import WebAudio

/// What sources are told, and the buffers that they read.
extension DoctoredGraph {
  /// - Parameter id: the only source that is changed; nil for all of them.
  mutating func mapStarts(
    _ name: String, of id: Int? = nil, _ change: ([Double]) -> [Double]
  ) {
    for index in steps.indices
    where steps[index].name == name && (id == nil || steps[index].node == id) {
      guard case .array(let arguments) = steps[index].members["args"] else { continue }
      let values = change(arguments.compactMap(\.numberValue))
      steps[index].members["args"] = .array(values.map(WorkletMessage.number))
    }
  }

  /// How many samples the first of some nodes' buffers has.
  func bufferLength(of ids: Set<Int>) -> Int? {
    for step in steps where ids.contains(step.node ?? -1) {
      let buffer =
        step.name == "create"
        ? step.members["attributes"]?["buffer"]
        : step.name == "set" && step.members["name"]?.text == "buffer" ? step.members["value"] : nil
      guard case .array(let spans) = buffer?["channels"],
        let length = spans.first?["length"]?.numberValue
      else { continue }
      return Int(length)
    }
    return nil
  }

  /// Changes the samples of buffers that nodes are made with.
  mutating func mapBuffers(of ids: Set<Int>, _ change: ([[Float]]) -> [[Float]]) {
    for index in steps.indices {
      guard ids.contains(steps[index].node ?? -1) else { continue }
      if steps[index].name == "create",
        case .object(var attributes) = steps[index].members["attributes"],
        let buffer = attributes["buffer"], let new = changed(buffer, change)
      {
        attributes["buffer"] = new
        steps[index].members["attributes"] = .object(attributes)
      } else if steps[index].name == "set", steps[index].members["name"]?.text == "buffer",
        let buffer = steps[index].members["value"], let new = changed(buffer, change)
      {
        steps[index].members["value"] = new
      }
    }
  }

  private mutating func changed(
    _ buffer: WorkletMessage, _ change: ([[Float]]) -> [[Float]]
  ) -> WorkletMessage? {
    guard case .object(var members) = buffer, case .array(let spans) = members["channels"] else {
      return nil
    }
    let channels = spans.compactMap { samples(of: $0) }
    guard channels.count == spans.count, channels.allSatisfy({ !$0.isEmpty }) else { return nil }
    let new = change(channels)
    guard new != channels, new.allSatisfy({ !$0.isEmpty }) else { return nil }
    members["channels"] = .array(new.map { add($0) })
    return .object(members)
  }
}
