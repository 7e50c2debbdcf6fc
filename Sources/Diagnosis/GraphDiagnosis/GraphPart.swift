import AudioSignal
import GraphTrace
import WebAudio

/// The part of a graph in which a change can be heard: some of its nodes, from the frame at which the first of them
/// sounds.
struct GraphPart: Hashable {
  /// Where the part's output goes.
  enum Place {
    case whole
    /// Into the graph's end.
    case front
    /// The part is the graph's end.
    case end
  }

  private(set) var place = Place.whole
  let nodes: Set<Int>
  /// A multiple of a render quantum.
  let origin: Int
  /// The steps that concern its nodes.
  private let places: [Int]
  /// The number of steps of the graph without the mistake; later ones were added by the mistake.
  private let count: Int

  static func == (one: GraphPart, other: GraphPart) -> Bool {
    one.place == other.place && one.origin == other.origin && one.nodes == other.nodes
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(origin)
    hasher.combine(nodes)
  }

  /// - Parameters:
  ///   - original: the graph without the mistake.
  ///   - other: its steps with the mistake.
  /// - Returns: nil where it cannot be determined what is changed.
  init?(_ original: DoctoredGraph, _ other: [GraphTrace.Step], _ flow: SignalFlow) {
    let own = original.steps
    guard let changes = ChangedNodes(own, other) else { return nil }
    let changed = changes.sources.subtracting(changes.made)
    guard changed.isSubset(of: flow.nodes) else { return nil }
    let fed = changes.fed.subtracting(changes.made)
    var needed = flow.needed(for: changed)
    if !fed.isSubset(of: needed) { needed = flow.needed(for: changed.union(fed)) }
    nodes = needed
    count = own.count
    places = original.index.places(of: nodes)
    guard
      !places.contains(where: { Self.fromStart.contains(other[$0].members["type"]?.text ?? "") })
    else {
      origin = 0
      return
    }
    let rate = original.sampleRate
    let ever = original.everSounding.filter { needed.contains($0.key) }.values.min() ?? .max
    let first = min(
      ever, Self.begin(own, places, nodes, rate), Self.begin(other, places, nodes, rate))
    let quantum = RenderQuantum.frameCount
    origin = max(0, first / quantum * quantum)
  }

  /// Rendered from the first frame on: a worklet in the place of a node knows its times as they are, and a compressor
  /// has not come to rest in the silence before the first sound.
  private static let fromStart: Set = ["AudioWorkletNode", "DynamicsCompressorNode"]

  /// The end of a graph, where nothing else is changed.
  ///
  /// - Returns: nil where something else is changed.
  init?(end tail: GraphTail, _ original: DoctoredGraph, _ other: [GraphTrace.Step]) {
    guard let changes = ChangedNodes(original.steps, other) else { return nil }
    let changed = changes.sources.union(changes.fed).subtracting(changes.made)
    guard changed.isSubset(of: tail.nodes.subtracting(tail.shared)) else { return nil }
    (place, nodes, origin, count) = (.end, tail.nodes, 0, original.steps.count)
    places = original.index.places(of: nodes)
  }

  /// The part before a graph's end, where nothing else is changed.
  ///
  /// - Returns: nil where something else is changed.
  static func inFront(
    of tail: GraphTail, _ original: DoctoredGraph, _ other: [GraphTrace.Step],
    front: DoctoredGraph, _ flow: SignalFlow
  ) -> GraphPart? {
    guard let changes = ChangedNodes(original.steps, other),
      changes.sources.isDisjoint(with: tail.nodes),
      changes.fed.subtracting([tail.entry]).isDisjoint(with: tail.nodes),
      var part = GraphPart(front, tail.front(other), flow), part.nodes.isDisjoint(with: tail.nodes)
    else { return nil }
    part.place = .front
    return part
  }

  /// The frame at which the first of some nodes sounds, or is automated in a way that lasts until then.
  private static func begin(
    _ steps: [GraphTrace.Step], _ places: [Int], _ nodes: Set<Int>, _ rate: Double
  ) -> Int {
    var first = Double(Int32.max)
    /// The last call on each parameter.
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
      // A ramp, or a call that holds one, continues from the event before it.
      if call.method.contains("Ramp") || call.method == "cancelAndHoldAtTime" {
        first = min(first, last[name]?.at ?? at)
      }
      if !["setValueAtTime", "cancelScheduledValues"].contains(call.method) {
        first = min(first, frame)
      }
      last[name] = (call, frame)
    }
    // A step may run later than its event takes effect.
    return Int(whole: first.rounded(.down)) - RenderQuantum.frameCount
  }

  /// The steps of its nodes alone, shifted so that its origin is the first frame.
  func steps(of steps: [GraphTrace.Step], rate: Double) -> [GraphTrace.Step] {
    (places + (count..<max(count, steps.count))).map {
      origin == 0 ? steps[$0] : moved(steps[$0], rate)
    }
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

  /// Keeps what falls on a frame there: the engine multiplies by the rate and rounds up, so that a product slightly
  /// above a whole number would take effect a frame later, and a note would begin with its parameters' old values.
  private func earlier(_ time: Double, _ rate: Double) -> Double {
    let frame = time * rate
    let whole = frame.rounded()
    // A product of 10⁸ frames is rounded to 2⁻²⁶, 1.5e-8.
    guard abs(frame - whole) < 1e-6 else { return max(0, frame - Double(origin)) / rate }
    let target = max(0, whole - Double(origin))
    var moved = target / rate
    if frame > whole {
      while moved * rate <= target { moved = moved.nextUp }
    } else {
      while moved * rate > target { moved = moved.nextDown }
    }
    return moved
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

/// The nodes that changed steps concern.
private struct ChangedNodes {
  /// Nodes whose sound changes.
  private(set) var sources: Set<Int> = []
  /// Nodes with a new or missing input: their other inputs are unchanged.
  private(set) var fed: Set<Int> = []
  /// Nodes that the change adds.
  private(set) var made: Set<Int> = []

  /// nil where it cannot be determined what is changed.
  init?(_ own: [GraphTrace.Step], _ other: [GraphTrace.Step]) {
    guard own.count <= other.count else { return nil }
    for index in other.indices {
      guard index < own.count else {
        guard note(other[index]) else { return nil }
        continue
      }
      guard !own[index].isEqual(to: other[index]) else { continue }
      guard own[index].name != "label", note(own[index]), note(other[index]) else { return nil }
    }
  }

  /// - Returns: false where it is unknown which node a step concerns.
  mutating func note(_ step: GraphTrace.Step) -> Bool {
    // A step that is left out says nothing; the step that it replaces does.
    if step.name == "label" { return true }
    guard let nodes = step.nodes else { return false }
    made.formUnion(nodes.filter { $0 > DoctoredGraph.unrecorded })
    if step.name == "connect", let from = step.number("from") {
      sources.insert(from)
      fed.formUnion(nodes.subtracting([0, from]))
    } else {
      sources.formUnion(nodes.subtracting([0]))
    }
    return true
  }
}
