import AudioSignal
import Foundation

/// Finds out why a candidate differs from its reference, from the two signals alone.
///
/// Each possible cause is undone, or put into the reference where it cannot be undone, and what then remains is
/// measured. A cause is named when it explains `leastExplained`; it is left out when another explains as much with
/// fewer assumptions. A free number must earn 3 dB. What names only a place or a character (where the signals diverge,
/// noise) comes last, and states that it explains nothing.
///
/// - Shape: lengths may differ; a mono candidate is compared with all channels of its reference.
/// - Units: null depths in dB relative to the reference's energy; causes that leave less than −90 dB and explain 40 dB
///   rank as equals, the simplest first.
public struct Diagnoser: Sendable {
  /// How much of the difference a cause must explain to be named, in dB: half of the amplitude. A difference larger
  /// than the reference counts as large as the reference, since leaving nearly all of it explains nothing.
  public var leastExplained = 6.0
  /// What two causes together, or a filter of a few hundred weights, must explain, in dB.
  private static let leastTogether = 35.0

  /// Three causes at once can imitate any smooth sound to some extent, as can a single one with as many free numbers.
  private static let leastOfThree = 60.0
  /// So many numbers do alone.
  private static let many = 6
  private static let followers: [Diagnosis.Cause] = [
    .linearFilter, .levelDrift, .startTransient, .softClipping, .waveShape, .tremolo,
  ]
  /// A curve with a size and a level of its own fits any two sounds that rise and fall together, and a swing of any
  /// rate, depth and phase turns one tone into many others.
  private static let curves: [Diagnosis.Cause] = [.softClipping, .waveShape, .tremolo]
  /// In dB, what such a cause must explain.
  private static let leastOfCurve = 45.0
  /// The number of parameters of a channel mix with three weights that follow no rule.
  private static let oddMix = 4

  /// Below this difference, in dB, causes that explain only a part are not named.
  private static let leastForPart = -60.0

  /// In dB; and how many more free numbers a cause that leaves nothing may have.
  private static let leastBesideNothing = -110.0
  /// So many numbers more the one that leaves nothing may have chosen.
  private static let mostMore = 3

  /// A true step leaves nothing; where a part of the sound is merely louder, more remains.
  private static let leastOfStep = 40.0
  /// Below this difference, in dB, a filter is small: what is missing, or too quiet by so little, has a colour of its own
  /// that a shelf follows. Of a modulation too shallow by a tenth (−49 dB), one explained 23 dB.
  private static let leastForFilter = -40.0
  /// What explains most of a small difference by fitted numbers must explain this much, in dB.
  private static let leastOfSmall = 30.0

  /// The largest number of causes to name.
  public var most = 4

  /// The number of the first frame of both signals in findings: cases that keep a part count from its beginning.
  public var firstFrame = 0
  /// Processor seconds after which no further cause is tried.
  public var budget = 2.0

  public init() {}

  /// - Parameter alignment: if it has been measured already.
  /// - Returns: the most likely cause first; none for equal signals, for a silent reference, and for samples that are
  ///   not finite.
  public func diagnose(
    reference: SampleBuffer, candidate: SampleBuffer, alignment known: Alignment? = nil
  ) -> [Diagnosis] {
    var isCutShort = false
    return diagnose(
      reference: reference, candidate: candidate, alignment: known, isCutShort: &isCutShort)
  }

  /// The same.
  ///
  /// - Parameter isCutShort: set to whether something was not tried for lack of time.
  package func diagnose(
    reference: SampleBuffer, candidate: SampleBuffer, alignment known: Alignment?,
    isCutShort: inout Bool
  ) -> [Diagnosis] {
    // Most compared signals are equal: this saves the arithmetic.
    if reference.hasSamples(of: candidate) {
      return HeaderCause.diagnoses(reference, candidate)
    }
    guard var pair = SignalPair(reference: reference, candidate: candidate) else { return [] }
    pair.firstFrame = firstFrame
    guard let initial = pair.untouched.nullDepth() else { return EdgeCause.surplus(of: pair) }
    if pair.isCandidateSilent {
      return named(EdgeCause.suspects(in: pair), initial: initial)
    }
    var search = SuspectSearch(pair, initial: initial, budget: budget)
    search.run(alignment: known ?? Alignment.measure(pair))
    isCutShort = search.isCutShort
    let plain = PlainSignal.kind(of: pair)
    let telling = TellingFrames(pair)
    let suspects = search.suspects.filter { telling.show($0) && plain?.shows($0) ?? true }
    let causes = said(ranked(suspects, initial: initial), of: pair, initial: initial)
    guard !causes.contains(where: { search.isSettled($0) }) else {
      return named(causes, initial: initial)
    }
    return named(
      causes
        + remarks(
          on: pair, initial: initial, isExplained: !causes.isEmpty, isCourse: plain == .course),
      initial: initial)
  }

