/// Attributes by their names in JavaScript, for code that reads graphs and for other languages.
extension AudioNode {
  /// Sets an attribute like an assignment in a script.
  ///
  /// - Throws: `unknownAttribute` for a name that the node does not have, `wrongType`, `notAChoice`, and the errors of
  ///   the attribute's own setter.
  public func setAttribute(_ name: String, _ value: AttributeValue) throws(WebAudioError) {
    let isKnown =
      switch self {
      case let node as BiquadFilterNode: try node.setNamed(name, value)
      case let node as OscillatorNode: try node.setNamed(name, value)
      case let node as AudioBufferSourceNode: try node.setNamed(name, value)
      case let node as ConvolverNode: try node.setNamed(name, value)
      case let node as WaveShaperNode: try node.setNamed(name, value)
      case let node as AnalyserNode: try node.setNamed(name, value)
      case let node as PannerNode: try node.setNamed(name, value)
      default: false
      }
    if isKnown { return }
    guard try setChannels(name, value) else {
      throw .unknownAttribute(name: name, node: typeName)
    }
  }

  /// The value of an attribute: a boolean, number or enumeration.
  ///
  /// - Returns: nil for a name that the node does not have.
  public func attribute(_ name: String) -> AttributeValue? {
    switch (name, self) {
    case ("channelCount", _): .number(Double(channelCount))
    case ("channelCountMode", _): .text(channelCountMode.rawValue)
    case ("channelInterpretation", _): .text(channelInterpretation.rawValue)
    case ("numberOfInputs", _): .number(Double(numberOfInputs))
    case ("numberOfOutputs", _): .number(Double(numberOfOutputs))
    case ("type", let node as BiquadFilterNode): .text(node.type.rawValue)
    case ("type", let node as OscillatorNode): .text(node.type.rawValue)
    case ("loop", let node as AudioBufferSourceNode): .boolean(node.loop)
    case ("loopStart", let node as AudioBufferSourceNode): .number(node.loopStart)
    case ("loopEnd", let node as AudioBufferSourceNode): .number(node.loopEnd)
    case ("normalize", let node as ConvolverNode): .boolean(node.normalize)
    case ("oversample", let node as WaveShaperNode): .text(node.oversample.rawValue)
    case ("reduction", let node as DynamicsCompressorNode): .number(Double(node.reduction))
    case (_, let node as AnalyserNode): node.named(name)
    case (_, let node as PannerNode): node.named(name)
    default: nil
    }
  }

  /// The name of the node's interface: "GainNode".
  public var typeName: String { "\(type(of: self))" }

  private func setChannels(
    _ name: String, _ value: AttributeValue
  ) throws(WebAudioError) -> Bool {
    switch name {
    case "channelCount":
      let number = try value.number(name)
      guard let count = Int(exactly: number), (1...32).contains(count) else {
        throw .unsupportedChannelCount(Int(exactly: number.rounded()) ?? 0)
      }
      guard count != channelCount else { break }
      channelCount = count
    case "channelCountMode":
      let mode: ChannelCountMode = try value.choice(name)
      guard mode != channelCountMode else { break }
      channelCountMode = mode
    case "channelInterpretation": channelInterpretation = try value.choice(name)
    default: return false
    }
    return true
  }
}
