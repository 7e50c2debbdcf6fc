import AudioSignal

/// Says why a candidate differs from its reference, from the two signals alone.
///
/// Each cause that could be is undone, or put into the reference where it cannot be undone, and what
/// then remains is measured. A cause is named when it explains `leastExplained`; it is left out when
/// another explains as much with fewer assumptions. A free number must earn 3 dB. What names a place
/// or a character only (where the signals part, noise) comes last and says so by explaining nothing.
///
/// - Shape: lengths may differ; a mono candidate stands for all channels of its reference.
/// - Units: null depths in dB relative to the reference's energy; causes that leave less than −90 dB
///   and take 40 dB away rank as equals, the simplest first.
public struct Diagnoser: Sendable {
  /// How much of the difference a cause must explain to be named, in dB: half of the amplitude. A
  /// difference larger than the reference counts as large as that: to leave nearly all explains none.
  public var leastExplained = 6.0
  /// The most causes that are named.
  public var most = 4

  /// What the first frame of both is called: cases that keep a part count from its beginning.
  public var firstFrame = 0

  public init() {}

  /// - Parameter alignment: where it is measured already.
  /// - Returns: the most likely cause first; none for equal signals, for a silent reference, and for
  ///   what holds no finite samples.
  public func diagnose(
    reference: SampleBuffer, candidate: SampleBuffer, alignment known: Alignment? = nil
  ) -> [Diagnosis] {
    // Most of what is compared is equal: spare the arithmetic.
    if reference.channels == candidate.channels { return [] }
    guard var pair = SignalPair(reference: reference, candidate: candidate) else { return [] }
    pair.firstFrame = firstFrame
    guard let initial = pair.untouched.nullDepth() else { return EdgeCause.surplus(of: pair) }
    if pair.isCandidateSilent {
      return named(EdgeCause.suspects(in: pair), initial: initial)
    }
    let alignment = known ?? Alignment.measure(pair)
    var suspects = quick(pair, alignment)
    let floor = Suspect.floor(initial: initial)
    func isSettled(_ suspect: Suspect) -> Bool { suspect.remaining(above: -.infinity) <= floor }
    if !suspects.contains(where: isSettled) {
      suspects += TimeScaleCause.suspects(in: pair, alignment)
      suspects += FilterCause.suspects(in: pair)
    }
    var causes = ranked(suspects, initial: initial)
    if !causes.contains(where: isSettled) {
      causes += [
        causes.isEmpty ? NoiseRemark.remark(on: pair, initial: initial) : nil,
        DivergenceRemark.remark(on: pair, initial: initial),
      ].compactMap(\.self)
    }
    return named(causes, initial: initial)
  }

  private func quick(_ pair: SignalPair, _ alignment: Alignment?) -> [Suspect] {
    var suspects = GainCause.suspects(in: pair)
    suspects += ChannelCause.suspects(in: pair, alignment)
    if let alignment { suspects += DelayCause.suspects(in: pair, alignment) }
    suspects += OffsetCause.suspects(in: pair)
    suspects += EdgeCause.suspects(in: pair)
    suspects += ClippingCause.suspects(in: pair)
    suspects += QuantisationCause.suspects(in: pair)
    return suspects
  }

  private func ranked(_ suspects: [Suspect], initial: Double) -> [Suspect] {
    let floor = Suspect.floor(initial: initial)
    let explaining = suspects.filter {
      min(initial, 0) - ($0.remaining ?? -.infinity) >= leastExplained
    }
    // Equals keep the order in which they were tried.
    let ranked = explaining.enumerated().sorted {
      ($0.element.rank(above: floor), $0.offset) < ($1.element.rank(above: floor), $1.offset)
    }.map(\.element)
    return ranked.enumerated().filter { index, suspect in
      !ranked.prefix(index).contains { suspect.isDominated(by: $0, above: floor) }
    }.map(\.element)
  }

  private func named(_ suspects: [Suspect], initial: Double) -> [Diagnosis] {
    suspects.prefix(most).map { suspect in
      Diagnosis(
        cause: suspect.cause, estimate: suspect.estimate, finding: suspect.finding,
        evidence: suspect.evidence, initial: initial, remaining: suspect.remaining)
    }
  }
}
