import ReadableNumbers

/// A cause that was tried: what remains when it is undone, and how much it assumes.
struct Suspect {
  let cause: Diagnosis.Cause
  var estimate: Diagnosis.Estimate?
  var finding: String
  var evidence: [String] = []
  /// How many free numbers the cause has.
  var parameters: Int
  /// The null depth that remains; nil for none.
  private(set) var remaining: Double?
  /// Both signals without the cause, for finding others.
  var undone: UndonePair?
  /// What was found after this cause was undone.
  var also: [Diagnosis.Cause] = []
  /// Whether it is a filter of a few hundred weights that fits anything, and has no known shape.
  var isAnyFilter = false
  /// Whether it holds exactly in a part: then what remains is examined, however much it is.
  var isAnchored = false

  /// Measures only some of the frames.
  mutating func measure(_ frames: Range<Int>) {
    guard !frames.isEmpty, undone != nil else { return }
    undone?.frames = frames
    remaining = undone?.nullDepth()
  }

  /// Below this, nothing remains in single precision, which rounds a product at −150 dB.
  static let nothing = -140.0
  /// Below this, interpolation errs by more than causes differ, and the simpler cause is better.
  private static let interpolated = -90.0
  /// A cause that explains this many dB has explained the difference, however small it was.
  private static let thorough = 40.0
  /// A further free number must reduce the remainder by this many dB: half of its energy.
  private static let parameterCost = 3.0

  /// The level below which causes of a difference count as equally good.
  static func floor(initial: Double) -> Double { min(interpolated, initial - thorough) }

  /// Whether only float's own rounding remains, although no sample was taken from the candidate.
  var leavesNothing: Bool { (remaining ?? -.infinity) < Self.exact && parameters <= 5 }
  /// dB: thirty roundings of single precision, at −150 dB each.
  private static let exact = -135.0

  /// By how much, in dB, it must leave less than the simpler cause that it includes.
  private static let leastBeyond = 15.0

  /// - Parameter simpler: what the simpler cause leaves, in dB.
  func isBeyond(_ simpler: Double) -> Bool {
    (remaining ?? -.infinity) <= simpler - Self.leastBeyond
  }

  func remaining(above floor: Double) -> Double { max(remaining ?? -.infinity, floor) }

  /// Lower ranks first: what remains, plus a cost for each assumption.
  func rank(above floor: Double = Suspect.nothing) -> Double {
    remaining(above: floor) + Self.parameterCost * Double(parameters)
  }

  /// Whether the other assumes no more and explains as much, or nearly: each number that this one has beyond the
  /// other's must earn its 3 dB.
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

  /// What remains, in dB, with the map's delay at the middle of the energy used throughout.
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

  /// A further gain must explain this many dB to be named with a cause.
  private static let gainCost = 6.0
  /// A fit that needs a larger gain, in dB, has removed one of the two signals.
  private static let largestGain = 40.0
  /// Smaller gains, in dB, are errors of an interpolation's passband.
  private static let leastGain = 0.001

  /// Measures what remains of a pair in which a cause was undone; with a gain as well, where the two together leave
  /// much less.
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
  /// The candidate with a gain undone.
  func scaled(by gain: Double) -> UndonePair {
    guard gain != 0, gain != 1 else { return self }
    return UndonePair(
      reference: reference, candidate: candidate.map { $0.map { $0 / gain } }, frames: frames)
  }
}
