import GraphTrace
import WebAudio

/// Reads the operations of a trace as statements.
struct StatementReader {
  private(set) var statements: [Statement] = []
  /// Names that the page gave to nodes.
  private(set) var labels: [Int: String] = [:]
  private(set) var types: [Int: String] = [0: "AudioNode"]
  private var frame = 0
  private var index = 0

  /// - Throws: `PortingError`.
  init(_ trace: GraphTrace) throws(PortingError) {
    for (index, step) in trace.steps.enumerated() {
      (self.index, frame) = (index, step.at)
      try read(step.name, step.members)
    }
  }

  private mutating func read(
    _ name: String, _ members: [String: WorkletMessage]
  ) throws(PortingError) {
    switch name {
    case "create": try create(members)
    case "set":
      let node = try node("node", members)
      try set(node, try text("name", members), members["value"] ?? .null)
    case "param": try automate(members)
    case "connect", "disconnect": try join(name, members)
    case "start", "stop":
      let names = name == "start" ? ["start", "offset", "duration"] : ["stop"]
      add(
        [try node("node", members), .text(".\(name)(")] + (try arguments(members, names)) + [
          .text(")")
        ])
    case "setPeriodicWave":
      add(
        [try node("node", members), .text(".setPeriodicWave(p.context.createPeriodicWave(")]
          + (try samples(members["real"])) + [.text(", ")] + (try samples(members["imag"]))
          + [.text(members["disableNormalization"] == .bool(true) ? ", true))" : "))")])
    case "call":
      let owner = try owner(members)
      add(
        owner + [.text(".\(try word(text("method", members)))(")]
          + (try arguments(members, ["x", "y", "z"])) + [.text(")")])
    case "label":
      if let id = members["node"]?.wholeNumber { labels[id] = try text("name", members) }
    // A tape already contains the effect of messages on the processor.
    case "message": break
    case "write": throw .unknownProcessing(what: "a buffer that the page writes to while it plays")
    case "tape":
      throw .unknownProcessing(what: "a ScriptProcessorNode, whose script only the page has,")
    default: throw malformed("the operation '\(name)' is unknown")
    }
  }

  // MARK: Nodes

  private static let factories = [
    "AnalyserNode": "createAnalyser", "AudioBufferSourceNode": "createBufferSource",
    "BiquadFilterNode": "createBiquadFilter", "ConstantSourceNode": "createConstantSource",
    "ConvolverNode": "createConvolver", "DynamicsCompressorNode": "createDynamicsCompressor",
    "GainNode": "createGain", "OscillatorNode": "createOscillator", "PannerNode": "createPanner",
    "StereoPannerNode": "createStereoPanner", "WaveShaperNode": "createWaveShaper",
  ]

