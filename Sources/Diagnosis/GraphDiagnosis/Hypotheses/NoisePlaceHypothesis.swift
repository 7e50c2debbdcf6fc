import Comparison
import Foundation
import GraphTrace
import WebAudio

/// Noise made from other random numbers of the right sequence: drawn earlier or later than in the original.
enum NoisePlaceHypothesis: Hypothesis {
  private static let kinds = ["AudioBufferSourceNode", "ConvolverNode"]
  private static let mostBuffers = 12
  /// Draws that a page makes for other purposes than its noise.
  private static let others = 50_000
  private static let steps: [Double] = [1, -1, 2, -2, 3, -3, 4, -4, 8, -8]

  /// A buffer's channel, and its first draw.
  private struct Drawn {
    let nodes: Set<Int>
    let span: [Double]
    let channels: [(place: Int, count: Int)]
    var first: Int { channels.map(\.place).min() ?? 0 }
    var count: Int { channels.map(\.count).reduce(0, +) }
  }

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    guard let seed = graph.pageSeed else { return [] }
    let played = buffers(of: graph)
    guard !played.isEmpty, played.count <= mostBuffers else { return [] }
    let drawnCount = played.reduce(0) { count, buffer in
      count
        + stride(from: 1, to: buffer.span.count - 1, by: 2).reduce(0) {
          $0 + Int(whole: buffer.span[$1])
        }
    }
    let noise = DrawnNoise(seed: seed, count: min(DrawnNoise.most, drawnCount + others))
    let known = played.compactMap { drawn($0, noise, graph) }.sorted { $0.first < $1.first }
    guard !known.isEmpty else { return [] }
    var found = zip(known, known.dropFirst()).map { exchanged($0, $1, noise) }
    if known.count > 1 { found.append(shifted(known, " of all noise", noise)) }
    found += known.map { shifted([$0], place($0), noise) }
    return found
  }

  /// The nodes that play each buffer.
  private static func buffers(of graph: DoctoredGraph) -> [(span: [Double], nodes: Set<Int>)] {
    let known = Set(graph.nodes.filter { kinds.contains($0.type) }.map(\.id))
    var nodes: [[Double]: Set<Int>] = [:]
    for step in graph.steps {
      guard let node = step.node, known.contains(node), let buffer = DoctoredGraph.buffer(step)
      else {
        continue
      }
      nodes[DoctoredGraph.spans(of: buffer), default: []].insert(node)
    }
    return nodes.map { ($0.key, $0.value) }.sorted { ($0.nodes.min() ?? 0) < ($1.nodes.min() ?? 0) }
  }

  private static func drawn(
    _ buffer: (span: [Double], nodes: Set<Int>), _ noise: DrawnNoise, _ graph: DoctoredGraph
  ) -> Drawn? {
    var channels: [(Int, Int)] = []
    for index in stride(from: 0, to: buffer.span.count - 1, by: 2) {
      let span = WorkletMessage.object([
        "offset": .number(buffer.span[index]), "length": .number(buffer.span[index + 1]),
      ])
      guard let samples = graph.samples(of: span), let place = noise.place(of: samples) else {
        return nil
      }
      channels.append((place, samples.count))
    }
    return Drawn(nodes: buffer.nodes, span: buffer.span, channels: channels)
  }

  private static func place(_ drawn: Drawn) -> String {
    let first = drawn.nodes.min() ?? 0
    return drawn.nodes.count == 1
      ? " of node \(first)" : " of the \(drawn.nodes.count) nodes from node \(first) on"
  }

  private static func exchanged(
    _ one: Drawn, _ other: Drawn, _ noise: DrawnNoise
  ) -> Mistake {
    let (later, earlier) = (other.count, other.first - one.first)
    return Mistake(
      cause: .source, complexity: 1,
      finding: { _ in GraphWording.noiseExchanged(place(one), place(other)) }
    ) { graph, _ in
      move(one, by: later + max(0, earlier - one.count), noise, &graph)
      move(other, by: -earlier, noise, &graph)
    }
  }

  private static func shifted(
    _ drawn: [Drawn], _ place: String, _ noise: DrawnNoise
  ) -> Mistake {
    // The draws that another buffer takes, or no longer takes, shift the later ones.
    Mistake(
      cause: .source, sizes: .among(steps), complexity: 2, unit: "draws",
      finding: { GraphWording.noiseDrawn(place, Int(whole: $0)) }
    ) { graph, count in
      for own in drawn { move(own, by: Int(whole: count), noise, &graph) }
    }
  }

  private static func move(
    _ drawn: Drawn, by count: Int, _ noise: DrawnNoise, _ graph: inout DoctoredGraph
  ) {
    graph.mapBuffers(of: drawn.nodes) { channels in
      guard channels.count == drawn.channels.count else { return channels }
      return zip(channels, drawn.channels).map { samples, own in
        noise.moved(samples, from: own.place, to: own.place + count)
      }
    }
  }
}
