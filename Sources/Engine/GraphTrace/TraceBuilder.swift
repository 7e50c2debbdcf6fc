import WebAudio

/// Applies a trace's operations to a context, one by one.
final class TraceBuilder {
  let trace: GraphTrace
  let context: OfflineAudioContext
  let worklets: WorkletRegistry
  private var nodes: [Int: AudioNode] = [:]
  private var processors: [Int: AudioWorkletNode] = [:]
  /// nil when nobody listens to the stages.
  private(set) var taps: [StageTap]?

  init(
    trace: GraphTrace, context: OfflineAudioContext, worklets: WorkletRegistry,
    listensToStages: Bool
  ) {
    taps = listensToStages ? [] : nil
    self.trace = trace
    self.context = context
    self.worklets = worklets
    nodes[0] = context.destination
  }

  /// All nodes but the destination, in the order of their ids.
  var createdNodes: [AudioNode] { nodes.keys.sorted().filter { $0 > 0 }.compactMap { nodes[$0] } }

  /// Applies the operations from `next` on that are due at `frame`.
  func apply(_ next: inout Int, upTo frame: Int) throws(TraceError) {
    while next < trace.operations.count, trace.operations[next].at <= frame {
      try apply(next)
      next += 1
    }
  }

  func configureDestination(_ attributes: WorkletMessage?) throws(TraceError) {
    guard let attributes else { return }
    var members = try TraceMembers(attributes, operation: nil, name: "destination")
    try setChannels(of: context.destination, &members)
    try members.finish()
  }

  private func apply(_ index: Int) throws(TraceError) {
    let operation = trace.operations[index]
    var members = operation.members
    switch operation.name {
    case "create": try create(&members, index)
    case "set": try set(&members, index)
    case "param": try callParameter(&members, index)
    case "connect": try connect(&members, index)
    case "disconnect": try disconnect(&members, index)
    case "start", "stop": try schedule(operation.name, &members, index)
    case "setPeriodicWave": try setPeriodicWave(&members, index)
    case "message": try post(&members, index)
    case "call": try call(&members, index)
    case "label": try label(&members, index)
    case "write": try TraceWrite(builder: self, operation: index).apply(&members)
    case "tape": try play(&members, index)
    default: throw .unknownOperation(operation: index, name: operation.name)
    }
    try members.finish()
  }

  /// Runs a call on the engine; what it refuses is the operation's error.
  func rejecting<Value>(
    _ index: Int, _ body: () throws(WebAudioError) -> Value
  ) throws(TraceError) -> Value {
    do {
      return try body()
    } catch {
      throw .rejected(operation: index, reason: error)
    }
  }

  // MARK: Nodes

  private func create(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let id = try members.integer("node")
    guard id > 0, nodes[id] == nil else { throw .duplicateNode(operation: index, id: id) }
    let factory = TraceNodeFactory(builder: self, operation: index)
    let node = try factory.make(&members)
    nodes[id] = node
    if let worklet = node as? AudioWorkletNode { processors[id] = worklet }
  }

  func node(_ id: Int, _ index: Int) throws(TraceError) -> AudioNode {
    guard let node = nodes[id] else { throw .unknownNode(operation: index, id: id) }
    return node
  }

  private func node(
    _ name: String, _ members: inout TraceMembers, _ index: Int
  ) throws(TraceError) -> AudioNode {
    try node(try members.integer(name), index)
  }

  private func set(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let node = try node("node", &members, index)
    let name = try members.text("name")
    let value = try members.take("value")
    try TraceAttributes(builder: self, operation: index).set(name, value, of: node)
  }

  // MARK: Connections

  private func connect(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let source = try node("from", &members, index)
    let output = try members.integer("output")
    if let name = members.takeIfPresent("toParam") {
      let owner = try members.take("toNode")
      let parameter = try parameter(name.text ?? "", of: owner, index)
      try rejecting(index) { () throws(WebAudioError) in
        try source.connect(parameter, output: output)
      }
    } else {
      let target = try node("toNode", &members, index)
      let input = try members.integer("input")
      try rejecting(index) { () throws(WebAudioError) in
        _ = try source.connect(target, output: output, input: input)
      }
    }
  }

