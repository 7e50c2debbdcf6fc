import AudioSignal
import Comparison
import Foundation
import GraphTrace
import ParityCases

/// Says which mistake a native port made, by making it.
///
/// The engine replays a case's recorded graph to the last bit. So a suspected mistake is put into
/// the graph and rendered: when the doctored graph sounds like the candidate where the true one does
/// not, the mistake is shown.
package struct GraphDiagnoser: Sendable {
  /// A mistake that explains less than this is not named: a size fitted to an unrelated difference
  /// takes a few dB off it by chance.
  private static let leastExplained = 10.0
  /// Below this the remaining difference is rounding, and no mistake is better than another for it.
  private static let rounding = -120.0
  /// A fitted size has to leave this much less than a mistake without a size does, in dB.
  private static let fittingPenalty = 6.0
  private static let mostNamed = 3
  /// In dB, as `isTrue` asks for.
  private static let leastAdvantage = 20.0

  /// Those that any graph of Web Audio's nodes may show.
  package static let generic: [any Hypothesis.Type] = [
    FilterQualityHypothesis.self, SampleRateHypothesis.self, FilterCutoffHypothesis.self,
    ShelfGainHypothesis.self, EulerStepHypothesis.self, EnvelopeLevelWaitHypothesis.self,
    TimeConstantHypothesis.self, AutomationQuantumHypothesis.self, OversamplingHypothesis.self,
    NaiveOscillatorHypothesis.self, FilterTypeHypothesis.self, RampShapeHypothesis.self,
    PhaseRestartHypothesis.self, MissingPartHypothesis.self, ParameterHypothesis.self,
  ]

  private let trace: @Sendable (CaseDefinition) throws -> GraphTrace?
  private let worklets: WorkletSource
  private let hypotheses: [any Hypothesis.Type]

  /// - Parameters:
  ///   - worklets: what the apps' graphs name.
  ///   - hypotheses: the apps' own, which are tried before the generic ones.
  ///   - trace: what a case's page told its context; nil for a case without a graph.
  package init(
    worklets: WorkletSource = .none, hypotheses: [any Hypothesis.Type] = [],
    trace: @escaping @Sendable (CaseDefinition) throws -> GraphTrace?
  ) {
    self.worklets = worklets
    self.hypotheses = hypotheses + Self.generic
    self.trace = trace
  }

  /// The mistakes that explain most of the difference, best first.
  ///
  /// - Returns: none when the two are equal, nothing was shown, or the case has no graph.
  package func diagnose(
    _ definition: CaseDefinition, reference: SampleBuffer, candidate: SampleBuffer
  ) -> [Diagnosis] {
    // Cases that deliver an analyser's results deliver no audio to search in.
    guard definition.kind == .graph, definition.parameters["reads"] == nil,
      let trace = try? trace(definition), trace.unsupported.isEmpty,
      isTrue(
        trace, keepFrom: definition.keepFrom ?? 0, reference: reference, candidate: candidate)
    else { return [] }
    return diagnose(
      trace, reference: reference, candidate: candidate, keepFrom: definition.keepFrom ?? 0)
  }

  /// The graph without a mistake is the reference, or far nearer to it than the candidate is:
  /// otherwise any mistake that changes nothing would seem to be shown.
  private func isTrue(
    _ trace: GraphTrace, keepFrom: Int, reference: SampleBuffer, candidate: SampleBuffer
  ) -> Bool {
    guard
      let clean = try? DoctoredGraph(trace, worklets: worklets)
        .render(frames: trace.context.length).dropping(frames: keepFrom),
      let own = try? SignalComparison(reference: reference, candidate: clean).levels.nullDepth
        ?? -.infinity,
      let its = try? SignalComparison(reference: reference, candidate: candidate).levels.nullDepth
    else { return false }
    return own <= its - Self.leastAdvantage
  }

  /// - Parameter keepFrom: rendered frames that reference and candidate do without.
  func diagnose(
    _ trace: GraphTrace, reference: SampleBuffer, candidate: SampleBuffer, keepFrom: Int = 0
  ) -> [Diagnosis] {
    guard candidate.firstNonFiniteSample == nil,
      let subject = DiagnosisSubject(
        graph: DoctoredGraph(trace, worklets: worklets), reference: reference, candidate: candidate,
        keepFrom: keepFrom)
    else { return [] }
    var search = MistakeSearch(subject)
    guard let initial = Self.decibels(search.initial) else { return [] }
    let mistakes = hypotheses.flatMap { $0.mistakes(in: subject) }
    return search.run(mistakes)
      .map { (trial: $0, remaining: Self.decibels($0.residual)) }
      .filter { initial - ($0.remaining ?? -.infinity) >= Self.leastExplained }
      .sorted { Self.rank($0.trial, $0.remaining) < Self.rank($1.trial, $1.remaining) }
      .prefix(Self.mostNamed)
      .map { Diagnosis($0.trial, initial: initial, remaining: $0.remaining) }
  }

  private static func rank(_ trial: Trial, _ remaining: Double?) -> Double {
    max(remaining ?? -.infinity, rounding) + (trial.isFitted ? fittingPenalty : 0)
  }

  private static func decibels(_ energyRatio: Double) -> Double? {
    energyRatio > 0 ? 10 * log10(energyRatio) : nil
  }
}

extension Diagnosis {
  fileprivate init(_ trial: Trial, initial: Double, remaining: Double?) {
    let mistake = trial.mistake
    let size = mistake.reported(trial.size)
    var estimate: Estimate?
    if case .one = mistake.sizes {} else { estimate = Estimate(value: size, unit: mistake.unit) }
    let distance = remaining.map { "\(DiagnosisText.decibels($0.rounded())) from the candidate" }
    self.init(
      cause: mistake.cause, estimate: estimate, finding: mistake.finding(size),
      evidence: [
        "the browser's graph rendered with this mistake is \(distance ?? "the candidate to the bit")"
      ],
      initial: initial, remaining: remaining)
  }
}
