import Comparison
import Foundation
import GraphTrace

/// Every pitch that the page tells its oscillators is off by one factor: another tuning, or all of it transposed.
///
/// What an oscillator has before its first event is no pitch that a port computes: where it has events, these alone are
/// changed, so that its phase at the first note stays.
enum TuningHypothesis: Hypothesis {
  static let changesNumbers = true
  /// Below this, in hertz, a frequency is that of an LFO.
  static let lowest = 20.0
  /// Other tunings, semitones, octaves.
  private static let sizes: [Double] =
    [442.0, 441, 443, 444, 432, 415].map { (pitch: Double) in pitch / 440 }
    + [-1.0, 1, -2, 2, -12, 12].map { (semitones: Double) in exp2(semitones / 12) }

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let pitches = Pitches(subject.graph)
    // One pitch alone has hypotheses of its own.
    guard pitches.isSeveral else { return [] }
    var mistake = Mistake(
      cause: .parameter, sizes: .among(sizes), complexity: 3,
      finding: { GraphWording.tuning($0) }
    ) { graph, ratio in
      pitches.map(in: &graph) { $0 * ratio }
    }
    // Few, so that all of them are tried before others.
    mistake.measured = sizes
    return [mistake]
  }

  /// Where a page says its pitches: in calls, or as the first value of an oscillator without any.
  struct Pitches {
    private let steps: [Int]
    private let untold: Set<Int>
    /// In hertz, each once.
    let values: [Double]
    private let said: [Double]
    let isSeveral: Bool

    init(_ graph: DoctoredGraph) {
      var told: [Int: [(step: Int, value: Double)]] = [:]
      for (index, step) in graph.steps.enumerated() {
        guard let call = ParameterCall(step), call.parameter == "frequency", call.time != nil,
          let node = call.node, let value = call.value, value != 0
        else { continue }
        told[node, default: []].append((index, value))
      }
      let pitched = graph.nodes(ofType: "OscillatorNode").filter { node in
        (told[node.id]?.map(\.value) ?? [node.values["frequency"] ?? 0])
          .allSatisfy { $0 >= TuningHypothesis.lowest }
      }
      steps = pitched.flatMap { told[$0.id]?.map(\.step) ?? [] }
      let own = pitched.filter { told[$0.id] == nil }
      untold = Set(own.map(\.id))
      isSeveral = pitched.count > 1 || steps.count > 1
      said =
        pitched.flatMap { told[$0.id]?.map(\.value) ?? [] }
        + own.compactMap { $0.values["frequency"] }
      values = Set(said).sorted()
    }

    /// How often the page says a pitch of some kind.
    func count(where isMeant: (Double) -> Bool) -> Int { said.count(where: isMeant) }

    func map(in graph: inout DoctoredGraph, _ law: (Double) -> Double) {
      for index in steps { graph.changeCall(index) { $0.value = $0.value.map(law) } }
      if !untold.isEmpty { graph.mapValues(of: untold, "frequency", law) }
    }
  }
}
