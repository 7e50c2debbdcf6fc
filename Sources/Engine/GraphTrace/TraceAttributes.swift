import AudioSignal
import WebAudio

/// Sets attributes of nodes by their names in JavaScript.
struct TraceAttributes {
  let builder: TraceBuilder
  let operation: Int

  func set(
    _ name: String, _ value: WorkletMessage, of node: AudioNode
  ) throws(TraceError) {
    if TraceBuilder.channelAttributes.contains(name) {
      var members = try TraceMembers(.object([name: value]), operation: operation, name: name)
      return try builder.setChannels(of: node, &members)
    }
    // The wave of a custom oscillator comes with setPeriodicWave.
    if name == "type", value.text == "custom", node is OscillatorNode { return }
    let given = try attributeValue(name, value)
    if let node = node as? ConvolverNode, case .buffer(let buffer) = given {
      let leads = try leads(value)
      return try builder.rejecting(operation) { () throws(WebAudioError) in
        try node.setBuffer(buffer, leads: leads)
      }
    }
    do {
      try node.setAttribute(name, given)
    } catch {
      throw traceError(error)
    }
  }

  // MARK: Values

  /// Samples and buffers are given by their place among the trace's samples.
  private func attributeValue(
    _ name: String, _ value: WorkletMessage
  ) throws(TraceError) -> AttributeValue {
    switch (name, value) {
    case (_, .null): .null
    case ("buffer", _): .buffer(try buffer(value))
    case ("curve", _): .floats(try builder.span(value, operation, name: name))
    case (_, .bool(let flag)): .boolean(flag)
    case (_, .number(let number)): .number(number)
    case (_, .string(let text)): .text(text)
    default:
      throw .wrongType(operation: operation, name: name, expected: "boolean, number or text")
    }
  }

  private func traceError(_ error: WebAudioError) -> TraceError {
    switch error {
    case .unknownAttribute(let name, _): .unknownMember(operation: operation, name: name)
    case .wrongType(let name, let expected):
      .wrongType(operation: operation, name: name, expected: expected)
    case .notAChoice(let name, let value):
      .invalidValue(operation: operation, name: name, detail: "cannot be '\(value)'")
    default: .rejected(operation: operation, reason: error)
    }
  }

  /// How many samples of each channel the browser summed separately; empty where the trace does not say.
  private func leads(_ value: WorkletMessage) throws(TraceError) -> [Int] {
    guard case .array(let list)? = value["leads"] else { return [] }
    let leads = list.compactMap { $0.wholeNumber }
    guard leads.count == list.count, leads.allSatisfy({ [0, 4].contains($0) }) else {
      throw .invalidValue(operation: operation, name: "leads", detail: "are 0 or 4")
    }
    return leads
  }

  private func buffer(_ value: WorkletMessage) throws(TraceError) -> SampleBuffer {
    var members = try TraceMembers(value, operation: operation, name: "buffer")
    let sampleRate = try members.number("sampleRate")
    var channels: [[Float]] = []
    for span in try members.list("channels") {
      channels.append(try builder.span(span, operation, name: "channels"))
    }
    for name in ["leads", "decoded"] { _ = members.takeIfPresent(name) }
    try members.finish()
    guard (1...32).contains(channels.count), sampleRate >= 3000, sampleRate <= 768_000,
      channels.allSatisfy({ $0.count == channels[0].count && !$0.isEmpty })
    else {
      throw .invalidValue(
        operation: operation, name: "buffer",
        detail: "needs 1 to 32 channels of one length and a rate of 3000 to 768000 Hz")
    }
    return SampleBuffer(channels: channels, sampleRate: sampleRate)
  }
}
