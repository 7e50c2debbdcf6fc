import WebAudio

/// What all nodes take: samples, channel counts and their modes.
extension TraceBuilder {
  /// The samples that `{"offset": n, "length": m}` names.
  func span(
    _ value: WorkletMessage, _ index: Int, name: String
  ) throws(TraceError) -> [Float] {
    try arrays.span(value, operation: index, name: name)
  }

  /// Takes what every node has: channel count, mode and interpretation.
  func setChannels(of node: AudioNode, _ members: inout TraceMembers) throws(TraceError) {
    for name in Self.channelAttributes {
      guard let value = members.takeIfPresent(name) else { continue }
      // A script without inputs has none to count.
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
