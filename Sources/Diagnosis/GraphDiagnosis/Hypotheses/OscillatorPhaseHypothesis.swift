import Comparison
import Foundation
import GraphTrace
import WebAudio

/// An oscillator that starts at another point of its period: a cosine instead of a sine, a sawtooth from its jump.
enum OscillatorPhaseHypothesis: Hypothesis {
  private static let waves = ["sine", "square", "sawtooth", "triangle"]
  private static let named = [0.25, 0.5, 0.75]
  /// This many partials fill all octaves that a 48 kHz context plays.
  private static let partials = 2048

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let all = subject.graph.nodes(ofType: "OscillatorNode").filter {
      waves.contains($0.word("type") ?? "")
    }
    let oscillators = all.count <= most ? all : unstopped(all, subject.graph)
    guard !oscillators.isEmpty, oscillators.count <= most else { return [] }
    let types = Dictionary(
      oscillators.map { ($0.id, $0.word("type") ?? "") }, uniquingKeysWith: { first, _ in first })
    return NodeGroup.groups(oscillators).map { group in
      Mistake(
        cause: .phase,
        sizes: .between([0.02, 0.13, 0.25, 0.38, 0.5, 0.63, 0.75, 0.88, 0.98], known: named),
        finding: { GraphWording.phase(group.place, $0) }
      ) { graph, share in
        for id in group.ids { graph.turnOscillator(id, types[id] ?? "", by: share) }
      }
    }
  }

  private static let most = 12

  /// Where many oscillators play notes, those that never stop, such as LFOs.
  private static func unstopped(
    _ nodes: [DoctoredGraph.Node], _ graph: DoctoredGraph
  ) -> [DoctoredGraph.Node] {
    let stopped = Set(graph.steps.filter { $0.name == "stop" }.compactMap(\.node))
    return nodes.filter { !stopped.contains($0.id) }
  }

  /// The series of a wave that starts at this share of its period.
  ///
  /// - Source: <https://webaudio.github.io/web-audio-api/#oscillator-coefficients>
  static func series(_ wave: String, by share: Double) -> (real: [Float], imag: [Float]) {
    var (real, imag) = ([Float(0)], [Float(0)])
    for harmonic in 1..<partials {
      let n = Double(harmonic)
      let isOdd = harmonic % 2 == 1
      let weight: Double =
        switch wave {
        case "square": isOdd ? 4 / (n * .pi) : 0
        case "sawtooth": (isOdd ? 2 : -2) / (n * .pi)
        case "triangle":
          isOdd ? (harmonic % 4 == 1 ? 8 : -8) / (n * n * .pi * .pi) : 0
        default: harmonic == 1 ? 1 : 0
        }
      let angle = 2 * Double.pi * n * share
      real.append(Float(weight * sin(angle)))
      imag.append(Float(weight * cos(angle)))
    }
    return (real, imag)
  }
}

extension DoctoredGraph {
  /// Gives an oscillator its wave as a series that starts elsewhere.
  fileprivate mutating func turnOscillator(_ id: Int, _ wave: String, by share: Double) {
    guard let created = steps.firstIndex(where: { $0.name == "create" && $0.node == id }) else {
      return
    }
    let (real, imag) = OscillatorPhaseHypothesis.series(wave, by: share)
    // Appended after all others, so that the indices that other mistakes use stay valid.
    steps.append(
      GraphTrace.Step(
        at: steps[created].at, name: "setPeriodicWave",
        members: [
          "node": .number(Double(id)), "real": add(real), "imag": add(imag),
          "disableNormalization": .bool(false),
        ]))
  }
}
