import WebAudio

/// Applies a trace's operations to a context, one by one.
final class TraceBuilder {
  let trace: GraphTrace
  let context: OfflineAudioContext
  let worklets: WorkletRegistry
  let arrays: LongArrays
  private var nodes: [Int: AudioNode] = [:]
  private(set) var processors: [Int: AudioWorkletNode] = [:]
  /// nil when the stages are not tapped.
  private(set) var taps: [StageTap]?
  /// Called with each tap before it receives any sound.
  var onTap: (StageTap) -> Void = { _ in }

  init(
    trace: GraphTrace, context: OfflineAudioContext, worklets: WorkletRegistry,
    listensToStages: Bool
  ) {
    taps = listensToStages ? [] : nil
    self.trace = trace
    arrays = LongArrays(samples: trace.samples)
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

  /// Runs a call on the engine, and reports its error with the operation.
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

  func node(
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

  // MARK: Parameters

  /// - Parameter owner: a node's id, or "listener".
  func parameter(
    _ name: String, of owner: WorkletMessage, _ index: Int
  ) throws(TraceError) -> AudioParam {
    let list: [AudioParam]
    if owner.text == "listener" {
      list = context.listener.parameters
    } else if let id = owner.wholeNumber {
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

  private func label(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let node = try node("node", &members, index)
    let name = try members.text("name")
    guard taps != nil else { return }
    let tap = try rejecting(index) { () throws(WebAudioError) in try StageTap(name, of: node) }
    onTap(tap)
    taps?.append(tap)
  }

  private func call(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let owner = try members.take("node")
    let method = try members.text("method")
    let numbers = try members.numbers("args").map { Float($0) }
    try TracePlacement(builder: self, operation: index).call(method, numbers, on: owner)
  }
}
