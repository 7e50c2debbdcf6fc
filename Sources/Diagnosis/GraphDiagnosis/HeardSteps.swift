import GraphTrace
import WebAudio

/// The steps of a graph that matter for its first frames.
///
/// A page that plays a song schedules most of it ahead: in a short excerpt, the notes that come later would take most
/// of the time.
struct HeardSteps {
  /// Nodes that are silent when all of their inputs are.
  private static let passive: Set = [
    "GainNode", "BiquadFilterNode", "IIRFilterNode", "DelayNode", "ConvolverNode",
    "ChannelSplitterNode", "ChannelMergerNode", "AnalyserNode", "StereoPannerNode", "PannerNode",
  ]
  private static let sources: Set = [
    "OscillatorNode", "AudioBufferSourceNode", "ConstantSourceNode",
  ]

  private let frames: Int
  private var silent: Set<Int> = []
  private var feeders: [Int: Int] = [:]
  private var hearers: [Int: [Int]] = [:]

  /// The steps without sources that start later, and without what is heard through those alone; in order.
  static func of(_ steps: [GraphTrace.Step], frames: Int, rate: Double) -> [GraphTrace.Step] {
    let heard = HeardSteps(steps, frames: frames, rate: rate)
    return steps.filter(heard.contains)
  }

  func contains(_ step: GraphTrace.Step) -> Bool {
    guard step.at < frames, step.name != "label" else { return false }
    guard !silent.isEmpty, let nodes = step.nodes else { return true }
    return nodes.isDisjoint(with: silent)
  }

  init(_ steps: [GraphTrace.Step], frames: Int, rate: Double) {
    self.frames = frames
    var edge: [Int] = []
    var idle: Set<Int> = []
    var waiting: Set<Int> = []
    for step in steps where step.at < frames {
      switch step.name {
      case "create":
        guard let node = step.node, let type = step.members["type"]?.text else { continue }
        if Self.sources.contains(type) { waiting.insert(node) }
        if Self.passive.contains(type) { idle.insert(node) }
      case "start":
        let time = step.numbers.first ?? 0
        if let node = step.node, time * rate < Double(frames) { waiting.remove(node) }
      case "connect":
        guard step.members["toParam"] == nil, let from = step.number("from"),
          let to = step.number("toNode")
        else { continue }
        feeders[to, default: 0] += 1
        hearers[from, default: []].append(to)
      default: continue
      }
    }
    edge = Array(waiting) + idle.filter { feeders[$0] == nil }
    silent = Set(edge)
    while let node = edge.popLast() {
      for hearer in hearers[node] ?? [] {
        feeders[hearer, default: 0] -= 1
        guard feeders[hearer] == 0, idle.contains(hearer) else { continue }
        silent.insert(hearer)
        edge.append(hearer)
      }
    }
  }
}