  private mutating func create(_ members: [String: WorkletMessage]) throws(PortingError) {
    let type = try text("type", members)
    guard let id = members["node"]?.wholeNumber else { throw malformed("'node' is missing") }
    // Ids are `int` in the port's tables; 0 is the destination.
    guard (1...Int(Int32.max)).contains(id) else { throw malformed("no node has the number \(id)") }
    guard types.updateValue(type, forKey: id) == nil else {
      throw malformed("node \(id) was created before")
    }
    statements.append(
      Statement(frame: frame, pieces: try making(type, members), created: (id, type)))
    let node = Statement.Piece.node(id, type: type)
    let attributes = members["attributes"]?.members ?? [:]
    // Normalisation takes effect when a buffer is set, so the buffer comes last.
    let named = attributes.sorted {
      ($0.key == "buffer" ? 1 : 0, $0.key) < ($1.key == "buffer" ? 1 : 0, $1.key)
    }
    for (name, value) in named
    where !SpecifiedDefaults.has(type, name, value) && !Self.isPart(name, of: type, value) {
      try set(node, name, value)
    }
    for (name, state) in (members["params"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let value = state["value"]?.numberValue else { continue }
      if !SpecifiedDefaults.has(type, parameter: name, value) {
        add([
          node, .text("\(try accessor(name, of: type)).setInitialValue("),
          .number(value, name: name), .text(")"),
        ])
      }
      let isKRate = ["AudioBufferSourceNode", "DynamicsCompressorNode"].contains(type)
      if let rate = state["automationRate"]?.text, type != "AudioWorkletNode",
        (rate == "k-rate") != isKRate
      {
        add([node, .text("\(try accessor(name, of: type)).setARate(\(rate == "a-rate"))")])
      }
    }
  }

  /// Whether a value is given when the node is made and cannot be set later.
  private static func isPart(_ name: String, of type: String, _ value: WorkletMessage) -> Bool {
    type == "ChannelSplitterNode" && name == "channelCount" || value == .string("custom")
      || value == .null
  }

  private func making(
    _ type: String, _ members: [String: WorkletMessage]
  ) throws(PortingError) -> [Statement.Piece] {
    if let factory = Self.factories[type] { return [.text("p.context.\(factory)()")] }
    switch type {
    case "DelayNode":
      return [.text("p.context.createDelay(")] + number("maxDelayTime", members) + [.text(")")]
    case "ChannelMergerNode":
      return [.text("p.context.createChannelMerger(\(count("numberOfInputs", members)))")]
    case "ChannelSplitterNode":
      return [.text("p.context.createChannelSplitter(\(count("numberOfOutputs", members)))")]
    case "IIRFilterNode":
      let lists = ["feedforward", "feedback"].map { members[$0].flatMap(Self.list) ?? "{}" }
      return [.text("p.context.createIIRFilter(\(lists.joined(separator: ", ")))")]
    case "AudioWorkletNode": return [.text(try worklet(members))]
    default: throw .unknownProcessing(what: "a \(type)")
    }
  }

  /// A processor that only the page knows plays what it played when recorded.
  private func worklet(_ members: [String: WorkletMessage]) throws(PortingError) -> String {
    guard case .array(let runs)? = members["tape"] else {
      throw .unknownProcessing(
        what:
          "the AudioWorkletNode '\(members["processor"]?.text ?? "")', which was recorded without its sound,"
      )
    }
    let names = (members["params"]?.members ?? [:]).keys.sorted().map(CppText.quoted)
    let counts = members["outputChannelCount"].flatMap(Self.list) ?? "{}"
    let tape = runs.map { run in
      let outputs = Self.elements(run["outputs"]).map { output in
        "{"
          + Self.elements(output).map { span in
            span == .null
              ? "{0, 0}" : "{\(count("offset", span.members)), \(count("length", span.members))}"
          }.joined(separator: ", ") + "}"
      }
      return
        "{\(count("start", run.members)), \(count("frames", run.members)), \(run["isLast"] == .bool(true)), {\(outputs.joined(separator: ", "))}}"
    }
    return
      "p.taped(\(count("numberOfInputs", members)), \(count("numberOfOutputs", members)), \(counts), {\(names.joined(separator: ", "))}, {\(tape.joined(separator: ", "))})"
  }

  private mutating func set(
    _ node: Statement.Piece, _ name: String, _ value: WorkletMessage
  ) throws(PortingError) {
    let name = try word(name)
    let start = Statement.Piece.text(".set\(name.prefix(1).uppercased())\(name.dropFirst())(")
    switch (name, value) {
    case ("curve", .null), ("buffer", .null): add([node, start, .text("std::nullopt)")])
    case ("curve", _): add([node, start] + (try samples(value)) + [.text(")")])
    case ("buffer", _):
      var pieces: [Statement.Piece] = [node, start, .text("p.buffer({")]
      for (index, channel) in Self.elements(value["channels"]).enumerated() {
        if index > 0 { pieces.append(.text(", ")) }
        pieces.append(try span(channel))
      }
      let rate = CppText.number(value["sampleRate"]?.numberValue ?? 0)
      add(pieces + [.text("}, \(rate)))")])
    case (_, .bool(let flag)): add([node, start, .text("\(flag))")])
    case (_, .number(let number)): add([node, start, .number(number, name: name), .text(")")])
    case (_, .string("custom")): break
    case (_, .string(let text)): add([node, start, .text("\(CppText.quoted(text)))")])
    default: throw malformed("'\(name)' has a value that nodes do not have")
    }
  }

  // MARK: Parameters and connections

  private func accessor(_ name: String, of type: String) throws(PortingError) -> String {
    type == "AudioWorkletNode" ? ".param(\(CppText.quoted(name)))" : ".\(try word(name))()"
  }

  private func param(
    _ members: [String: WorkletMessage], owner: String, name: String
  ) throws(PortingError) -> [Statement.Piece] {
    let param = try text(name, members)
    if members[owner]?.text == "listener" {
      return [.text("p.context.listener().\(try word(param))()")]
    }
    let node = try node(owner, members)
    guard case .node(_, let type) = node else { return [node] }
    return [node, .text(try accessor(param, of: type))]
  }

  private mutating func automate(_ members: [String: WorkletMessage]) throws(PortingError) {
    let target = try param(members, owner: "node", name: "param")
    let (method, name) = (try word(text("method", members)), try text("param", members))
    switch method {
    case "automationRate":
      let rate = Self.elements(members["args"]).first?.text == "a-rate"
      add(target + [.text(".setARate(\(rate))")])
    case "setValueCurveAtTime":
      let list = Self.elements(members["args"])
      guard list.count >= 3, let start = list[1].numberValue, let duration = list[2].numberValue
      else {
        throw malformed("a value curve without its times")
      }
      add(
        target + [.text(".setValueCurveAtTime(")] + (try samples(list[0]["floats"] ?? list[0]))
          + [
            .text(", "), .number(start, name: "start"), .text(", "),
            .number(duration, name: "duration"), .text(")"),
          ])
    default:
      let names =
        switch method {
        case "value": [name]
        case "setTargetAtTime": [name, "start", "timeConstant"]
        case "setValueAtTime": [name, "time"]
        case "cancelScheduledValues", "cancelAndHoldAtTime": ["time"]
        default: [name, "end"]
        }
      add(
        target + [.text(".\(method == "value" ? "setValue" : method)(")]
          + (try arguments(members, names)) + [.text(")")])
    }
  }

  private mutating func join(
    _ method: String, _ members: [String: WorkletMessage]
  ) throws(PortingError) {
    let source = try node("from", members)
    let (output, input) = (members["output"]?.wholeNumber, members["input"]?.wholeNumber)
    var target: [Statement.Piece] = []
    if members["toParam"] != nil {
      target = try param(members, owner: "toNode", name: "toParam")
    } else if members["toNode"] != nil {
      target = [try node("toNode", members)]
    }
    var ports = ""
    if method == "connect" {
      ports =
        members["toParam"] != nil
        ? (output ?? 0 == 0 ? "" : ", \(output ?? 0)")
        : (output ?? 0, input ?? 0) == (0, 0) ? "" : ", \(output ?? 0), \(input ?? 0)"
    } else if target.isEmpty {
      ports = output.map { "\($0)" } ?? ""
    } else if output != nil || input != nil {
      ports = ", \(output ?? -1)" + (members["toParam"] == nil ? ", \(input ?? -1)" : "")
    }
    add([source, .text(".\(method)(")] + target + [.text("\(ports))")])
  }

  // MARK: Values

  private mutating func add(_ pieces: [Statement.Piece]) {
    statements.append(Statement(frame: frame, pieces: pieces))
  }

  private func malformed(_ detail: String) -> PortingError {
    .malformed(operation: index, detail: detail)
  }

  /// A name that goes into the code as it is, although anyone may have written the file.
  private func word(_ text: String) throws(PortingError) -> String {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
      throw malformed("'\(text)' is no name of the Web Audio API")
    }
    return text
  }

