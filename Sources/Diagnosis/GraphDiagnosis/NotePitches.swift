/// The pitches of each note's oscillators.
struct NotePitches {
  struct Pitch {
    let node: Int
    let hertz: Double
  }

  /// In the order in which the page makes the oscillators; without notes that have none.
  let notes: [[Pitch]]

  init(_ graph: DoctoredGraph) {
    let values = graph.pitches
    let oscillators = Set(graph.nodes(ofType: "OscillatorNode").map(\.id))
    let voices = NoteSchedule(graph).voices(in: graph)
    // An oscillator that modulates another is heard through it alone.
    let modulators = graph.steps.reduce(into: [Int: Set<Int>]()) { found, step in
      guard step.name == "connect", let from = step.number("from"), let to = step.number("toNode")
      else { return }
      found[to, default: []].insert(from)
    }
    notes = voices.compactMap { voice in
      var nodes = voice.nodes
      var edge = nodes
      while !edge.isEmpty {
        edge = edge.reduce(into: Set()) { $0.formUnion(modulators[$1] ?? []) }.subtracting(nodes)
        nodes.formUnion(edge)
      }
      let pitches = nodes.intersection(oscillators).sorted().compactMap { node in
        values[node].flatMap { $0 >= TuningHypothesis.lowest ? Pitch(node: node, hertz: $0) : nil }
      }
      return pitches.isEmpty ? nil : pitches
    }
  }
}

extension DoctoredGraph {
  /// The first frequency, in hertz, that a page tells each oscillator, or makes it with.
  var pitches: [Int: Double] {
    var found: [Int: Double] = [:]
    for call in told where call.parameter == "frequency" {
      guard let node = call.node, let value = call.value, found[node] == nil else { continue }
      found[node] = value
    }
    return nodes(ofType: "OscillatorNode").reduce(into: found) { found, node in
      found[node.id] = found[node.id] ?? node.values["frequency"]
    }
  }
}
