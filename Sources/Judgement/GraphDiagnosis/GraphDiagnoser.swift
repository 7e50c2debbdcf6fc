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
  private static let leastExplained = 15.0
  /// Below this the remaining difference is rounding, and no mistake is better than another for it.
  private static let rounding = -120.0
  /// What each step of complexity has to explain, in dB, where no mistake explains all.
  private static let complexityCost = 3.0
  private static let mostNamed = 3
  /// What a cause behind the graph must take off beside a mistake in it, in dB.
  private static let leastJoined = 20.0
  /// In dB, as `isTrue` asks for.
  private static let leastAdvantage = 20.0

  /// Those that any graph of Web Audio's nodes may show.
  package static let generic: [any Hypothesis.Type] = [
    FilterQualityHypothesis.self, SampleRateHypothesis.self, FilterCutoffHypothesis.self,
    ShelfGainHypothesis.self, EulerStepHypothesis.self, EnvelopeLevelWaitHypothesis.self,
    TimeConstantHypothesis.self, AutomationQuantumHypothesis.self, OversamplingHypothesis.self,
    NaiveOscillatorHypothesis.self, FilterTypeHypothesis.self, RampShapeHypothesis.self,
    PhaseRestartHypothesis.self, MissingPartHypothesis.self, ParameterValueHypothesis.self,
    AttributeHypothesis.self, RoutingHypothesis.self, SourceHypothesis.self,
    AutomationKindHypothesis.self, TableHypothesis.self, MessageHypothesis.self,
    ParameterHypothesis.self,
  ]

  private let trace: @Sendable (CaseDefinition) throws -> GraphTrace?
  private let worklets: WorkletSource
  private let hypotheses: [any Hypothesis.Type]
  /// Processor seconds that one case may take.
  package var budget = 2.0

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
      let own = try? SignalComparison(reference: reference, candidate: clean).nullDepth
        ?? -.infinity,
      let its = try? SignalComparison(reference: reference, candidate: candidate).nullDepth
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
    var search = MistakeSearch(subject, budget: budget)
    guard let initial = Self.decibels(search.initial) else { return [] }
    let mistakes = hypotheses.flatMap { $0.mistakes(in: subject) }
    let trials = search.run(mistakes)
      .map { (trial: $0, remaining: Self.decibels($0.residual), isNull: search.isNull($0)) }
      .filter { min(initial, 0) - ($0.remaining ?? -.infinity) >= Self.leastExplained }
      .sorted {
        Self.rank($0.trial, $0.remaining, isNull: $0.isNull)
          < Self.rank($1.trial, $1.remaining, isNull: $1.isNull)
      }
    // Beside a mistake that explains all, those that do not are none.
    let named = trials.first?.isNull == true ? trials.filter(\.isNull) : trials
    let found = named.prefix(Self.mostNamed)
      .map { Diagnosis($0.trial, initial: initial, remaining: $0.remaining) }
    guard let best = trials.first, !best.isNull, let diagnosis = found.first,
      let both = Self.joined(best.trial, diagnosis, subject)
    else { return Array(found) }
    return [both] + found
  }

  /// What the best mistake leaves may be what happened to the render behind the graph.
  private static func joined(
    _ trial: Trial, _ diagnosis: Diagnosis, _ subject: DiagnosisSubject
  ) -> Diagnosis? {
    var doctored = subject.graph
    for made in trial.made { made.mistake.make(&doctored, made.size) }
    guard let rendered = try? doctored.render(frames: subject.graph.length) else { return nil }
    var signals = Diagnoser()
    signals.budget = 0.5
    let further = signals.diagnose(
      reference: rendered.dropping(frames: subject.keepFrom), candidate: subject.candidate)
    guard let first = further.first(where: { !$0.cause.isRemark }),
      (first.remaining ?? -.infinity) + leastJoined <= (diagnosis.remaining ?? 0)
    else { return nil }
    return Diagnosis(
      cause: diagnosis.cause, also: diagnosis.also + [first.cause] + first.also,
      estimate: diagnosis.estimate, finding: "\(diagnosis.finding), and \(first.finding)",
      evidence: diagnosis.evidence + first.evidence,
      complexity: diagnosis.complexity + first.complexity + 3, initial: diagnosis.initial,
      remaining: first.remaining)
  }

  /// Mistakes that explain all first, the simplest before the others; then by what remains.
  private static func rank(
    _ trial: Trial, _ remaining: Double?, isNull: Bool
  ) -> (Int, Double, Double) {
    let level = max(remaining ?? -.infinity, rounding)
    return isNull
      ? (0, Double(trial.complexity), level)
      : (1, level + complexityCost * Double(trial.complexity), level)
  }

  private static func decibels(_ energyRatio: Double) -> Double? {
    energyRatio > 0 ? 10 * log10(energyRatio) : nil
  }
}

extension Diagnosis {
  fileprivate init(_ trial: Trial, initial: Double, remaining: Double?) {
    let parts = trial.parts
    let first = parts[0]
    var estimate: Estimate?
    if case .one = first.mistake.sizes {
    } else {
      estimate = Estimate(value: first.mistake.reported(first.size), unit: first.mistake.unit)
    }
    let distance = remaining.map { "\(DiagnosisText.decibels($0.rounded())) from the candidate" }
    self.init(
      cause: first.mistake.cause, also: parts.dropFirst().map(\.mistake.cause), estimate: estimate,
      finding: parts.map { $0.mistake.finding($0.mistake.reported($0.size)) }
        .joined(separator: ", and "),
      evidence: [
        "the browser's graph rendered with \(parts.count > 1 ? "these mistakes" : "this mistake") is"
          + " \(distance ?? "the candidate to the bit")"
      ],
      complexity: parts.reduce(3 * (parts.count - 1)) { $0 + $1.complexity },
      initial: initial, remaining: remaining)
  }
}