  private func text(_ name: String, _ members: [String: WorkletMessage]) throws(PortingError)
    -> String
  {
    guard let text = members[name]?.text else { throw malformed("'\(name)' is missing") }
    return text
  }

  private func node(_ name: String, _ members: [String: WorkletMessage]) throws(PortingError)
    -> Statement.Piece
  {
    guard let id = members[name]?.wholeNumber, let type = types[id] else {
      throw malformed("'\(name)' names no node")
    }
    return .node(id, type: type)
  }

  /// A panner, or the listener.
  private func owner(_ members: [String: WorkletMessage]) throws(PortingError) -> [Statement.Piece]
  {
    members["node"]?.text == "listener"
      ? [.text("p.context.listener()")] : [try node("node", members)]
  }

  private func number(_ name: String, _ members: [String: WorkletMessage]) -> [Statement.Piece] {
    [.number(members[name]?.numberValue ?? 0, name: name)]
  }

  private func count(_ name: String, _ members: [String: WorkletMessage]?) -> Int {
    members?[name]?.wholeNumber ?? 0
  }

  /// - Parameter names: what the arguments are; surplus arguments are dropped, as browsers do.
  private func arguments(
    _ members: [String: WorkletMessage], _ names: [String]
  ) throws(PortingError) -> [Statement.Piece] {
    var pieces: [Statement.Piece] = []
    // A listener's orientation has two directions.
    let most = max(names.count, members["method"]?.text == "setOrientation" ? 6 : 0)
    for (index, value) in Self.elements(members["args"]).prefix(most).enumerated() {
      guard let number = value.numberValue else { throw malformed("an argument is no number") }
      if index > 0 { pieces.append(.text(", ")) }
      pieces.append(.number(number, name: index < names.count ? names[index] : "up"))
    }
    return pieces
  }

  /// Samples of the trace's file, or a short list.
  private func samples(_ value: WorkletMessage?) throws(PortingError) -> [Statement.Piece] {
    if let value, let list = Self.list(value) { return [.text(list)] }
    return [.text("p.floats("), try span(value), .text(")")]
  }

  private func span(_ value: WorkletMessage?) throws(PortingError) -> Statement.Piece {
    guard let offset = value?["offset"]?.wholeNumber, let length = value?["length"]?.wholeNumber
    else {
      throw malformed("samples are missing")
    }
    return .span(offset: offset, length: length)
  }

  private static func elements(_ value: WorkletMessage?) -> [WorkletMessage] {
    if case .array(let list)? = value { list } else { [] }
  }

  /// A list of numbers as C++ writes it.
  private static func list(_ value: WorkletMessage) -> String? {
    switch value {
    case .array(let list):
      let numbers = list.compactMap(\.numberValue)
      return numbers.count == list.count ? CppText.list(numbers) : nil
    case .float32(let values): return CppText.list(values.map(Double.init))
    default: return nil
    }
  }
}

extension WorkletMessage {
  var members: [String: WorkletMessage]? {
    if case .object(let members) = self { members } else { nil }
  }
}
