import WebAudio

/// Operations on sources, and the data given to worklets and scripts.
extension TraceBuilder {
  func schedule(
    _ method: String, _ members: inout TraceMembers, _ index: Int
  ) throws(TraceError) {
    let node = try node("node", &members, index)
    let times = try members.numbers("args")
    guard let source = node as? AudioScheduledSourceNode else {
      throw .invalidValue(operation: index, name: method, detail: "is not called on a source")
    }
    let when = times.first ?? 0
    try rejecting(index) { () throws(WebAudioError) in
      if method == "stop" {
        try source.stop(when)
      } else if let player = source as? AudioBufferSourceNode, times.count > 1 {
        try player.start(when, offset: times[1], duration: times.count > 2 ? times[2] : nil)
      } else {
        try source.start(when)
      }
    }
  }

  func setPeriodicWave(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let node = try node("node", &members, index)
    let real = try floats("real", &members, index)
    let imag = try floats("imag", &members, index)
    let disablesNormalization = try members.flag("disableNormalization")
    guard let oscillator = node as? OscillatorNode else {
      throw .invalidValue(
        operation: index, name: "setPeriodicWave", detail: "is not on an oscillator")
    }
    try rejecting(index) { () throws(WebAudioError) in
      oscillator.setPeriodicWave(
        try PeriodicWave(
          context: context, real: real, imag: imag, disableNormalization: disablesNormalization))
    }
  }

  /// A list of numbers, or a span of samples.
  private func floats(
    _ name: String, _ members: inout TraceMembers, _ index: Int
  ) throws(TraceError) -> [Float] {
    if case .array = members.peek(name) { return try members.numbers(name).map { Float($0) } }
    return try span(try members.take(name), index, name: name)
  }

  func post(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let id = try members.integer("node")
    let data = try members.take("data")
    guard let worklet = processors[id] else { throw .unknownNode(operation: index, id: id) }
    worklet.post(data)
  }

  /// Plays what a page's script put into the next buffer of a node.
  func play(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let node = try node("node", &members, index)
    guard let script = node as? ScriptProcessorNode else {
      throw .invalidValue(
        operation: index, name: "tape", detail: "does not belong to a ScriptProcessorNode")
    }
    let tape = TraceTape(builder: self, operation: index)
    script.play(try tape.channels(try members.take("channels"), frames: script.bufferSize))
  }
}
