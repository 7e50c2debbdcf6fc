import AudioSignal
import GraphTrace
import WebAudio

/// When a mistake can first be heard, determined from what it changes, without a render.
extension Experiment {
  struct Effect {
    /// The first frame at which a changed step has an audible effect; nil where that is unknown, as after a delay.
    var frame: Int?
    /// Whether the whole graph has to be rendered to hear it.
    var isWhole = true
  }

  func effect(of mistake: Mistake, size: Double, frames: Int) -> Effect {
    let original = self.original(for: [mistake])
    var doctored = original
    mistake.make(&doctored, size)
    var effect = Effect()
    effect.isWhole = parts.part(of: doctored, from: original, frames: frames) == nil
    guard doctored.steps.count == original.steps.count else { return effect }
    var first = Int.max
    for index in original.steps.indices {
      let (own, other) = (original.steps[index], doctored.steps[index])
      guard !own.isEqual(to: other) else { continue }
      for (step, steps) in [(own, original.steps), (other, doctored.steps)]
      where step.name != "label" {
        guard let frame = frame(of: step, at: index, in: steps) else { return effect }
        first = min(first, frame)
      }
    }
    effect.frame = first
    return effect
  }

  private func frame(
    of step: GraphTrace.Step, at index: Int, in steps: [GraphTrace.Step]
  ) -> Int? {
    guard let node = step.node ?? step.number("from"), !delayed.contains(node) else { return nil }
    let sounding = max(step.at, subject.graph.sounding[node] ?? Int.max)
    let rate = subject.graph.sampleRate
    func at(_ time: Double) -> Int { max(step.at, Int(whole: max(time * rate, 0))) }
    if step.name == "start" || step.name == "stop" { return at(step.numbers.first ?? 0) }
    guard let call = ParameterCall(step), let time = call.time else { return sounding }
    guard call.method.contains("Ramp") else { return max(sounding, at(time)) }
    // A ramp begins at the event before it.
    let before = steps[..<index].lazy.reversed().compactMap { ParameterCall($0) }
      .first { $0.node == call.node && $0.parameter == call.parameter }
    return before?.time.map { max(sounding, at($0 + (before?.duration ?? 0))) } ?? sounding
  }

  /// Delays and all nodes that hear them: a change there is heard later.
  static func delayed(in graph: DoctoredGraph) -> Set<Int> {
    var hearers: [Int: [Int]] = [:]
    for step in graph.steps where step.name == "connect" {
      if let from = step.number("from"), let to = step.number("toNode") {
        hearers[from, default: []].append(to)
      }
    }
    var edge = graph.nodes(ofType: "DelayNode").map(\.id)
    var found = Set(edge)
    while let node = edge.popLast() {
      for hearer in hearers[node] ?? [] where hearer != 0 && found.insert(hearer).inserted {
        edge.append(hearer)
      }
    }
    return found
  }
}
