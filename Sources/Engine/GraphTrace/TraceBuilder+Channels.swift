import WebAudio

/// What all nodes have: samples, channel counts and their modes.
extension TraceBuilder {
  /// The samples to which `{"offset": n, "length": m}` refers.
  func span(
    _ value: WorkletMessage, _ index: Int, name: String
  ) throws(TraceError) -> [Float] {
    try arrays.span(value, operation: index, name: name)
  }

  /// Reads what every node has: channel count, mode and interpretation.
  func setChannels(of node: AudioNode, _ members: inout TraceMembers) throws(TraceError) {
    for name in Self.channelAttributes {
      guard let value = members.takeIfPresent(name) else { continue }
      // A ScriptProcessorNode without inputs has a channel count of 0.
      if name == "channelCount", value == .number(0), node is ScriptProcessorNode { continue }
      do {
        try node.setAttribute(
          name, value.numberValue.map { .number($0) } ?? value.text.map { .text($0) } ?? .null)
      } catch {
        throw .invalidValue(operation: members.operation, name: name, detail: "\(error)")
      }
    }
  }

  static let channelAttributes = ["channelCount", "channelCountMode", "channelInterpretation"]
}
