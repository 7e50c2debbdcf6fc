import AudioSignal
import Foundation
import GraphTrace
import ParityCases

/// A plan as the trace that the recorder would have written for a page doing the same.
struct PlanTrace {
  private var operations: [JSONValue] = []
  private var samples: [Float] = []
  private var ids = ["out": 0]
  private let plan: GraphPlan

  init(_ plan: GraphPlan) throws {
    self.plan = plan
    for command in plan.commands { try add(command) }
  }

  func trace() throws -> GraphTrace {
    let json: JSONValue = [
      "format": "webaudio-graph-trace", "version": 1, "source": "random graph",
      "context": [
        "sampleRate": .number(plan.sampleRate), "length": .number(Double(plan.frames)),
        "numberOfChannels": .number(Double(plan.channels)), "stableSums": .bool(true),
      ],
      "operations": .array(operations), "unsupported": [],
    ]
    return try GraphTrace(json: JSONEncoder().encode(json)) { _ in samples }
  }

  /// A plan that contains something no page can do.
  struct Mistake: Error { let words: [JSONValue] }

  private mutating func add(_ command: GraphPlan.Command) throws {
    let words = command.words
    guard words.count > 1, let subject = words[1].textValue else { throw Mistake(words: words) }
    switch command.verb {
    case "make": try make(subject, words[2], at: command.at)
    case "wire": try wire(subject, at: command.at)
    case "cut": try cut(subject, Array(words.dropFirst(2)), at: command.at)
    case "call": try call(subject, Array(words.dropFirst(2)), at: command.at)
    case "set": try set(subject, words[2], at: command.at)
    default: throw Mistake(words: words)
    }
  }

  private mutating func put(_ name: String, _ members: [String: JSONValue], at: Int) {
    var all = members
    all["op"] = .string(name)
    all["at"] = .number(Double(at))
    operations.append(.object(all))
  }

  private func id(_ path: String) throws -> JSONValue {
    let name = GraphPlan.Command.node(path)
    guard let id = ids[name] else { throw Mistake(words: [.string(path)]) }
    return .number(Double(id))
  }

  private static func pin(_ path: String) -> JSONValue {
    .number(path.firstIndex(of: ":").flatMap { Double(path[path.index(after: $0)...]) } ?? 0)
  }

  private static func parameter(_ path: String) -> JSONValue? {
    path.firstIndex(of: ".").map { .string(String(path[path.index(after: $0)...])) }
  }

  // MARK: Nodes

  private mutating func make(_ name: String, _ node: JSONValue, at: Int) throws {
    guard let type = node["type"]?.textValue else { throw Mistake(words: [node]) }
    let id = ids.count
    ids[name] = id
    let options = node["options"]?.members ?? [:]
    var members: [String: JSONValue] = ["node": .number(Double(id)), "type": .string(type)]
    var (attributes, params): ([String: JSONValue], [String: JSONValue]) = ([:], [:])
    for (key, value) in options {
      switch (type, key) {
      case (_, "numberOfInputs"), (_, "numberOfOutputs"), ("DelayNode", "maxDelayTime"),
        (_, "feedforward"), (_, "feedback"), (_, "outputChannelCount"), (_, "processorOptions"):
        members[key] = value
      case ("ConvolverNode", "disableNormalization"):
        attributes["normalize"] = .bool(value == .bool(false))
      case (_, "buffer"): attributes[key] = buffer(value)
      case (_, "curve"): attributes[key] = span(floats(value))
      default:
        if Self.parameters[type]?.contains(key) == true {
          params[key] = ["value": value, "automationRate": .string(Self.rate(type, key))]
        } else {
          attributes[key] = value
        }
      }
    }
    let isSource = type.hasSuffix("SourceNode") || type == "OscillatorNode"
    members["numberOfInputs"] = members["numberOfInputs"] ?? (isSource ? 0 : 1)
    members["numberOfOutputs"] = members["numberOfOutputs"] ?? 1
    if type == "DelayNode" { members["maxDelayTime"] = members["maxDelayTime"] ?? 1 }
    if let processor = node["processor"] { members["processor"] = processor }
    members["attributes"] = .object(attributes)
    members["params"] = .object(params)
    put("create", members, at: at)
  }

