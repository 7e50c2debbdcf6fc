import Comparison
import GraphDiagnosis
import WebAudio

/// Worklets that compute with a sample rate other than the given one.
enum AmbientRateHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    [workletRate(subject.graph), oceanRate(subject.graph)].compactMap(\.self)
  }

  private static func workletRate(_ graph: DoctoredGraph) -> Mistake? {
    let ids = Set(graph.nodes.compactMap { $0.processor == nil ? nil : $0.id })
    guard !ids.isEmpty else { return nil }
    let trueRate = graph.sampleRate
    let rates = [44100.0, 48000].filter { $0 != trueRate }
    return mistake("the worklet computes", rates) { graph, rate in
      graph.ambient.sampleRate = rate
      graph.mapMessages(to: ids) { data in
        if data["sampleRate"]?.numberValue == trueRate { data["sampleRate"] = .number(rate) }
      }
    }
  }

  /// The ocean receives a rate of its own.
  private static func oceanRate(_ graph: DoctoredGraph) -> Mistake? {
    let ids = Set(graph.nodes(processing: "ocean-processor").map(\.id))
    let told = graph.steps.lazy.compactMap { step -> Double? in
      guard let node = step.node, ids.contains(node) else { return nil }
      return step.members["data"]?["sampleRate"]?.numberValue
    }.first
    guard let told else { return nil }
    let rates = [2 * told, told / 2, 44100, 48000].filter { $0 != told }
    return mistake("the ocean counts its seconds", rates) { graph, rate in
      graph.mapMessages(to: ids) { data in
        if data["sampleRate"] != nil { data["sampleRate"] = .number(rate) }
      }
    }
  }

  private static func mistake(
    _ what: String, _ rates: [Double], _ make: @escaping (inout DoctoredGraph, Double) -> Void
  ) -> Mistake {
    Mistake(
      cause: .sampleRate, sizes: .among(rates), unit: "Hz",
      finding: { "\(what) at \(Int($0)) Hz, not at the rate it is told" }, make: make)
  }
}