  private func disconnect(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let source = try node("from", &members, index)
    let output = try members.integerIfPresent("output")
    let input = try members.integerIfPresent("input")
    guard let owner = members.takeIfPresent("toNode") else {
      return try rejecting(index) { () throws(WebAudioError) in
        if let output { try source.disconnect(output: output) } else { source.disconnect() }
      }
    }
    if let name = members.takeIfPresent("toParam") {
      let parameter = try parameter(name.text ?? "", of: owner, index)
      return try rejecting(index) { () throws(WebAudioError) in
        try source.disconnect(parameter, output: output)
      }
    }
    guard let id = owner.numberValue.flatMap({ Int(exactly: $0) }) else {
      throw .wrongType(operation: index, name: "toNode", expected: "node id")
    }
    let target = try node(id, index)
    try rejecting(index) { () throws(WebAudioError) in
      try source.disconnect(target, output: output, input: input)
    }
  }

  // MARK: Parameters

  /// - Parameter owner: a node's id, or "listener".
  func parameter(
    _ name: String, of owner: WorkletMessage, _ index: Int
  ) throws(TraceError) -> AudioParam {
    let list: [AudioParam]
    if owner.text == "listener" {
      list = context.listener.parameters
    } else if let id = owner.numberValue.flatMap({ Int(exactly: $0) }) {
      list = try node(id, index).parameters
    } else {
      throw .wrongType(operation: index, name: "node", expected: "node id")
    }
    guard let parameter = list.first(where: { $0.name == name }) else {
      throw .unknownParameter(operation: index, name: name)
    }
    return parameter
  }

  private func callParameter(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let owner = try members.take("node")
    let parameter = try parameter(try members.text("param"), of: owner, index)
    let method = try members.text("method")
    let arguments = try members.list("args")
    try TraceParameterCall(builder: self, operation: index)
      .apply(method, arguments, to: parameter)
  }

  // MARK: Sources, waves, messages

  private func schedule(
    _ method: String, _ members: inout TraceMembers, _ index: Int
  ) throws(TraceError) {
    let node = try node("node", &members, index)
    let times = try members.numbers("args")
    guard let source = node as? AudioScheduledSourceNode else {
      throw .invalidValue(operation: index, name: method, detail: "is called on no source")
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

  private func setPeriodicWave(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let node = try node("node", &members, index)
    let real = try floats("real", &members, index)
    let imag = try floats("imag", &members, index)
    let disablesNormalization = try members.flag("disableNormalization")
    guard let oscillator = node as? OscillatorNode else {
      throw .invalidValue(operation: index, name: "setPeriodicWave", detail: "is on no oscillator")
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

  private func post(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let id = try members.integer("node")
    let data = try members.take("data")
    guard let worklet = processors[id] else { throw .unknownNode(operation: index, id: id) }
    worklet.post(data)
  }

  /// What a page's script put into the next buffer of a node.
  private func play(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let node = try node("node", &members, index)
    guard let script = node as? ScriptProcessorNode else {
      throw .invalidValue(operation: index, name: "tape", detail: "is of no ScriptProcessorNode")
    }
    let tape = TraceTape(builder: self, operation: index)
    script.play(try tape.channels(try members.take("channels"), frames: script.bufferSize))
  }

  private func label(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let node = try node("node", &members, index)
    let name = try members.text("name")
    guard taps != nil else { return }
    let tap = try rejecting(index) { () throws(WebAudioError) in try StageTap(name, of: node) }
    taps?.append(tap)
  }

  private func call(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let owner = try members.take("node")
    let method = try members.text("method")
    let numbers = try members.numbers("args").map { Float($0) }
    try TracePlacement(builder: self, operation: index).call(method, numbers, on: owner)
  }

  // MARK: Samples and channels

  /// The samples that `{"offset": n, "length": m}` names.
  func span(
    _ value: WorkletMessage, _ index: Int, name: String
  ) throws(TraceError) -> [Float] {
    try LongArrays(samples: trace.samples).span(value, operation: index, name: name)
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
