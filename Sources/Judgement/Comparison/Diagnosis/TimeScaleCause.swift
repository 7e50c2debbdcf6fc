import AudioSignal
import Foundation
import ReadableNumbers

/// The candidate runs faster or slower: rendered at one sample rate and played at another, detuned, or
/// with a clock that drifts.
enum TimeScaleCause {
  private static let rates: [Double] = [22050, 32000, 44100, 48000, 88200, 96000]
  /// A ratio this close to that of two usual rates is taken for it: 0.02 cents.
  private static let rateTolerance = 1e-5
  /// The effect of confusing the two most usual rates, as the step from one frame to the next.
  private static let mistaken: [(value: Double, words: String)] = [
    (44100.0 / 48000, "48/44.1"), (48000.0 / 44100, "44.1/48"),
  ]
  /// The search covers a little over an octave each way.
  private static let widestCents = 1250.0
  /// Frames of the coarse search, and its step: half a sample over these frames is 1.7 cents.
  private static let prefix = 512
  /// Less than those 1.7.
  private static let stepCents = 1.6
  /// A fit that explains less of the energy than this has found nothing.
  private static let leastShare = 0.5
  /// Samples by which both must drift apart: less is a delay, and alignment's own error is 0.01.
  private static let leastDrift = 0.02

  static func suspects(in pair: SignalPair, _ alignment: Alignment?) -> [Suspect] {
    let channel = pair.loudestChannel
    let (reference, candidate) = (pair.reference[channel], pair.candidateWhole[channel])
    guard let begin = onset(reference), let candidateBegin = onset(candidate) else { return [] }
    var starts = ratios(reference, begin, candidate, candidateBegin).map { ratio in
      // Both onsets are the same moment.
      TimeMap(offset: Double(candidateBegin) - Double(begin) / ratio, step: 1 / ratio)
    }
    // For noise that fades in, the first loud sample changes when it is resampled.
    if begin < Self.prefix {
      starts += ratios(reference, begin, candidate, nil).map { TimeMap(offset: 0, step: 1 / $0) }
    }
    // Constants for another rate stretch the time from frame 0 on, wherever the sound begins.
    starts += mistaken.map { TimeMap(offset: 0, step: $0.value) }
    if let alignment, alignment.clockRatio != 0 { starts.insert(alignment.map, at: 0) }
    if let drifting = drifting(reference, candidate) { starts.append(drifting) }
    var best: TimeMapFit?
    for start in starts {
      guard let fit = fitted(reference, candidate, start, from: begin) else { continue }
      if fit.share > best?.share ?? leastShare { best = fit }
    }
    guard var best else { return [] }
    let frames = TimeMapFit.frames(of: best.map, reference: reference, candidate: candidate)
    best.polish(over: frames, clock: true)
    guard abs(best.map.step - 1) * Double(pair.frameCount) >= leastDrift,
      isPlausible(pair, best.map)
    else { return [] }
    guard let found = suspect(pair, best.map) else { return [] }
    // A tone that is late by a fraction of a sample fits almost as well as slightly mistuned.
    let drift = abs(best.map.step - 1) * Double(pair.frameCount)
    if found.remaining ?? -.infinity < certain { return [found] }
    return drift >= leastOfSurely && found.isBeyond(pair.ofDelay(best.map)) ? [found] : []
  }

  /// Samples by which both surely drift apart, and what a smaller drift must leave, in dB.
  private static let leastOfSurely = 1.0
  /// What less than that has to leave, in dB.
  private static let certain = -75.0

  /// Any tone is another at a different speed, once gain and sign are free as well: a gain this large, in dB, with a
  /// detuning this large, in cents, is another sound.
  private static let mostLouder = 12.0
  /// Beside such a detuning, in cents: a semitone.
  private static let freely = 100.0

  private static func isPlausible(_ pair: SignalPair, _ map: TimeMap) -> Bool {
    guard abs(1200 * log2(map.step)) > freely else { return true }
    guard let gain = pair.undoing(map)?.sums().gain, gain > 0 else { return false }
    return abs(20 * log10(gain)) <= mostLouder
  }

