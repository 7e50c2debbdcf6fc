import AudioSignal
import WebAudio

/// Sets attributes of nodes by their names in JavaScript.
struct TraceAttributes {
  let builder: TraceBuilder
  let operation: Int

  func set(
    _ name: String, _ value: WorkletMessage, of node: AudioNode
  ) throws(TraceError) {
    if ["channelCount", "channelCountMode", "channelInterpretation"].contains(name) {
      var members = try TraceMembers(.object([name: value]), operation: operation, name: name)
      return try builder.setChannels(of: node, &members)
    }
    let isKnown =
      switch node {
      case let node as BiquadFilterNode: try set(name, value, of: node)
      case let node as OscillatorNode: try set(name, value, of: node)
      case let node as AudioBufferSourceNode: try set(name, value, of: node)
      case let node as ConvolverNode: try set(name, value, of: node)
      case let node as WaveShaperNode: try set(name, value, of: node)
      case let node as AnalyserNode: try set(name, value, of: node)
      case let node as PannerNode: try set(name, value, of: node)
      default: false
      }
    if !isKnown { throw .unknownMember(operation: operation, name: name) }
  }

  // Each returns false for an attribute its node does not have.

  private func set(
    _ name: String, _ value: WorkletMessage, of node: BiquadFilterNode
  ) throws(TraceError) -> Bool {
    guard name == "type" else { return false }
    let type: BiquadFilterType = try choice(name, value)
    if node.type != type { node.type = type }
    return true
  }

  private func set(
    _ name: String, _ value: WorkletMessage, of node: OscillatorNode
  ) throws(TraceError) -> Bool {
    guard name == "type" else { return false }
    let type: OscillatorType = try choice(name, value)
    // The wave of a custom oscillator comes with setPeriodicWave.
    guard type != .custom, type != node.type else { return true }
    try builder.rejecting(operation) { () throws(WebAudioError) in try node.setType(type) }
    return true
  }

  private func set(
    _ name: String, _ value: WorkletMessage, of node: AudioBufferSourceNode
  ) throws(TraceError) -> Bool {
    switch name {
    case "buffer":
      let buffer = try buffer(value)
      try builder.rejecting(operation) { () throws(WebAudioError) in try node.setBuffer(buffer) }
    case "loop": node.loop = try flag(name, value)
    case "loopStart": node.loopStart = try number(name, value)
    case "loopEnd": node.loopEnd = try number(name, value)
    default: return false
    }
    return true
  }

  private func set(
    _ name: String, _ value: WorkletMessage, of node: ConvolverNode
  ) throws(TraceError) -> Bool {
    switch name {
    case "normalize": node.normalize = try flag(name, value)
    case "buffer":
      let buffer = try buffer(value)
      let leads = try leads(value)
      try builder.rejecting(operation) { () throws(WebAudioError) in
        try node.setBuffer(buffer, leads: leads)
      }
    default: return false
    }
    return true
  }

  private func set(
    _ name: String, _ value: WorkletMessage, of node: WaveShaperNode
  ) throws(TraceError) -> Bool {
    switch name {
    case "oversample": node.setOversample(try choice(name, value))
    case "curve":
      let curve =
        value == .null ? nil : try builder.span(value, operation, name: name)
      try builder.rejecting(operation) { () throws(WebAudioError) in try node.setCurve(curve) }
    default: return false
    }
    return true
  }

  private func set(
    _ name: String, _ value: WorkletMessage, of node: AnalyserNode
  ) throws(TraceError) -> Bool {
    let number = try number(name, value)
    let isKnown = ["fftSize", "minDecibels", "maxDecibels", "smoothingTimeConstant"]
    guard isKnown.contains(name) else { return false }
    try builder.rejecting(operation) { () throws(WebAudioError) in
      switch name {
      case "fftSize": try node.setFFTSize(Int(exactly: number) ?? 0)
      case "minDecibels": try node.setDecibels(min: number, max: node.maxDecibels)
      case "maxDecibels": try node.setDecibels(min: node.minDecibels, max: number)
      default: try node.setSmoothingTimeConstant(number)
      }
    }
    return true
  }

  private func set(
    _ name: String, _ value: WorkletMessage, of node: PannerNode
  ) throws(TraceError) -> Bool {
    switch name {
    case "panningModel":
      let model: PanningModelType = try choice(name, value)
      try builder.rejecting(operation) { () throws(WebAudioError) in
        try node.setPanningModel(model)
      }
    case "distanceModel": node.distanceModel = try choice(name, value)
    case "refDistance": node.refDistance = try number(name, value)
    case "maxDistance": node.maxDistance = try number(name, value)
    case "rolloffFactor": node.rolloffFactor = try number(name, value)
    case "coneInnerAngle": node.coneInnerAngle = try number(name, value)
    case "coneOuterAngle": node.coneOuterAngle = try number(name, value)
    case "coneOuterGain": node.coneOuterGain = try number(name, value)
    default: return false
    }
    return true
  }

  // MARK: Values

  private func choice<Choice: RawRepresentable<String>>(
    _ name: String, _ value: WorkletMessage
  ) throws(TraceError) -> Choice {
    guard let choice = value.text.flatMap(Choice.init) else {
      throw .invalidValue(operation: operation, name: name, detail: "has a value it cannot have")
    }
    return choice
  }

  private func flag(_ name: String, _ value: WorkletMessage) throws(TraceError) -> Bool {
    guard case .bool(let flag) = value else {
      throw .wrongType(operation: operation, name: name, expected: "boolean")
    }
    return flag
  }

  private func number(_ name: String, _ value: WorkletMessage) throws(TraceError) -> Double {
    guard let number = value.numberValue else {
      throw .wrongType(operation: operation, name: name, expected: "number")
    }
    return number
  }

  /// How many samples of each channel the browser added by themselves; none where none are named.
  private func leads(_ value: WorkletMessage) throws(TraceError) -> [Int] {
    guard case .array(let list)? = value["leads"] else { return [] }
    let leads = list.compactMap { $0.wholeNumber }
    guard leads.count == list.count, leads.allSatisfy({ [0, 4].contains($0) }) else {
      throw .invalidValue(operation: operation, name: "leads", detail: "are 0 or 4")
    }
    return leads
  }

  private func buffer(_ value: WorkletMessage) throws(TraceError) -> SampleBuffer? {
    if value == .null { return nil }
    var members = try TraceMembers(value, operation: operation, name: "buffer")
    let sampleRate = try members.number("sampleRate")
    var channels: [[Float]] = []
    for span in try members.list("channels") {
      channels.append(try builder.span(span, operation, name: "channels"))
    }
    _ = members.takeIfPresent("leads")
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
