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
    if let count = try members.integerIfPresent("channelCount") {
      // A script without inputs has none to count.
      guard (1...32).contains(count) || (count == 0 && node is ScriptProcessorNode) else {
        throw .invalidValue(
          operation: members.operation, name: "channelCount", detail: "is \(count), not 1 to 32")
      }
      try checkFixed(node, "channelCount", count == node.channelCount, members.operation)
      if count > 0, node.channelCount != count { node.channelCount = count }
    }
    if let text = members.takeIfPresent("channelCountMode")?.text {
      guard let mode = ChannelCountMode(rawValue: text) else {
        throw .invalidValue(
          operation: members.operation, name: "channelCountMode", detail: "is '\(text)'")
      }
      try checkFixed(node, "channelCountMode", mode == node.channelCountMode, members.operation)
      if node.channelCountMode != mode { node.channelCountMode = mode }
    }
    if let text = members.takeIfPresent("channelInterpretation")?.text {
      guard let interpretation = ChannelInterpretation(rawValue: text) else {
        throw .invalidValue(
          operation: members.operation, name: "channelInterpretation", detail: "is '\(text)'")
      }
      node.channelInterpretation = interpretation
    }
  }

  /// The destination has the channels of its context.
  private func checkFixed(
    _ node: AudioNode, _ name: String, _ isUnchanged: Bool, _ operation: Int?
  ) throws(TraceError) {
    guard isUnchanged || node !== context.destination else {
      throw .invalidValue(
        operation: operation, name: name, detail: "of the destination cannot be changed")
    }
  }
}