  private func remarks(
    on pair: SignalPair, initial: Double, isExplained: Bool, isCourse: Bool
  ) -> [Suspect] {
    let divergence = DivergenceRemark.remark(on: pair, initial: initial)
    if isExplained { return [divergence].compactMap(\.self) }
    if let dither = NoiseRemark.dither(on: pair, initial: initial) { return [dither] }
    if let noise = NoiseRemark.remark(on: pair, initial: initial) {
      return [noise, divergence].compactMap(\.self)
    }
    let unknown =
      (isCourse ? CourseRemark.remark(on: pair, initial: initial) : nil)
      ?? UnrelatedRemark.remark(on: pair, initial: initial)
      ?? DifferencePlace.remark(on: pair, initial: initial)
    return [unknown, divergence].compactMap(\.self)
  }

  private func ranked(_ suspects: [Suspect], initial: Double) -> [Suspect] {
    let floor = Suspect.floor(initial: initial)
    let explaining = suspects.filter {
      min(initial, 0) - ($0.remaining ?? -.infinity) >= leastExplained
    }
    // Equals keep the order in which they were tried.
    let exact = explaining.filter { $0.leavesNothing }.map(\.parameters).min()
    let ranked = explaining.filter { suspect in
      // Where one cause leaves nothing, one that leaves an interpolation's error is not a cause.
      guard let exact, exact <= suspect.parameters + Self.mostMore else { return true }
      return suspect.remaining ?? -.infinity < Self.leastBesideNothing
    }.enumerated().sorted {
      ($0.element.rank(above: floor), $0.element.remaining == nil ? 0 : 1, $0.offset)
        < ($1.element.rank(above: floor), $1.element.remaining == nil ? 0 : 1, $1.offset)
    }.map(\.element)
    return ranked.enumerated().filter { index, suspect in
      !ranked.prefix(index).contains { suspect.isDominated(by: $0, above: floor) }
    }.map(\.element)
  }

  /// Causes that explain a tenth of the difference or more are named; of the others the best alone, and only if it
  /// assumed little.
  private func said(_ ranked: [Suspect], of pair: SignalPair, initial: Double) -> [Suspect] {
    func explained(_ suspect: Suspect) -> Double {
      min(initial, 0) - (suspect.remaining ?? -.infinity)
    }
    func least(_ suspect: Suspect) -> Double {
      let others = suspect.also.count { $0 != .gain && $0 != .polarity }
      if others > 1 { return Self.leastOfThree }
      // A filter together with another cause imitates what both were fitted to.
      if others > 0,
        Self.followers.contains(where: { suspect.cause == $0 || suspect.also.contains($0) })
      {
        return Self.leastOfThree
      }
      if Self.curves.contains(suspect.cause), suspect.parameters > 1 { return Self.leastOfCurve }
      if suspect.cause == .channelMix, suspect.parameters >= Self.oddMix {
        return Self.leastOfThree
      }
      if suspect.parameters >= Self.many, suspect.cause != .dynamics { return Self.leastTogether }
      if suspect.isAnyFilter || suspect.also.contains(where: { $0 != .gain && $0 != .polarity }) {
        return Self.leastTogether
      }
      if suspect.cause == .gainStep { return Self.leastOfStep }
      let small = suspect.cause == .linearFilter ? Self.leastForFilter : Self.leastForPart
      return initial < small && suspect.parameters > 1 ? Self.leastOfSmall : 20
    }
    // Two causes that were fitted to each other reduce an unrelated difference by more than one does.
    let strong = ranked.filter { explained($0) >= least($0) }
    if !strong.isEmpty { return strong }
    // A small difference may be a port's own rounding or interpolation: any number fits some of it.
    guard initial > Self.leastForPart else { return [] }
    return Array(
      ranked.filter {
        $0.parameters <= 1 && $0.also.isEmpty && !$0.cause.isPlace
          && explained($0) >= leastExplained
      }.prefix(1).filter { !($0.cause == .gain && isMoving(pair, beyond: $0)) })
  }

  /// Whether a changing gain explains far more than a constant one, which is then only its mean and not a cause.
  private func isMoving(_ pair: SignalPair, beyond gain: Suspect) -> Bool {
    guard let track = GainTrack(pair, blocks: 200) else { return false }
    return 10 * log10(max(track.residualShare, 1e-30)) + leastExplained < gain.remaining ?? 0
  }

  private func named(_ suspects: [Suspect], initial: Double) -> [Diagnosis] {
    suspects.prefix(most).map { suspect in
      Diagnosis(
        cause: suspect.cause, also: suspect.also, estimate: suspect.estimate,
        finding: suspect.finding, evidence: suspect.evidence,
        complexity: suspect.parameters == 0 ? 0 : suspect.parameters + 1, initial: initial,
        remaining: suspect.remaining)
    }
  }
}
