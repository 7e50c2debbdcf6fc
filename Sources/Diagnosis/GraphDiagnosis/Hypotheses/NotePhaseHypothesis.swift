import Comparison
import GraphTrace
import WebAudio

/// Oscillators that the page keeps running from note to note, and whose phase a port restarts with each note; and their
/// waves computed from the phase, each kind from where its formula begins.
enum NotePhaseHypothesis: Hypothesis {
  private static let waves = ["sine", "square", "sawtooth", "triangle"]
  private static let jumping = ["sawtooth", "square", "triangle"]
  /// The most oscillators of one voice; with more, notes have oscillators of their own.
  private static let mostOscillators = 8
  /// Beyond this it is a vibrato written by a timer, whose steps would all count as notes.
  private static let mostNotes = 32

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let oscillators = graph.nodes(ofType: "OscillatorNode").filter {
      waves.contains($0.word("type") ?? "")
    }
    let notes = oscillators.count <= mostOscillators ? noteFrames(oscillators, graph) : [:]
    return restarted(oscillators, notes) + naive(oscillators, notes)
  }

  /// The frames at which the frequency of running oscillators is set, by oscillator.
  private static func noteFrames(
    _ oscillators: [DoctoredGraph.Node], _ graph: DoctoredGraph
  ) -> [Int: [Int]] {
    let starts = graph.startTimes
    var frames: [Int: Set<Int>] = [:]
    for step in graph.steps {
      guard let call = ParameterCall(step), call.parameter == "frequency",
        ["value", "setValueAtTime"].contains(call.method), let node = call.node,
        let start = starts[node]
      else { continue }
      let time = max(call.time ?? 0, Double(step.at) / graph.sampleRate)
      // Times in seconds are seldom exactly whole frames.
      let frame = ((time * graph.sampleRate * 1024).rounded() / 1024).rounded(.up)
      if time > start { frames[node, default: []].insert(Int(whole: frame)) }
    }
    let known = Set(oscillators.map(\.id))
    return frames.filter { known.contains($0.key) && $0.value.count <= mostNotes }
      .mapValues { $0.sorted() }
  }

  private static func restarted(
    _ oscillators: [DoctoredGraph.Node], _ notes: [Int: [Int]]
  ) -> [Mistake] {
    let own = oscillators.filter { notes[$0.id] != nil }
    guard !own.isEmpty else { return [] }
    return [
      Mistake(cause: .phaseRestart, complexity: 1, finding: { _ in GraphWording.phaseAtNotes }) {
        graph, _ in
        for node in own { graph.startAgain(node.id, at: notes[node.id] ?? []) }
      }
    ]
  }

  /// Every combination of starting points of the waves that no other hypothesis tries with all oscillators alike, and
  /// all of them with a restarting phase.
  private static func naive(
    _ oscillators: [DoctoredGraph.Node], _ notes: [Int: [Int]]
  ) -> [Mistake] {
    let kinds = jumping.filter { kind in oscillators.contains { $0.word("type") == kind } }
    guard !kinds.isEmpty else { return [] }
    let choices = (0..<1 << kinds.count).map { choice in
      kinds.indices.filter { choice & 1 << $0 != 0 }.map { kinds[$0] }
    }
    let mixed = choices.filter { !$0.isEmpty && $0.count < kinds.count }
    return mixed.flatMap { mistakes(oscillators, kinds, fromJump: $0, [:]) }
      + (notes.isEmpty ? [] : choices.flatMap { mistakes(oscillators, kinds, fromJump: $0, notes) })
  }

  /// - Parameter textbook: kinds of waves that start at their jump, or at their lowest point.
  private static func mistakes(
    _ oscillators: [DoctoredGraph.Node], _ kinds: [String], fromJump textbook: [String],
    _ notes: [Int: [Int]]
  ) -> [Mistake] {
    NaiveOscillatorProcessor.Edge.both.map { edge in
      Mistake(
        cause: .naiveOscillator, complexity: notes.isEmpty ? 1 : 2,
        finding: { _ in
          GraphWording.naive(kinds, fromJump: textbook, startsOver: !notes.isEmpty)
        }
      ) { graph, _ in
        for node in oscillators {
          let kind = node.word("type") ?? ""
          // A sine that keeps running equals the page's.
          guard kind != "sine" || notes[node.id] != nil else { continue }
          graph.replaceOscillators(
            [node.id], textbook.contains(kind) ? .textbook : .webAudio, edge,
            notes: notes[node.id] ?? [])
        }
      }
    }
  }
}

extension DoctoredGraph {
  /// Plays each note of an oscillator by one of its own, which starts with it.
  ///
  /// - Parameter frames: of the notes, ascending; all after the oscillator's start.
  fileprivate mutating func startAgain(_ id: Int, at frames: [Int]) {
    let times = frames.map { Double($0) / sampleRate }
    let own = steps.filter { step in
      step.node == id || step.number("from") == id || step.number("toNode") == id
    }
    let first = (steps.compactMap(\.node).max() ?? 0) + Self.unrecorded
    var stop: Double?
    for step in own where step.name == "stop" { stop = step.numbers.first }
    ignoreSteps { $0.name == "stop" && $0.node == id }
    func told(_ name: String, _ node: Int, _ time: Double) -> GraphTrace.Step {
      GraphTrace.Step(
        at: 0, name: name,
        members: ["node": .number(Double(node)), "args": .array([.number(time)])])
    }
    // Appended after all others, so that the indices that other mistakes use stay valid.
    steps.append(told("stop", id, min(times[0], stop ?? .infinity)))
    for (index, time) in times.enumerated() where time < stop ?? .infinity {
      let node = first + index
      for step in own where step.name != "start" && step.name != "stop" {
        var copy = step
        for name in ["node", "from", "toNode"] where step.number(name) == id {
          copy.members[name] = .number(Double(node))
        }
        steps.append(copy)
      }
      steps.append(told("start", node, time))
      let end = index + 1 < times.count ? min(times[index + 1], stop ?? .infinity) : stop
      if let end { steps.append(told("stop", node, end)) }
    }
  }
}
