import Comparison

/// A component that computes with another sample rate than its context's.
///
/// The engine keeps its rate; times that are converted to frames are scaled instead.
enum SampleRateHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let rates = [44100.0, 48000].filter { $0 != graph.sampleRate }
    let filters = Set(graph.nodes(ofType: "BiquadFilterNode").map(\.id))
    let oscillators = Set(graph.nodes(ofType: "OscillatorNode").map(\.id))
    let delays = Set(graph.nodes(ofType: "DelayNode").map(\.id))
    let trueRate = graph.sampleRate
    var mistakes: [Mistake] = []
    if !filters.isEmpty {
      mistakes.append(
        mistake("the filter is designed", rates) { graph, rate in
          graph.mapValues(of: filters, "frequency") { $0 * trueRate / rate }
        })
    }
    if !oscillators.isEmpty {
      mistakes.append(
        mistake("the oscillator runs", rates) { graph, rate in
          graph.mapValues(of: oscillators, "frequency") { $0 * trueRate / rate }
        })
    }
    if !delays.isEmpty {
      mistakes.append(
        mistake("the delay counts frames", rates) { graph, rate in
          graph.mapValues(of: delays, "delayTime") { $0 * rate / trueRate }
        })
    }
    if graph.told.contains(where: { $0.time ?? 0 > 0 }) {
      mistakes.append(
        mistake("automation counts frames", rates) { $0.scaleTimes(by: $1 / trueRate) })
    }
    return mistakes
  }

  private static func mistake(
    _ what: String, _ rates: [Double], _ make: @escaping (inout DoctoredGraph, Double) -> Void
  ) -> Mistake {
    Mistake(
      cause: .sampleRate, sizes: .among(rates), unit: "Hz",
      finding: { GraphWording.rate(what, $0) }, make: make)
  }
}

extension DoctoredGraph {
  /// Multiplies all times of automation.
  fileprivate mutating func scaleTimes(by ratio: Double) {
    mapCalls { call in
      var changed = call
      changed.time = call.time.map { $0 * ratio }
      changed.timeConstant = call.timeConstant.map { $0 * ratio }
      changed.duration = call.duration.map { $0 * ratio }
      return changed
    }
  }
}