  private static let parameters: [String: Set<String>] = [
    "AudioBufferSourceNode": ["detune", "playbackRate"],
    "BiquadFilterNode": ["frequency", "detune", "Q", "gain"],
    "ConstantSourceNode": ["offset"], "DelayNode": ["delayTime"], "GainNode": ["gain"],
    "DynamicsCompressorNode": ["threshold", "knee", "ratio", "attack", "release"],
    "OscillatorNode": ["frequency", "detune"], "StereoPannerNode": ["pan"],
    "PannerNode": [
      "positionX", "positionY", "positionZ", "orientationX", "orientationY", "orientationZ",
    ],
  ]

  private static func rate(_ type: String, _ parameter: String) -> String {
    ["AudioBufferSourceNode", "DynamicsCompressorNode"].contains(type) ? "k-rate" : "a-rate"
  }

  // MARK: Connections

  private mutating func wire(_ text: String, at: Int) throws {
    let ends = text.components(separatedBy: " > ")
    guard ends.count == 2 else { throw Mistake(words: [.string(text)]) }
    var members: [String: JSONValue] = [
      "from": try id(ends[0]), "output": Self.pin(ends[0]), "toNode": try id(ends[1]),
    ]
    if let parameter = Self.parameter(ends[1]) {
      members["toParam"] = parameter
    } else {
      members["input"] = Self.pin(ends[1])
    }
    put("connect", members, at: at)
  }

  private mutating func cut(_ source: String, _ rest: [JSONValue], at: Int) throws {
    var members: [String: JSONValue] = ["from": try id(source)]
    switch rest.first {
    case .number(let output)?: members["output"] = .number(output)
    case .string(let target)?:
      members["toNode"] = try id(target)
      if let parameter = Self.parameter(target) { members["toParam"] = parameter }
      if rest.count > 1 { members["output"] = rest[1] }
      if rest.count > 2 { members["input"] = rest[2] }
    default: break
    }
    put("disconnect", members, at: at)
  }

  // MARK: Calls

  private mutating func call(_ target: String, _ rest: [JSONValue], at: Int) throws {
    guard let method = rest.first else { throw Mistake(words: rest) }
    let node = try id(target)
    let args: [JSONValue] = rest.dropFirst().map { word in
      if case .array = word { ["floats": span(floats(word))] } else { word }
    }
    if let parameter = Self.parameter(target) {
      put(
        "param", ["node": node, "param": parameter, "method": method, "args": .array(args)], at: at)
    } else {
      put(method.textValue ?? "", ["node": node, "args": .array(args)], at: at)
    }
  }

  private mutating func set(_ path: String, _ value: JSONValue, at: Int) throws {
    let parts = path.split(separator: ".").map { JSONValue.string(String($0)) }
    let node = try id(path)
    if parts.count == 3 {
      put("param", ["node": node, "param": parts[1], "method": parts[2], "args": [value]], at: at)
    } else {
      let value = parts[1] == "buffer" ? buffer(value) : value
      put("set", ["node": node, "name": parts[1], "value": value], at: at)
    }
  }

  // MARK: Samples

  private func floats(_ value: JSONValue) -> [Float] {
    guard case .array(let list) = value else { return [] }
    return list.map { Float($0.numberValue ?? 0) }
  }

  private mutating func span(_ values: [Float]) -> JSONValue {
    defer { samples += values }
    return ["offset": .number(Double(samples.count)), "length": .number(Double(values.count))]
  }

  /// Noise, the only signal that plans play.
  private mutating func buffer(_ value: JSONValue) -> JSONValue {
    guard case .object = value, let frames = value["frames"]?.numberValue else { return .null }
    let rate = value["sampleRate"]?.numberValue ?? plan.sampleRate
    let noise = TestSignal.noise(
      seed: UInt32(value["seed"]?.numberValue ?? 0),
      amplitude: value["amplitude"]?.numberValue ?? 1,
      start: 0, length: Int(frames))
    let audio = noise.render(
      channelCount: Int(value["channels"]?.numberValue ?? 1), frameCount: Int(frames),
      sampleRate: rate)
    return [
      "sampleRate": .number(rate), "channels": .array(audio.channels.map { span($0) }),
    ]
  }
}
