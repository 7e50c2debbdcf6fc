import AudioSignal
import Comparison
import Foundation
import GraphTrace
import ParityCases
import ReadableNumbers

/// Finds out which mistake a native port made, by making it.
///
/// The engine replays a case's recorded graph to the last bit. So a suspected mistake is put into the graph and
/// rendered: when the doctored graph sounds like the candidate where the true one does not, the mistake is confirmed.
package struct GraphDiagnoser: Sendable {
  /// A mistake that explains less than this is not named: a size fitted to an unrelated difference reduces it by a few
  /// dB by chance.
  private static let leastExplained = 15.0
  /// A difference below this, in dB, may be a port's own rounding, which a fitted size also reduces by some dB: a
  /// mistake must then explain `leastOfSmall`.
  private static let small = -60.0
  /// So that this much is asked for then.
  private static let leastOfSmall = 25.0
  /// Sizes that are fitted to each other reduce an unrelated difference by more than one does.
  private static let leastTogether = 35.0
  /// The same for a candidate that plays the graph: what explains less is often another rule of its engine, imitated. Of
  /// 13 such claims about one engine, held against its source, two below 30 dB were false, and five were true.
  private static let leastOfEngine = 30.0
  /// Below this, what remains is rounding, which makes no mistake better than another.
  private static let rounding = -120.0
  /// How many dB each step of complexity must explain, where no mistake explains all.
  private static let complexityCost = 3.0
  /// `parity audit --diagnosis` counts what stands farther down as not named.
  private static let mostNamed = 3
  /// The kinds of mistakes that are possible in any graph of Web Audio's nodes.
  package static let generic: [any Hypothesis.Type] = [
    MessageHypothesis.self, ConeHypothesis.self, LoopLatencyHypothesis.self,
    ExactDelayHypothesis.self, TuningHypothesis.self, PitchEntryHypothesis.self,
    PitchLawHypothesis.self, DetunedPairHypothesis.self,
    ModulatedParameterHypothesis.self, CompressorSettingsHypothesis.self,
    EarlyEventsHypothesis.self,
    EventsBeforeStartHypothesis.self, ApproachStartHypothesis.self,
    FilterCoefficientsHypothesis.self, FilterQualityHypothesis.self, SampleRateHypothesis.self,
    FilterCutoffHypothesis.self,
    ShelfGainHypothesis.self, EulerStepHypothesis.self, EnvelopeLevelWaitHypothesis.self,
    TimeConstantHypothesis.self, AutomationQuantumHypothesis.self, OversamplingHypothesis.self,
    NaiveOscillatorHypothesis.self, FilterTypeHypothesis.self, RampShapeHypothesis.self,
    PhaseRestartHypothesis.self, NotePhaseHypothesis.self, MissingPartHypothesis.self,
    ParameterValueHypothesis.self,
    LateSourceHypothesis.self, ParameterHypothesis.self,
    AttributeHypothesis.self, RoutingHypothesis.self, SourceHypothesis.self,
    AutomationKindHypothesis.self, AutomationEventHypothesis.self, SegmentHypothesis.self,
    PhaseProductHypothesis.self, PeriodicWaveHypothesis.self, TableHypothesis.self,
    PanLawHypothesis.self,
    MixLawHypothesis.self, SmoothingHypothesis.self, DelayTimeHypothesis.self,
    OscillatorPhaseHypothesis.self, WaveTableHypothesis.self, BufferReadingHypothesis.self,
    OrderHypothesis.self, MakeUpGainHypothesis.self, CompressorDesignHypothesis.self,
    AutomationBlockHypothesis.self, NaiveRoundingHypothesis.self,
    OneOfManyHypothesis.self, SendPlaceHypothesis.self, FoldedInputHypothesis.self,
    ParameterInputHypothesis.self, EventOrderHypothesis.self,
    AlikeEventsHypothesis.self, AlikeConnectionsHypothesis.self, AlikeRoutingHypothesis.self,
    AlikeSourcesHypothesis.self, LoopIndexHypothesis.self,
    AssignedValuesHypothesis.self, SharedTimesHypothesis.self, TempoHypothesis.self,
    NoteTimesHypothesis.self, NoteLengthHypothesis.self,
    NoteLevelsHypothesis.self, ShaperDriveHypothesis.self, NoisePlaceHypothesis.self,
    ShaperFormulaHypothesis.self,
    ResponseDecayHypothesis.self, ConvolverScaleHypothesis.self,
  ]

  private let trace: @Sendable (CaseDefinition) throws -> GraphTrace?
  let worklets: WorkletSource
  private let hypotheses: [any Hypothesis.Type]
  /// The candidate plays the same graph: it has the right nodes, values and times, so that no number is off by itself.
  package var isForEngine = false
  /// Processor seconds for one case.
  package var budget = 2.0

  /// - Parameters:
  ///   - worklets: the worklets that the apps' graphs refer to.
  ///   - hypotheses: the apps' own, tried before the generic ones.
  ///   - trace: the recorded graph of a case's page; nil for a case without one.
  package init(
    worklets: WorkletSource = .none, hypotheses: [any Hypothesis.Type] = [],
    trace: @escaping @Sendable (CaseDefinition) throws -> GraphTrace?
  ) {
    self.worklets = worklets
    self.hypotheses = hypotheses
    self.trace = trace
  }

  /// The mistakes that explain most of the difference, best first.
  ///
  /// - Returns: none when the two are equal, nothing was found, or the case has no graph.
  package func diagnose(
    _ definition: CaseDefinition, reference: SampleBuffer, candidate: SampleBuffer
  ) -> [Diagnosis] {
    let clock = ProcessorClock()
    // Cases that deliver an analyser's results deliver no audio to search in.
    guard definition.kind == .graph, definition.parameters["reads"] == nil,
      let trace = try? trace(definition), trace.unsupported.isEmpty
    else { return [] }
    let costs = ExperimentCosts()
    guard
      isTrue(
        trace, keepFrom: definition.keepFrom ?? 0, reference: reference, candidate: candidate, costs
      )
    else { return [] }
    return diagnose(
      trace, reference: reference, candidate: candidate, keepFrom: definition.keepFrom ?? 0,
      within: budget - clock.seconds, costs)
  }

  /// - Parameters:
  ///   - keepFrom: rendered frames at the start that reference and candidate leave out.
  ///   - seconds: processor seconds that are left; nil for the whole budget.
  func diagnose(
    _ trace: GraphTrace, reference: SampleBuffer, candidate: SampleBuffer, keepFrom: Int = 0,
    within seconds: Double? = nil, _ costs: ExperimentCosts = ExperimentCosts()
  ) -> [Diagnosis] {
    guard candidate.firstNonFiniteSample == nil,
      let subject = DiagnosisSubject(
        graph: DoctoredGraph(trace, worklets: worklets), reference: reference, candidate: candidate,
        keepFrom: keepFrom)
    else { return [] }
    var search = MistakeSearch(subject, budget: seconds ?? budget, costs: costs)
    guard let initial = Self.decibels(search.initial) else { return [] }
    var trials = search.alone(mistakes(in: subject), ownCount: hypotheses.count + 1)
    var joined: [Diagnosis] = []
    trials = possible(trials)
    // Two numbers that are fitted turn a level that moves, or a few frames, into any other.
    let showsLittle =
      PlainSignal.isCourse(reference) && PlainSignal.isCourse(candidate) || candidate.isPlain
    if !trials.contains(where: search.isNull) {
      if !showsLittle {
        joined = BehindGraph.diagnoses(
          search.covered(trials), subject, initial: initial, isForEngine: isForEngine,
          within: { search.secondsLeft * 0.7 },
          costs)
      }
      if !joined.contains(where: { $0.weight == .whole }) {
        joined =
          undoneFirst(
            subject, within: search.secondsLeft * 0.6, initial: initial, costs,
            isFitted: !showsLittle && !isForEngine) + joined
      }
      if !joined.contains(where: { $0.weight == .whole }) {
        trials += possible(search.together(trials))
      }
    }
    trials.removeAll {
      $0.isHair || $0.mustLeaveNothing && $0.residual > Self.nothing
        || showsLittle && $0.parts.count > 1 && $0.parts.contains(where: \.isOdd)
    }
    return named(trials, joined, initial: initial, isNull: search.isNull)
      .map(MakingLines(trace).added)
  }

  /// The trials that the candidate's kind allows: an engine has no number of its own, as a port that was written by hand
  /// may have.
  private func possible(_ trials: [Trial]) -> [Trial] {
    guard isForEngine else { return trials }
    return trials.filter { trial in
      trial.parts.allSatisfy {
        !$0.isOdd && ($0.mistake.takesOneRender || trial.residual <= Self.nothing)
      }
    }
  }

  /// As an energy: −100 dB.
  private static let nothing = 1e-10

  /// A mistake that is found once something that happened to the whole render is undone.
  ///
  /// - Parameter isFitted: whether the mistake may have any size, not only one that ports are likely to have.
  private func undoneFirst(
    _ subject: DiagnosisSubject, within seconds: Double, initial: Double, _ costs: ExperimentCosts,
    isFitted: Bool
  ) -> [Diagnosis] {
    let clock = ProcessorClock()
    for way in UndoneFirst.ways(subject) where clock.seconds < seconds {
      guard
        let rest = DiagnosisSubject(
          graph: subject.graph, reference: way.reference, candidate: way.candidate,
          keepFrom: subject.keepFrom, ignoring: way.ignored)
      else { continue }
      var search = MistakeSearch(rest, budget: seconds - clock.seconds, costs: costs)
      let best = search.alone(mistakes(in: rest), ownCount: hypotheses.count + 1)
        .filter { search.isNull($0) && (isFitted || !$0.parts.contains(where: \.isOdd)) }
        .min(by: MistakeSearch.isBetter)
      guard let best else { continue }
      let mistake = Diagnosis(best, initial: initial, remaining: Self.decibels(best.residual))
      return [
        Diagnosis(
          cause: mistake.cause, also: mistake.also + [way.cause], estimate: mistake.estimate,
          finding: "\(mistake.finding), and \(way.finding)", evidence: mistake.evidence,
          complexity: mistake.complexity + 2, initial: initial, remaining: mistake.remaining)
      ]
    }
    return []
  }

  /// An app's own hypotheses come first and count as simpler: they explain what a generic one only describes as a
  /// number.
  ///
  /// - Returns: one list for each hypothesis.
  private func mistakes(in subject: DiagnosisSubject) -> [[Mistake]] {
    let own = hypotheses.map { hypothesis in
      hypothesis.mistakes(in: subject).map { mistake in
        var named = mistake
        named.complexity = max(0, mistake.complexity - 2)
        return named
      }
    }
    return own
      + Self.generic.map { hypothesis in
        hypothesis.mistakes(in: subject).compactMap { mistake in
          // The graph's numbers are also an engine's.
          let isNumber = hypothesis.changesNumbers || mistake.changesNumber
          if isForEngine, isNumber, !mistake.takesOneRender { return nil }
          var mistake = mistake
          mistake.perTurn = hypothesis.perTurn
          return mistake
        }
      }
  }

  /// The trials that explain enough, best first.
  private func named(
    _ trials: [Trial], _ joined: [Diagnosis], initial: Double, isNull: (Trial) -> Bool
  ) -> [Diagnosis] {
    let ranked =
      trials
      .map { (trial: $0, remaining: Self.decibels($0.residual), isNull: isNull($0)) }
      .filter {
        let least =
          $0.trial.parts.count > 1
          ? Self.leastTogether
          : isForEngine && !$0.isNull
            ? Self.leastOfEngine
            : initial < Self.small && !$0.isNull ? Self.leastOfSmall : Self.leastExplained
        return min(initial, 0) - ($0.remaining ?? -.infinity) >= least
      }
      .sorted {
        Self.rank($0.trial, $0.remaining, isNull: $0.isNull)
          < Self.rank($1.trial, $1.remaining, isNull: $1.isNull)
      }
    // Where a mistake explains all, those that do not are not mistakes.
    let said = ranked.first?.isNull == true ? ranked.filter(\.isNull) : ranked
    // Two hypotheses may come to one sentence.
    var sentences: Set<String> = []
    let alone =
      said
      .map { Diagnosis($0.trial, initial: initial, remaining: $0.remaining) }
      .filter { sentences.insert($0.finding).inserted }.prefix(Self.mostNamed)
    guard let both = joined.first else { return Array(alone) }
    func level(_ diagnosis: Diagnosis) -> Double {
      max(diagnosis.remaining ?? -.infinity, Self.rounding)
        + Self.complexityCost * Double(diagnosis.complexity)
    }
    guard let best = alone.first else { return [both] }
    if level(both) < level(best) {
      return [both] + alone.filter { both.weight != .whole || $0.weight == .whole }
    }
    return Array(alone)
  }

  /// Mistakes that explain all come first; among equals, and among those that leave only rounding, the one that assumes
  /// least.
  ///
  /// A port rounds in its own way: one mistake may leave −85 dB by chance where the true one leaves −125, so the
  /// remaining level counts down to rounding even where both explain all.
  private static func rank(
    _ trial: Trial, _ remaining: Double?, isNull: Bool
  ) -> (Int, Double, Int) {
    // Mistakes that are equal to a decibel keep the order of the hypotheses.
    let level = max(remaining ?? -.infinity, rounding).rounded()
    return (
      isNull ? 0 : 1, level + complexityCost * Double(trial.complexity),
      trial.parts.first?.mistake.number ?? 0
    )
  }

  static func decibels(_ energyRatio: Double) -> Double? {
    energyRatio > 0 ? 10 * log10(energyRatio) : nil
  }
}

extension SampleBuffer {
  /// Fewer frames are fitted by a handful of numbers, as one level throughout is.
  private static let fewFrames = 512

  fileprivate var isPlain: Bool {
    frameCount < Self.fewFrames
      || channels.allSatisfy { samples in samples.allSatisfy { $0 == samples.first } }
  }
}
