import AudioSignal
import Comparison

/// A mistake in the graph together with something that happened to the render after the graph: a fade, a limit, a gap,
/// a delay, as found by comparing the two signals.
enum BehindGraph {
  /// By how many dB both together must reduce the difference, and the second beyond the first: two things that are
  /// fitted to each other reduce an unrelated difference by more than one does.
  private static let leastTogether = 35.0
  /// Of that, what the second must take off beside the first.
  private static let leastFurther = 20.0
  /// A processing step with fitted numbers must reduce the difference by this much, together with the mistake.
  private static let leastOfFitted = 60.0
  private static let simple = 2
  /// Without this bound two pairs of unrelated sounds were explained by a long filter, or a curve, behind the graph
  /// (`parity audit --diagnosis` asks about such pairs).
  private static let mostComplex = 5
  /// An engine's second mistake is a level or a delay, not a tone or a filter of its own.
  private static let mostOfEngine = 1
  /// A difference at an end alone is what a mistake leaves that is nearly the right one.
  private static let ends: [Diagnosis.Cause] = [.startTransient, .tailCut]
  /// Processor seconds for comparing the two signals, and how many must be left to start.
  private static let seconds = 0.3
  /// And those that must be left for a look.
  private static let least = 0.05

  /// - Parameters:
  ///   - isForEngine: the candidate plays the same graph.
  ///   - left: processor seconds that are left.
  /// - Returns: the best first.
  static func diagnoses(
    _ trials: [Trial], _ subject: DiagnosisSubject, initial: Double, isForEngine: Bool,
    within left: () -> Double, _ costs: ExperimentCosts
  ) -> [Diagnosis] {
    var found: [Diagnosis] = []
    for trial in trials {
      let spare = left() - costs.seconds(forFrames: subject.graph.length)
      guard spare > least,
        let both = diagnosis(trial, subject, initial: initial, within: min(seconds, spare)),
        !isForEngine || both.complexity <= trial.complexity + 1 + mostOfEngine
      else { continue }
      found.append(both)
      if both.weight == .whole { break }
    }
    return found.sorted { rank($0) < rank($1) }
  }

  private static func rank(_ diagnosis: Diagnosis) -> Double {
    (diagnosis.remaining ?? -.infinity) + 3 * Double(diagnosis.complexity)
  }

  private static func diagnosis(
    _ trial: Trial, _ subject: DiagnosisSubject, initial: Double, within seconds: Double
  ) -> Diagnosis? {
    var doctored = subject.graph
    for made in trial.made { made.mistake.make(&doctored, made.size) }
    guard let rendered = try? doctored.render(frames: subject.graph.length) else { return nil }
    var signals = Diagnoser()
    signals.budget = seconds
    signals.firstFrame = subject.keepFrom
    let kept = rendered.dropping(frames: subject.keepFrom)
    guard
      let behind = try? SignalComparison(reference: kept, candidate: subject.candidate),
      let alone = behind.nullDepth,
      let first = signals.diagnose(reference: kept, candidate: subject.candidate)
        .first(where: { !$0.cause.isRemark }),
      // A long filter, or a curve of any shape, can imitate whatever a mistake leaves.
      first.complexity <= mostComplex, !ends.contains(first.cause),
      first.also.allSatisfy({ $0 == .gain || $0 == .polarity })
    else { return nil }
    let remaining = first.remaining ?? -.infinity
    let least = first.complexity > simple ? leastOfFitted : leastTogether
    guard remaining + leastFurther <= alone, remaining + least <= min(initial, 0) else {
      return nil
    }
    let mistake = Diagnosis(trial, initial: initial, remaining: alone)
    return Diagnosis(
      cause: mistake.cause, also: mistake.also + [first.cause] + first.also,
      estimate: mistake.estimate, finding: "\(mistake.finding), and \(first.finding)",
      evidence: mistake.evidence + first.evidence,
      complexity: mistake.complexity + first.complexity + 1, initial: initial,
      remaining: first.remaining)
  }
}
