import AudioSignal
import Comparison
import GraphTrace
import WebAudio

/// Parameters that a port computes once per block, and holds or interpolates linearly in between.
///
/// Blocks of one render quantum with held values belong to `AutomationQuantumHypothesis`.
enum AutomationBlockHypothesis: Hypothesis {
  private static let quantum = RenderQuantum.frameCount
  private static let held = [16, 32, 64, 256, 512, 1024, 2048]
  private static let joined = [32, 64, 128, 256, 512, 1024]
  /// Above this, whole pages move together, and each trial would take long.
  private static let mostMoved = 12

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let tracks = tracks(in: subject)
    guard !tracks.isEmpty else { return [] }
    if tracks.allSatisfy({ subject.graph.isOncePerQuantum($0) }) {
      return [
        Mistake(cause: .automationQuantum, finding: { _ in GraphWording.exactOncePerQuantum }) {
          graph, _ in
          for track in tracks { graph.play(track, inBlocksOf: quantum, isJoined: false) }
        }
      ]
    }
    let isFilter = tracks.allSatisfy { $0.type == "BiquadFilterNode" }
    return [false, true].map { isJoined in
      Mistake(
        cause: .automationQuantum, sizes: .among((isJoined ? joined : held).map(Double.init)),
        complexity: 1, unit: "frames",
        finding: {
          GraphWording.onceABlock(Int(whole: $0), isFilter: isFilter, isJoined: isJoined)
        }
      ) { graph, size in
        for track in tracks { graph.play(track, inBlocksOf: Int(whole: size), isJoined: isJoined) }
      }
    }
  }

  /// The values of the automated parameters of the graph, frame by frame.
  private static func tracks(in subject: DiagnosisSubject) -> [MovedParameter] {
    let graph = subject.graph
    let moved = Set(graph.told.compactMap { call in call.node.map { "\($0) \(call.parameter)" } })
    guard moved.count <= mostMoved else { return [] }
    return graph.nodes.flatMap { node in
      node.values.keys.sorted().filter { moved.contains("\(node.id) \($0)") }.compactMap { name in
        graph.values(of: node, name).map {
          MovedParameter(node: node.id, type: node.type, name: name, values: $0)
        }
      }
    }
  }
}

/// A parameter that is automated, and its value at each frame.
struct MovedParameter {
  let node: Int
  let type: String
  let name: String
  let values: [Float]
}

extension DoctoredGraph {
  /// Of what has one value in each render quantum, shorter blocks tell nothing.
  fileprivate func isOncePerQuantum(_ track: MovedParameter) -> Bool {
    let rates = steps.compactMap { step -> String? in
      guard step.name == "param", step.node == track.node,
        step.members["param"]?.text == track.name,
        step.members["method"]?.text == "automationRate",
        case .array(let arguments) = step.members["args"]
      else { return nil }
      return arguments.first?.text
    }
    let made = nodesByID[track.node]?.members["params"]?[track.name]?["automationRate"]?.text
    return (rates.last ?? made) == "k-rate"
  }

  /// The values that automation gives to a parameter, rendered by a constant source.
  fileprivate func values(of node: Node, _ name: String) -> [Float]? {
    guard let value = node.values[name],
      let index = steps.firstIndex(where: { $0.name == "create" && $0.node == node.id })
    else { return nil }
    let id = WorkletMessage.number(1)
    let at = steps[index].at
    var played = [
      GraphTrace.Step(
        at: at, name: "create",
        members: [
          "node": id, "type": .string("ConstantSourceNode"), "numberOfInputs": .number(0),
          "numberOfOutputs": .number(1),
          "attributes": .object([
            "channelCount": .number(2), "channelCountMode": .string("max"),
            "channelInterpretation": .string("speakers"),
          ]),
          "params": .object([
            "offset": .object(["value": .number(value), "automationRate": .string("a-rate")])
          ]),
        ])
    ]
    for step in steps where step.node == node.id {
      guard let call = ParameterCall(step), call.parameter == name else { continue }
      var own = step
      own.members["node"] = id
      own.members["param"] = .string("offset")
      played.append(own)
    }
    played += [
      GraphTrace.Step(
        at: at, name: "start", members: ["node": id, "args": .array([.number(0)])]),
      GraphTrace.Step(
        at: at, name: "connect",
        members: [
          "from": id, "output": .number(0), "toNode": .number(0), "input": .number(0),
        ]),
    ]
    var alone = self
    alone.steps = played
    return (try? alone.render(frames: length))?.channels.first
  }

  /// Replaces a parameter's automation by its values at block boundaries.
  fileprivate mutating func play(
    _ track: MovedParameter, inBlocksOf size: Int, isJoined: Bool
  ) {
    guard let created = steps.first(where: { $0.name == "create" && $0.node == track.node }),
      let first = track.values.first
    else { return }
    for index in steps.indices where steps[index].node == track.node {
      if let call = ParameterCall(steps[index]), call.parameter == track.name { ignore(index) }
    }
    var last = first
    mapParameters(of: [track.node], track.name) { $0["value"] = .number(Double(first)) }
    func add(_ method: String, _ value: Float, _ frame: Int) {
      // A held value must begin at its frame, however the time in seconds is rounded.
      let place = isJoined ? Double(frame) : max(0, Double(frame) - 0.5)
      steps.append(
        GraphTrace.Step(
          at: created.at, name: "param",
          members: [
            "node": .number(Double(track.node)), "param": .string(track.name),
            "method": .string(method),
            "args": .array([.number(Double(value)), .number(place / sampleRate)]),
          ]))
    }
    if isJoined { add("setValueAtTime", first, 0) }
    for frame in stride(from: size, to: track.values.count, by: size) {
      let value = track.values[frame]
      guard isJoined || value != last else { continue }
      add(isJoined ? "linearRampToValueAtTime" : "setValueAtTime", value, frame)
      last = value
    }
  }
}
