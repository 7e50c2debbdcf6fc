import AudioSignal
import Foundation
import ReadableNumbers

/// The candidate is the reference through a linear filter: of the first or second order, or with a few hundred weights,
/// among which a resampler's is recognised by its shape.
enum FilterCause {
  /// The number of free parameters of each kind. The long filter counts as six: it explains what any short one does,
  /// and must be far better to be named.
  private static let longParameters = 6
  /// Sample rates to which audio is commonly resampled.
  private static let rates = [8000.0, 11025, 16000, 22050, 24000, 32000, 44100]
  /// −3.01 dB: half the power.
  private static let half = 10 * log10(0.5)

  static func suspects(in pair: SignalPair) -> [Suspect] {
    let channel = pair.loudestChannel
    let (reference, candidate) = (pair.reference[channel], pair.candidate[channel])
    var suspects = [1, 2].compactMap { order -> Suspect? in
      RecursiveFilter.fitted(order: order, from: reference, to: candidate).map { filter in
        recursive(pair, filter)
      }.flatMap { suspect in
        let holds = isConfirmed(suspect, reference, candidate) { own, other in
          RecursiveFilter.fitted(order: order, from: own, to: other).map { fitted in
            { fitted.applied(to: $0) }
          }
        }
        return holds ? suspect : nil
      }
    }
    if let filter = FIRFit.fit(reference: reference, candidate: candidate) {
      let suspect = transverse(pair, filter)
      let holds = isConfirmed(suspect, reference, candidate) { own, other in
        FIRFit.fit(reference: own, candidate: other).map { fitted in
          { FIRFit.apply(fitted, to: [$0])[0] }
        }
      }
      if holds { suspects.append(suspect) }
    }
    return suspects + MissingStageCause.filters(in: pair)
  }

  // MARK: A filter stays

  /// In dB; and how much more a filter fitted to the first half may leave in the second half than over the whole.
  private static let certain = -80.0
  /// What a filter of the first half may leave more in the second than over all, in dB.
  private static let mostMore = 15.0
  private static let enough = -20.0
  private static let shortestHalf = 2048

  /// Whether the filter found in the first half of the sound explains the second half as well; one that has adapted to
  /// a mistuned tone does not.
  ///
  /// - Parameters:
  ///   - reference: the filter's input.
  ///   - candidate: the filter's output.
  static func isConfirmed(
    _ suspect: Suspect, _ reference: [Double], _ candidate: [Double],
    _ fit: ([Double], [Double]) -> (([Double]) -> [Double])?
  ) -> Bool {
    guard let remaining = suspect.remaining, remaining > certain else { return true }
    let whole = reference.energy
    var (split, energy) = (0, 0.0)
    while split < reference.count, energy < whole / 2 {
      energy += reference[split] * reference[split]
      split += 1
    }
    guard split >= shortestHalf, reference.count - split >= shortestHalf,
      let filtered = fit(Array(reference[..<split]), Array(candidate[..<split]))?(reference)
    else { return true }
    var (rest, heard) = (0.0, 0.0)
    for frame in split..<reference.count {
      let difference = filtered[frame] - candidate[frame]
      rest += difference * difference
      heard += candidate[frame] * candidate[frame]
    }
    guard heard > 0, let left = Decibels.ofPower(rest / heard) else { return true }
    return left <= max(remaining + mostMore, enough)
  }

  // MARK: First and second order

  private static func recursive(_ pair: SignalPair, _ filter: RecursiveFilter) -> Suspect {
    let undone = UndonePair(
      reference: pair.reference.map(filter.applied), candidate: pair.candidate, frames: pair.frames)
    let remaining = undone.nullDepth()
    if let delay = halfwayDelay(filter) {
      return Suspect(
        cause: .resampling, estimate: .init(value: delay, unit: "samples"),
        finding: Wording.interpolated(delay),
        evidence: gains(filter, pair.sampleRate), parameters: 2, remaining: remaining,
        undone: undone)
    }
    let order = filter.a.count
    let name = order == 1 ? "first-order" : "second-order"
    let finding: String
    let estimate: Diagnosis.Estimate?
    if let (kind, corner) = corner(filter) {
      let hertz = corner * pair.sampleRate
      finding = Wording.corner(name, kind, hertz)
      estimate = .init(value: hertz, unit: "Hz")
    } else {
      let shape = FilterShape(filter, sampleRate: pair.sampleRate)
      finding = Wording.filter(name, shape.text)
      estimate = shape.hertz.map { .init(value: $0, unit: "Hz") }
    }
    return Suspect(
      cause: .linearFilter, estimate: estimate, finding: finding,
      evidence: gains(filter, pair.sampleRate), parameters: 2 * order + 1, remaining: remaining,
      undone: undone)
  }

  /// The delay of a first-order filter without feedback whose two weights add up to 1: linear interpolation.
  private static func halfwayDelay(_ filter: RecursiveFilter) -> Double? {
    guard filter.a.count == 1, abs(filter.a[0]) < 1e-3, abs(filter.b[0] + filter.b[1] - 1) < 1e-2,
      filter.b[0] > 0.01, filter.b[1] > 0.01
    else { return nil }
    return filter.b[1]
  }

