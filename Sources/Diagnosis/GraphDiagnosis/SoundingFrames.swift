import AudioSignal
import GraphTrace

/// From which frame on each node sounds: the first at which a source starts that is heard through it or moves one of
/// its parameters, or at which something sounds that needs no source.
struct SoundingFrames {
  private(set) var first: [Int: Int] = [:]

  init(_ graph: DoctoredGraph) {
    var hearers: [Int: [Int]] = [:]
    var starts = graph.everSounding.map { (frame: $0.value, node: $0.key) }
    for step in graph.steps {
      if step.name == "connect", let from = step.number("from"), let to = step.number("toNode") {
        hearers[from, default: []].append(to)
      } else if step.name == "start", let node = step.node {
        let frame = max((step.numbers.first ?? 0) * graph.sampleRate, 0)
        starts.append((max(step.at, Int(whole: frame)), node))
      }
    }
    for start in starts.sorted(by: { ($0.frame, $0.node) < ($1.frame, $1.node) }) {
      var edge = [start.node]
      while let node = edge.popLast() {
        guard first[node] == nil else { continue }
        first[node] = start.frame
        edge += hearers[node] ?? []
      }
    }
  }
}