  // MARK: Block by block

  private static let block = 256
  private static let reach = 96
  private static let leastStrength = 0.5
  private static let fewestPoints = 6

  /// A line through the candidate's delays in the first stretches: for noise, only that shows its speed.
  private static func drifting(_ reference: [Double], _ candidate: [Double]) -> TimeMap? {
    var points: [(frame: Double, lag: Double)] = []
    let last = min(reference.count, candidate.count - reach) - block
    for start in stride(from: reach, to: min(last, 48 * block), by: block) {
      let own = Array(reference[start..<start + block])
      guard own.energy > 0 else { continue }
      let peak = CrossCorrelation.peak(
        reference: [own], candidate: [Array(candidate[start - reach..<start + block + reach])])
      guard peak.strength > leastStrength else { continue }
      points.append((Double(start + block / 2), Double(peak.lag - reach)))
    }
    guard points.count >= fewestPoints else { return nil }
    // The line, through a pair of them, to which most are close.
    var best: (near: Int, slope: Double, offset: Double)?
    for one in points.indices {
      for other in points.indices where other > one + 2 {
        let slope =
          (points[other].lag - points[one].lag) / (points[other].frame - points[one].frame)
        let offset = points[one].lag - slope * points[one].frame
        guard slope != 0, abs(slope) < 0.1 else { continue }
        let near = points.count { abs($0.lag - offset - slope * $0.frame) <= 1 }
        if near > best?.near ?? 0 { best = (near, slope, offset) }
      }
    }
    guard let best, best.near >= fewestPoints, 2 * best.near >= points.count else { return nil }
    return TimeMap(offset: best.offset, step: 1 + best.slope)
  }

  private static func suspect(_ pair: SignalPair, _ map: TimeMap) -> Suspect? {
    let ratio = 1 / map.step
    let cents = 1200 * log2(ratio)
    let isNote = isOneTone(pair.reference[pair.loudestChannel])
    if let rate = rates.first(where: { isRatio(ratio, from: $0, to: pair.sampleRate, isNote) }) {
      var exact = map
      exact.step = rate / pair.sampleRate
      let finding = Wording.playedAt(rate, pair.sampleRate)
      let suspects = [TimeMap(offset: 0, step: exact.step), exact, map].compactMap { map in
        pair.suspect(
          .sampleRate, parameters: 1, estimate: .init(value: rate, unit: "Hz"), finding: finding,
          evidence: ["it runs at \(DiagnosisText.number(ratio, digits: 5)) times the speed"],
          undone: pair.undoing(map))
      }
      return suspects.min { $0.rank() < $1.rank() }
    }
    if let mistake = mistaken.first(where: { abs(ratio * $0.value - 1) < rateTolerance }) {
      return pair.suspect(
        .sampleRate, parameters: 1, estimate: .init(value: pair.sampleRate * map.step, unit: "Hz"),
        finding: Wording.runsAt(mistake.words), undone: pair.undoing(map))
    }
    return pair.suspect(
      .detune, parameters: 2, estimate: .init(value: cents, unit: "cents"),
      finding: Wording.detuned(cents),
      evidence: [
        "it runs at \(DiagnosisText.number(ratio, digits: 6)) times the speed"
      ], undone: pair.undoing(map))
  }

  private static func isRatio(
    _ ratio: Double, from rate: Double, to played: Double, _ isNote: Bool
  ) -> Bool {
    let expected = played / rate
    let octaves = log2(expected)
    // A ratio of an octave sounds like a wrong note, and is named as a detuning. So is a fifth for a single tone.
    let fifths = log2(expected * 1.5)
    let isInterval =
      octaves == octaves.rounded()
      || isNote && [fifths, log2(expected / 1.5)].contains { abs($0 - $0.rounded()) < 1e-9 }
    return !isInterval && abs(ratio / expected - 1) < rateTolerance
  }