  /// Lowpass or highpass, and the frequency at which half the passband's power is left, in cycles per sample.
  ///
  /// - Returns: nil for shelves, peaks and every other shape.
  static func corner(_ filter: RecursiveFilter) -> (kind: String, cycles: Double)? {
    let (bottom, top) = (filter.decibels(at: 0), filter.decibels(at: 0.5))
    // A lowpass of the second order falls by 12 dB per octave, one of the first by 6: at Nyquist both are below half
    // the power; a shelf that is below it is flat there.
    guard abs(bottom - top) > 6 else { return nil }
    let isLowpass = bottom > top
    let passband = max(bottom, top)
    var (inside, outside) = isLowpass ? (0, 0.5) : (0.5, 0.0)
    for _ in 0..<50 {
      let middle = (inside + outside) / 2
      if filter.decibels(at: middle) - passband > half { inside = middle } else { outside = middle }
    }
    return (isLowpass ? "lowpass" : "highpass", (inside + outside) / 2)
  }

  // MARK: A few hundred weights

  private static func transverse(_ pair: SignalPair, _ filter: RecursiveFilter) -> Suspect {
    let undone = UndonePair(
      reference: FIRFit.apply(filter, to: pair.reference), candidate: pair.candidate,
      frames: pair.frames)
    let remaining = undone.nullDepth()
    if let delay = FractionalDelayFilter.delay(of: filter) {
      let rounded = (delay * 1000).rounded() / 1000
      return Suspect(
        cause: .fractionalDelay, estimate: .init(value: rounded, unit: "samples"),
        finding: Wording.late(rounded), parameters: 2, remaining: remaining, undone: undone)
    }
    if let edge = resamplerEdge(filter, pair.sampleRate) {
      let hertz = edge * pair.sampleRate
      return Suspect(
        cause: .resampling, estimate: .init(value: hertz, unit: "Hz"),
        finding: Wording.resampled(hertz),
        // It is flat, steep, linear in phase and ends at a usual rate: nothing else about it is free.
        evidence: gains(filter, pair.sampleRate), parameters: 1, remaining: remaining,
        undone: undone)
    }
    let shape = FilterShape(filter, sampleRate: pair.sampleRate)
    return Suspect(
      cause: .linearFilter, estimate: shape.hertz.map { .init(value: $0, unit: "Hz") },
      finding: Wording.filter("linear", shape.text),
      evidence: gains(filter, pair.sampleRate), parameters: longParameters, remaining: remaining,
      undone: undone, isAnyFilter: true)
  }

  /// The edge of a filter that is flat, linear in phase and steep: where the amplitude is halved, in cycles per sample.
  private static func resamplerEdge(
    _ filter: RecursiveFilter, _ sampleRate: Double
  ) -> Double? {
    let grid = 256
    let responses = (0...grid).map { filter.response(at: 0.5 * Double($0) / Double(grid)) }
    let levels = responses.map { ($0 * $0).sum().squareRoot() }
    guard let edge = levels.indices.last(where: { levels[$0] >= 0.5 }), edge > 8, edge < grid - 4
    else { return nil }
    let passband = levels[..<(edge * 3 / 4)]
    let stopband = levels[min(grid, edge * 9 / 8 + 4)...]
    guard passband.allSatisfy({ abs($0 - 1) < 0.06 }), stopband.allSatisfy({ $0 < 0.1 }),
      hasLinearPhase(filter)
    else { return nil }
    let cycles = 0.5 * (Double(edge) + 0.5) / Double(grid)
    // Any other edge is a deliberate lowpass.
    return rates.contains { abs(cycles * sampleRate / ($0 / 2) - 1) < 0.06 } ? cycles : nil
  }

  /// Whether the weights are symmetrical around the largest, up to a fraction of a sample.
  private static func hasLinearPhase(_ filter: RecursiveFilter) -> Bool {
    let energy = filter.b.energy
    guard energy > 0 else { return false }
    // The centre of energy is the delay; both sides of it are alike.
    let center =
      filter.b.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element * $1.element } / energy
    let before = filter.b.energy(in: 0..<Int(whole: center.rounded()))
    let after = filter.b.energy(in: Int(whole: center.rounded()) + 1..<filter.b.count)
    return abs(before - after) < 0.05 * energy
  }

  /// Gains at familiar frequencies.
  private static func gains(_ filter: RecursiveFilter, _ sampleRate: Double) -> [String] {
    let points = [100.0, 1000, 10000].filter { $0 < sampleRate / 2 }
    let texts = points.map { hertz in
      let level = DiagnosisText.number(filter.decibels(at: hertz / sampleRate), digits: 1)
      return "\(level) dB at \(DiagnosisText.hertz(hertz))"
    }
    return texts.isEmpty ? [] : ["gain \(texts.joined(separator: ", "))"]
  }
}
