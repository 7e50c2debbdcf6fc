import ReadableNumbers

/// A cause that was tried: what undoing it leaves, and how much it had to assume.
struct Suspect {
  let cause: Diagnosis.Cause
  var estimate: Diagnosis.Estimate?
  var finding: String
  var evidence: [String] = []
  /// How many numbers the cause may choose freely, beside being there at all.
  var parameters: Int
  /// The null depth that remains; nil for none.
  private(set) var remaining: Double?
  /// Both signals as they are without the cause, for what else there may be.
  var undone: UndonePair?
  /// What was found beside the cause once that was undone.
  var also: [Diagnosis.Cause] = []
  /// A filter of a few hundred weights that follows whatever there is, and has the shape of nothing known.
  var isAnyFilter = false
  /// It holds exactly in a part: what is left of it is worth a look however much that is.
  var isAnchored = false

  /// Measures some of the frames alone.
  mutating func measure(_ frames: Range<Int>) {
    guard !frames.isEmpty, undone != nil else { return }
    undone?.frames = frames
    remaining = undone?.nullDepth()
  }

  /// Below this, nothing remains in single precision: it rounds a product at −150 dB.
  static let nothing = -140.0
  /// Below this, interpolation errs more than causes differ, and the simpler cause is the better one.
  private static let interpolated = -90.0
  /// A cause that takes this many dB away has explained the difference, however small it was.
  private static let thorough = 40.0
  /// A further free number must earn this many dB: half of what remains.
  private static let parameterCost = 3.0

  /// The level below which causes for a difference count as equally good.
  static func floor(initial: Double) -> Double { min(interpolated, initial - thorough) }

  /// What remains is a float's own rounding, though no sample was taken from the candidate.
  var leavesNothing: Bool { (remaining ?? -.infinity) < Self.exact && parameters <= 5 }
  /// dB: thirty roundings of single precision, at −150 dB each.
  private static let exact = -135.0

  /// It leaves this much less, in dB, than the simpler cause that it holds within it.
  private static let leastBeyond = 15.0

  /// - Parameter simpler: what the simpler cause leaves, in dB.
  func isBeyond(_ simpler: Double) -> Bool {
    (remaining ?? -.infinity) <= simpler - Self.leastBeyond
  }

  func remaining(above floor: Double) -> Double { max(remaining ?? -.infinity, floor) }

  /// Lower ranks first: what remains, plus what the cause had to assume.
  func rank(above floor: Double = Suspect.nothing) -> Double {
    remaining(above: floor) + Self.parameterCost * Double(parameters)
  }

  /// True when the other assumes no more and explains as much, or nearly: each number that this one may
  /// choose beside the other's has to earn its 3 dB.
  func isDominated(by other: Suspect, above floor: Double) -> Bool {
    other.rank(above: floor) <= rank(above: floor) && other.parameters <= parameters
  }
}

extension SignalPair {
  /// What the best gain leaves, in dB.
  var ofGain: Double {
    let gain = untouched.sums().gain
    return untouched.nullDepth(gain: gain == 0 ? 1 : gain) ?? -.infinity
  }

  /// What is left, in dB, of what is late throughout as it is at the middle of the energy.
  func ofDelay(_ map: TimeMap) -> Double {
    let samples = reference[loudestChannel]
    let moment = samples.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element * $1.element }
    let middle = moment / max(samples.energy, .leastNonzeroMagnitude)
    guard let undone = undoing(TimeMap(offset: map.offset + (map.step - 1) * middle)) else {
      return .infinity
    }
    let gain = undone.sums().gain
    return undone.nullDepth(gain: gain == 0 ? 1 : gain) ?? -.infinity
  }

  /// A further gain must explain this many dB to be named beside a cause.
  private static let gainCost = 6.0
  /// A fit that needs a larger gain, in dB, has fitted one of the two away.
  private static let largestGain = 40.0
  /// Smaller gains, in dB, are what an interpolation's passband is off by.
  private static let leastGain = 0.001

  /// Measures what remains of a pair in which a cause was undone; with a gain beside it, where the two
  /// together leave much less.
  ///
  /// - Returns: nil when `undone` is.
  func suspect(
    _ cause: Diagnosis.Cause, parameters: Int, estimate: Diagnosis.Estimate? = nil,
    finding: String, evidence: [String] = [], undone: UndonePair?
  ) -> Suspect? {
    guard let undone else { return nil }
    let remaining = undone.nullDepth()
    let plain = Suspect(
      cause: cause, estimate: estimate, finding: finding, evidence: evidence,
      parameters: parameters, remaining: remaining, undone: undone)
    let gain = undone.sums().gain
    let level = Decibels.ofAmplitude(abs(gain)) ?? 0
    guard gain < 0 || abs(level) >= Self.leastGain else { return plain }
    var scaled = Suspect(
      cause: cause, estimate: estimate, finding: finding, evidence: evidence,
      parameters: parameters + 1, remaining: undone.nullDepth(gain: gain),
      undone: undone.scaled(by: gain))
    let improved = scaled.remaining(above: Suspect.nothing) + Self.gainCost
    guard gain != 0, abs(level) <= Self.largestGain,
      improved <= plain.remaining(above: Suspect.nothing)
    else { return plain }
    if gain < 0 { scaled.finding += ", inverted" }
    if abs(level) >= Self.leastGain { scaled.finding += ", \(DiagnosisText.level(level))" }
    scaled.also =
      (gain < 0 ? [.polarity] : []) + (abs(level) >= Self.leastGain ? [.gain] : [])
    scaled.evidence.append("gain \(DiagnosisText.decibels(level))\(gain < 0 ? ", inverted" : "")")
    return scaled
  }
}

extension UndonePair {
  /// The candidate without a gain.
  func scaled(by gain: Double) -> UndonePair {
    guard gain != 0, gain != 1 else { return self }
    return UndonePair(
      reference: reference, candidate: candidate.map { $0.map { $0 / gain } }, frames: frames)
  }
}