  /// Whether nearly all power lies at one frequency.
  private static func isOneTone(_ samples: [Double]) -> Bool {
    let size = 1024
    guard samples.count >= size else { return false }
    let power = WelchSpectrum(samples.map(Float.init), sampleRate: 1, size: size).power
    guard let peak = power.indices.max(by: { power[$0] < power[$1] }) else { return false }
    let near = power[max(0, peak - 3)...min(power.count - 1, peak + 3)].reduce(0, +)
    return near > 0.9 * power.reduce(0, +)
  }

  /// The most promising speeds from the first frames after the onset: the three highest peaks.
  ///
  /// - Parameter candidateBegin: nil where both begin at frame 0.
  private static func ratios(
    _ reference: [Double], _ begin: Int, _ candidate: [Double], _ candidateBegin: Int?
  ) -> [Double] {
    let count = min(prefix, reference.count - begin)
    guard count >= 64 else { return [] }
    let half = Int(whole: widestCents / stepCents)
    let scores = (-half...half).map { step -> (step: Int, score: Double) in
      let ratio = ratio(ofStep: step)
      return (
        step: step,
        score: likeness(
          reference, begin, candidate, candidateBegin.map(Double.init) ?? Double(begin) / ratio,
          count: count, ratio: ratio)
      )
    }
    let peaks = scores.indices.filter { index in
      let score = scores[index].score
      return score > leastShare / 4
        && (index == 0 || scores[index - 1].score <= score)
        && (index == scores.count - 1 || scores[index + 1].score < score)
    }
    // Equal speeds are left to alignment.
    return peaks.filter { scores[$0].step != 0 }.sorted { scores[$0].score > scores[$1].score }
      .prefix(3)
      .map { ratio(ofStep: scores[$0].step) }
  }

  private static func ratio(ofStep step: Int) -> Double {
    exp2(Double(step) * stepCents / 1200)
  }

  /// The squared correlation of the first frames with the candidate read at another speed, by cubic interpolation.
  private static func likeness(
    _ reference: [Double], _ begin: Int, _ candidate: [Double], _ candidateBegin: Double,
    count: Int, ratio: Double
  ) -> Double {
    var sums = UndonePair.Sums()
    reference.withUnsafeBufferPointer { reference in
      candidate.withUnsafeBufferPointer { candidate in
        for frame in 0..<count {
          let position = candidateBegin + Double(frame) / ratio
          let whole = Int(whole: position)
          guard whole >= 1, whole + 2 < candidate.count else { continue }
          let t = position - Double(whole)
          let (p, q) = (candidate[whole - 1], candidate[whole])
          let (r, s) = (candidate[whole + 1], candidate[whole + 2])
          // Catmull–Rom interpolation.
          let value =
            q + t / 2 * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))
          let expected = reference[begin + frame]
          sums.reference += expected * expected
          sums.candidate += value * value
          sums.product += expected * value
        }
      }
    }
    return sums.share
  }

  private static func fitted(
    _ reference: [Double], _ candidate: [Double], _ start: TimeMap, from begin: Int
  ) -> TimeMapFit? {
    let frames = TimeMapFit.frames(of: start, reference: reference, candidate: candidate)
    let first = (begin..<min(begin + prefix, reference.count)).clamped(to: frames)
    guard first.count >= 64 else { return nil }
    var fit = TimeMapFit(reference: reference, candidate: candidate, start: start)
    // The speed is known to one step: both are fitted at once from the beginning.
    guard fit.refine(over: first, clock: true), fit.grow(from: first, within: frames) else {
      return nil
    }
    return fit
  }

  /// The first sample above a hundredth of the peak.
  private static func onset(_ samples: [Double]) -> Int? {
    let peak = samples.reduce(0) { max($0, abs($1)) }
    guard peak > 0 else { return nil }
    return samples.firstIndex { abs($0) > peak / 100 }
  }
}
