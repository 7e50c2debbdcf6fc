import AudioSignal
import WebAudio

/// Makes a node in the state that it had right after its creation in the page.
struct TraceNodeFactory {
  let builder: TraceBuilder
  let operation: Int

  func make(_ members: inout TraceMembers) throws(TraceError) -> AudioNode {
    let type = try members.text("type")
    var attributes = try members.object("attributes")
    let node = try makeBare(type, &members, attributes)
    for (name, value) in attributes.all where SpecifiedDefaults.has(type, name, value) {
      _ = attributes.takeIfPresent(name)
    }
    _ = try members.integer("numberOfInputs")
    _ = try members.integer("numberOfOutputs")
    // The line in the page's source is for people only.
    if members.peek("line") != nil { _ = try members.text("line") }
    try builder.setChannels(of: node, &attributes)
    let setter = TraceAttributes(builder: builder, operation: operation)
    // Normalisation takes effect when a buffer is set, so the buffer must come last.
    let named = attributes.takeAll().sorted {
      ($0.key == "buffer" ? 1 : 0, $0.key) < ($1.key == "buffer" ? 1 : 0, $1.key)
    }
    for (name, value) in named { try setter.set(name, value, of: node) }
    try setParameters(of: node, type, &members)
    return node
  }

  private func makeBare(
    _ type: String, _ members: inout TraceMembers, _ attributes: TraceMembers
  ) throws(TraceError) -> AudioNode {
    let context = builder.context
    switch type {
    case "GainNode": return GainNode(context: context)
    case "BiquadFilterNode": return BiquadFilterNode(context: context)
    case "ConstantSourceNode": return ConstantSourceNode(context: context)
    case "DynamicsCompressorNode": return DynamicsCompressorNode(context: context)
    case "StereoPannerNode": return StereoPannerNode(context: context)
    case "PannerNode": return PannerNode(context: context)
    case "AudioWorkletNode": return try makeWorklet(&members)
    default: return try makeChecked(type, &members)
    }
  }

  /// Nodes whose constructors can throw.
  private func makeChecked(
    _ type: String, _ members: inout TraceMembers
  ) throws(TraceError) -> AudioNode {
    let context = builder.context
    switch type {
    case "AudioBufferSourceNode":
      return try rejecting { () throws(WebAudioError) in
        try AudioBufferSourceNode(context: context)
      }
    case "OscillatorNode":
      return try rejecting { () throws(WebAudioError) in try OscillatorNode(context: context) }
    case "WaveShaperNode":
      return try rejecting { () throws(WebAudioError) in try WaveShaperNode(context: context) }
    case "ConvolverNode":
      return try rejecting { () throws(WebAudioError) in try ConvolverNode(context: context) }
    case "AnalyserNode":
      return try rejecting { () throws(WebAudioError) in try AnalyserNode(context: context) }
    case "DelayNode":
      let longest = try members.number("maxDelayTime")
      return try rejecting { () throws(WebAudioError) in
        try DelayNode(context: context, maxDelayTime: longest)
      }
    case "ScriptProcessorNode":
      let size = try members.integer("bufferSize")
      let inputs = try members.integer("numberOfInputChannels")
      let outputs = try members.integer("numberOfOutputChannels")
      return try rejecting { () throws(WebAudioError) in
        try ScriptProcessorNode(
          context: context, bufferSize: size, numberOfInputChannels: inputs,
          numberOfOutputChannels: outputs)
      }
    case "IIRFilterNode":
      let feedforward = try members.numbers("feedforward")
      let feedback = try members.numbers("feedback")
      return try rejecting { () throws(WebAudioError) in
        try IIRFilterNode(context: context, feedforward: feedforward, feedback: feedback)
      }
    case "ChannelSplitterNode":
      let count = try peek("numberOfOutputs", members)
      return try rejecting { () throws(WebAudioError) in
        try ChannelSplitterNode(context: context, numberOfOutputs: count)
      }
    case "ChannelMergerNode":
      let count = try peek("numberOfInputs", members)
      return try rejecting { () throws(WebAudioError) in
        try ChannelMergerNode(context: context, numberOfInputs: count)
      }
    default: throw .unknownNodeType(operation: operation, name: type)
    }
  }

