import GraphTrace
import WebAudio

/// The part of a graph that a change can be heard in: some of its nodes, from the frame on at which the first of
/// them sounds.
struct GraphPart: Hashable {
  let nodes: Set<Int>
  /// A multiple of a render quantum.
  let origin: Int
  /// The steps that are on its nodes.
  private let places: [Int]

  static func == (one: GraphPart, other: GraphPart) -> Bool {
    one.origin == other.origin && one.nodes == other.nodes
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(origin)
    hasher.combine(nodes)
  }

  /// - Parameters:
  ///   - original: the graph without the mistake.
  ///   - other: its steps with the mistake.
  /// - Returns: nil where it cannot be told what is changed.
  init?(_ original: DoctoredGraph, _ other: [GraphTrace.Step], _ flow: SignalFlow) {
    let own = original.steps
    guard own.count == other.count else { return nil }
    var changed: Set<Int> = []
    for index in own.indices where !own[index].isEqual(to: other[index]) {
      guard let nodes = original.index.named[index], let others = other[index].nodes else {
        return nil
      }
      changed.formUnion(nodes.union(others))
    }
    changed.remove(0)
    guard changed.isSubset(of: flow.nodes) else { return nil }
    nodes = flow.needed(for: changed)
    places = original.index.places(of: nodes)
    // A worklet in the place of a node knows its times as they are.
    guard !places.contains(where: { other[$0].members["type"]?.text == "AudioWorkletNode" }) else {
      origin = 0
      return
    }
    let rate = original.sampleRate
    let first = min(Self.begin(own, places, nodes, rate), Self.begin(other, places, nodes, rate))
    let quantum = RenderQuantum.frameCount
    origin = max(0, first / quantum * quantum)
  }

  /// The frame at which the first of some nodes sounds, or is moved in a way that goes on when it does.
  private static func begin(
    _ steps: [GraphTrace.Step], _ places: [Int], _ nodes: Set<Int>, _ rate: Double
  ) -> Int {
    var first = Double(Int32.max)
    /// What each parameter was told last.
    var last: [String: (call: ParameterCall, at: Double)] = [:]
    for step in places.lazy.map({ steps[$0] }) {
      guard let node = step.node, nodes.contains(node) else { continue }
      let at = Double(step.at)
      if step.name == "start" {
        let when = step.numbers.first.map { $0 * rate } ?? at
        first = min(first, max(at, when))
      }
      guard let call = ParameterCall(step), let time = call.time else { continue }
      let frame = max(at, time * rate)
      let name = "\(node) \(call.parameter)"
      // A ramp, or what holds one, goes on from the event before it.
      if call.method.contains("Ramp") || call.method == "cancelAndHoldAtTime" {
        first = min(first, last[name]?.at ?? at)
      }
      if !["setValueAtTime", "cancelScheduledValues"].contains(call.method) {
        first = min(first, frame)
      }
      last[name] = (call, frame)
    }
    // A step may be told later than it takes effect.
    return Int(first.rounded(.down)) - RenderQuantum.frameCount
  }

  /// The steps of its nodes alone, as they would be if its origin were the first frame.
  func steps(of steps: [GraphTrace.Step], rate: Double) -> [GraphTrace.Step] {
    places.map { origin == 0 ? steps[$0] : moved(steps[$0], rate) }
  }

  private func moved(_ step: GraphTrace.Step, _ rate: Double) -> GraphTrace.Step {
    var moved = step
    moved.at = max(0, step.at - origin)
    if step.name == "start" || step.name == "stop" {
      var numbers = step.numbers
      if !numbers.isEmpty { numbers[0] = earlier(numbers[0], rate) }
      moved.members["args"] = .array(numbers.map(WorkletMessage.number))
    } else if var call = ParameterCall(step), let time = call.time {
      call.time = earlier(time, rate)
      moved = call.written(to: moved)
    }
    return moved
  }

  /// What falls on a frame still does.
  private func earlier(_ time: Double, _ rate: Double) -> Double {
    let frame = time * rate
    let whole = frame.rounded()
    return max(0, (abs(frame - whole) < 1e-6 ? whole : frame) - Double(origin)) / rate
  }
}

extension GraphTrace.Step {
  var numbers: [Double] {
    guard case .array(let arguments) = members["args"] else { return [] }
    return arguments.compactMap(\.numberValue)
  }

  func isEqual(to other: GraphTrace.Step) -> Bool {
    at == other.at && name == other.name && members == other.members
  }
}
