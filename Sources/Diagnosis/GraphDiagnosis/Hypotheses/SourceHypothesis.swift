import AudioSignal
import Comparison
import Foundation
import GraphTrace
import WebAudio

/// Sources that start, stop, or read their samples differently.
enum SourceHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let starts = graph.steps.filter { $0.name == "start" }
    guard !starts.isEmpty else { return [] }
    var found: [Mistake] = []
    let arguments = starts.map(numbers)
    if arguments.contains(where: { $0.count > 1 && $0[1] != 0 }) {
      found.append(
        changed(GraphWording.offsetIgnored) {
          $0.count > 1 ? [$0[0], 0] + $0.dropFirst(2) : $0
        })
      found.append(scaled(GraphWording.offset, 1))
    }
    if arguments.contains(where: { $0.count > 2 }) {
      found.append(changed(GraphWording.durationIgnored) { Array($0.prefix(2)) })
      found.append(scaled(GraphWording.duration, 2))
    }
    if arguments.contains(where: { $0.first ?? 0 > 0 }) {
      found.append(
        changed(GraphWording.startsIgnored) { [0] + $0.dropFirst() })
    }
    found.append(late(subject, nil))
    let sources = Set(starts.compactMap(\.node)).sorted()
    if sources.count > 1, sources.count <= NodeGroup.mostAlone {
      found += sources.map { late(subject, $0) }
    }
    let behind = arguments.compactMap { $0.first.map { $0 * graph.sampleRate } }.map {
      $0 - $0.rounded(.down)
    }
    let isHair = behind.allSatisfy { $0 < hair } && behind.contains { $0 > 0 }
    let ways = [
      (GraphWording.startsAlone("with render quanta"), 128.0),
      (isHair ? GraphWording.hairBehind : GraphWording.startsAlone("with whole samples"), 1),
    ]
    for (words, quantum) in ways {
      found.append(
        changed(words) {
          $0.isEmpty
            ? $0
            : [($0[0] * graph.sampleRate / quantum).rounded(.up) * quantum / graph.sampleRate]
              + $0.dropFirst()
        })
    }
    if graph.steps.contains(where: { $0.name == "stop" }) {
      found.append(
        Mistake(cause: .source, complexity: 0, finding: { _ in GraphWording.noStop }) {
          graph, _ in
          graph.ignoreSteps { $0.name == "stop" }
        })
      found.append(
        Mistake(
          cause: .eventTime,
          sizes: .between(
            [-0.1, -0.02, -0.005, -0.001, 0, 0.001, 0.005, 0.02, 0.1], known: [0.01, -0.01]),
          complexity: 3, unit: "s",
          finding: {
            GraphWording.moved("sources stop", $0)
          }
        ) { graph, shift in
          graph.mapStarts("stop") { $0.isEmpty ? $0 : [max(0, $0[0] + shift)] }
        })
    }
    return found + buffers(subject)
  }

  /// A start that is behind a frame by less than this share of one is that frame's, for a browser.
  private static let hair = 0.02

  /// The delay of the candidate's first sound shows where to search.
  ///
  /// - Parameters:
  ///   - id: the only source that is late; nil for all.
  ///   - stops: whether it stops as late as it starts.
  static func late(_ subject: DiagnosisSubject, _ id: Int?, stops: Bool = false) -> Mistake {
    let frame = 1 / subject.graph.sampleRate
    var known = [frame, -frame, 128 * frame, -128 * frame]
    if let expected = subject.reference.onset(floor: subject.floor),
      let heard = subject.candidate.onset(floor: subject.floor), heard != expected
    {
      known += (-2...2).map { Double(heard - expected + $0) * frame }
    }
    if let id,
      let heard = subject.candidate.onset(
        floor: subject.floor, from: subject.firstDifference - subject.keepFrom),
      let own = subject.start(of: id)
    {
      known += (-2...2).map { Double(heard + subject.keepFrom - own + $0) * frame }
    }
    let near = known.flatMap { [$0 - 0.7 * frame, $0 + 0.7 * frame] }
    let grid = Set([-0.1, -0.02, -0.005, -0.001, 0, 0.001, 0.005, 0.02, 0.1] + near).sorted()
    return Mistake(
      cause: .eventTime, sizes: .between(grid, known: known), complexity: 3, isFine: true,
      unit: "s",
      finding: {
        GraphWording.moved(
          id.map { "the source of node \($0) \(stops ? "plays" : "starts")" } ?? "sources start", $0
        )
      }
    ) { graph, shift in
      if stops {
        graph.mapStarts("stop", of: id) { $0.isEmpty ? $0 : [max(0, $0[0] + shift)] }
      }
      graph.mapStarts("start", of: id) {
        $0.isEmpty ? [max(0, shift)] : [max(0, $0[0] + shift)] + $0.dropFirst()
      }
    }
  }

  private static func numbers(_ step: GraphTrace.Step) -> [Double] {
    guard case .array(let arguments) = step.members["args"] else { return [] }
    return arguments.compactMap(\.numberValue)
  }

  private static func changed(
    _ finding: String, _ change: @escaping ([Double]) -> [Double]
  ) -> Mistake {
    Mistake(cause: .source, complexity: 0, finding: { _ in finding }) { graph, _ in
      graph.mapStarts("start", change)
    }
  }

  private static func scaled(_ what: String, _ index: Int) -> Mistake {
    Mistake(
      cause: .source,
      sizes: .between(
        [0.25, 0.5, 0.8, 1, 1.25, 2, 4], known: [0.5, 2, 44100 / 48000.0, 48000 / 44100.0]),
      isFine: true, finding: { GraphWording.start(what, $0) }
    ) { graph, ratio in
      graph.mapStarts("start") { values in
        guard values.count > index else { return values }
        var changed = values
        changed[index] *= ratio
        return changed
      }
    }
  }

  // MARK: Buffers

  /// With fewer samples left, any mistake of the source leaves as much.
  private static let fewestKept = 32

  /// Shares of its length to which a buffer may be cut: round ones, those of round sample counts, and the one that
  /// would make the render diverge where the candidate does.
  private static func cuts(_ group: NodeGroup, _ subject: DiagnosisSubject) -> [Double] {
    let shares = [0.5, 0.25, 0.75, 0.9, 1.0 / 3, 0.125]
    guard let count = subject.graph.bufferLength(of: group.ids), count > 1 else { return shares }
    let counts = (7...16).map { 1 << $0 } + [subject.firstDifference - subject.begun]
    return shares
      + counts.filter { $0 >= fewestKept && $0 < count }.map { Double($0) / Double(count) }
  }

  private static func buffers(_ subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let kinds = [
      ("AudioBufferSourceNode", "the buffer", Diagnosis.Cause.source),
      ("ConvolverNode", "the impulse response", .impulseResponse),
    ]
    return kinds.flatMap { kind, what, cause -> [Mistake] in
      NodeGroup.groups(graph.nodes(ofType: kind)).flatMap { group -> [Mistake] in
        func mistake(
          _ finding: String, complexity: Int = 1, _ change: @escaping ([[Float]]) -> [[Float]]
        ) -> Mistake {
          Mistake(
            cause: cause, complexity: complexity,
            finding: { _ in "\(what)\(group.place) \(finding)" }
          ) {
            graph, _ in graph.mapBuffers(of: group.ids, change)
          }
        }
        let found = [
          mistake("is read backwards") { $0.map { $0.reversed() } },
          mistake("has its channels exchanged") { $0.count == 2 ? $0.reversed() : $0 },
          mistake("is mixed down to one channel") { channels in
            guard channels.count == 2 else { return channels }
            let mean = zip(channels[0], channels[1]).map { ($0 + $1) / 2 }
            return [mean, mean]
          },
          mistake("has its first channel in both") { $0.count == 2 ? [$0[0], $0[0]] : $0 },
          mistake("has the opposite sign") { $0.map { $0.map { -$0 } } },
          mistake("lies between 0 and 1, not −1 and 1, as random numbers do") { channels in
            channels.map { $0.map { ($0 + 1) / 2 } }
          },
          mistake("lacks its last sample") { $0.map { Array($0.dropLast()) } },
          mistake("lacks its first sample") { $0.map { Array($0.dropFirst()) } },
        ]
        var cut = Mistake(
          cause: cause, sizes: .among(cuts(group, subject)), complexity: 2,
          finding: { GraphWording.cutOff(what, group.place, $0) }
        ) { graph, share in
          graph.mapBuffers(of: group.ids) {
            $0.map { samples in
              let kept = Int(whole: (Double(samples.count) * min(max(share, 0), 1)).rounded())
              return samples.prefix(kept) + [Float](repeating: 0, count: samples.count - kept)
            }
          }
        }
        cut.changesNumber = true
        return found + [cut]
      }
    }
  }
}