  private func makeWorklet(_ members: inout TraceMembers) throws(TraceError) -> AudioNode {
    let name = try members.text("processor")
    let counts = members.takeIfPresent("outputChannelCount")
    var outputChannelCount: [Int]?
    if case .array(let list) = counts {
      outputChannelCount = list.compactMap { $0.wholeNumber }
    }
    let (inputs, outputs) = (
      try peek("numberOfInputs", members), try peek("numberOfOutputs", members)
    )
    guard (0...256).contains(inputs), (0...256).contains(outputs),
      outputChannelCount.map({ $0.count == outputs && $0.allSatisfy((1...32).contains) }) ?? true
    else {
      throw .invalidValue(
        operation: operation, name: "outputChannelCount", detail: "does not fit the outputs")
    }
    let options = WorkletRegistry.Options(
      sampleRate: builder.context.sampleRate,
      processorOptions: members.takeIfPresent("processorOptions") ?? .null,
      numberOfInputs: inputs, numberOfOutputs: outputs, outputChannelCount: outputChannelCount)
    let isTapePlayed = TraceTape.isPlayed(
      members.all.merging(["processor": .string(name)]) { $1 },
      nativeProcessors: builder.worklets.processors)
    let tape = members.takeIfPresent("tape")
    let module = members.takeIfPresent("module")?.text
    _ = members.takeIfPresent("undescribed")
    _ = members.takeIfPresent("isTapeForced")
    if let tape, isTapePlayed {
      return AudioWorkletNode(
        context: builder.context,
        processor: try TraceTape(builder: builder, operation: operation).processor(tape),
        numberOfInputs: inputs, numberOfOutputs: outputs, outputChannelCount: outputChannelCount,
        parameterDescriptors: try tapedParameters(members))
    }
    if let module, builder.worklets.names.contains(name),
      !builder.worklets.processors.stand(for: name, module: module, unnamed: true)
    {
      throw .foreignProcessor(operation: operation, name: name, module: module)
    }
    let made = try rejecting { () throws(WebAudioError) in
      try builder.worklets.makeNode(name, context: builder.context, options: options)
    }
    guard let node = made else {
      throw .noProcessor(operation: operation, name: name, known: builder.worklets.names)
    }
    return node
  }

  /// A tape includes the effect of its parameters; they exist only to be called and connected to.
  private func tapedParameters(
    _ members: TraceMembers
  ) throws(TraceError) -> [WorkletParameterDescriptor] {
    var copy = members
    let parameters = try copy.object("params")
    return parameters.all.keys.sorted().map { WorkletParameterDescriptor(name: $0) }
  }

  /// Values and rates as they were at creation, which are not events.
  private func setParameters(
    of node: AudioNode, _ type: String, _ members: inout TraceMembers
  ) throws(TraceError) {
    var parameters = try members.object("params")
    for (name, value) in parameters.takeAll().sorted(by: { $0.key < $1.key }) {
      guard let parameter = node.parameters.first(where: { $0.name == name }) else {
        throw .unknownParameter(operation: operation, name: name)
      }
      var state = try TraceMembers(value, operation: operation, name: name)
      let value = try state.number("value")
      if !SpecifiedDefaults.has(type, parameter: name, value) {
        parameter.setInitialValue(Float(value))
      }
      let rate = try state.text("automationRate")
      guard let rate = AutomationRate(rawValue: rate) else {
        throw .invalidValue(operation: operation, name: "automationRate", detail: "is '\(rate)'")
      }
      try state.finish()
      try rejecting { () throws(WebAudioError) in try parameter.setAutomationRate(rate) }
    }
  }

  private func peek(_ name: String, _ members: TraceMembers) throws(TraceError) -> Int {
    var copy = members
    return try copy.integer(name)
  }

  private func rejecting<Value>(
    _ body: () throws(WebAudioError) -> Value
  ) throws(TraceError) -> Value {
    try builder.rejecting(operation, body)
  }
}
