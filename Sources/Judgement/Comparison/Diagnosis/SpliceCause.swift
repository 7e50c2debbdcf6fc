/// Samples that were lost, repeated or inserted at one place, after which everything is early or late.
enum SpliceCause {
  private static let fewestBefore = 16

  static func suspects(in pair: SignalPair) -> [Suspect] {
    guard let first = pair.firstDifference, first >= fewestBefore,
      pair.frameCount - first >= 4 * fewestBefore
    else { return [] }
    let rest = first..<pair.frameCount
    let channel = pair.loudestChannel
    let lags = CrossCorrelation.lags(
      reference: Array(pair.reference[channel][rest]),
      candidate: Array(pair.candidate[channel][rest]), share: leastShare, most: mostLags)
    // For a sound that hardly changes from sample to sample, correlation gives no lag: one sample is the most likely.
    let found = Set(lags + [-1, 1]).subtracting([0]).sorted().flatMap { spliced(pair, lag: $0) }
    // A lag at which the sound itself repeats explains little.
    return found.min { $0.rank() < $1.rank() }.map { best in
      found.filter { $0.rank() <= best.rank() + 20 }
    } ?? []
  }

  private static let leastShare = 0.6
  private static let mostLags = 12

  private static func spliced(_ pair: SignalPair, lag: Int) -> [Suspect] {
    let place = bestPlace(pair, lag: lag)
    guard place >= fewestBefore, place < pair.frameCount - fewestBefore else { return [] }
    return lag < 0 ? lost(pair, -lag, place) : added(pair, lag, place)
  }

  /// The frame from which on the shifted reference fits better than the unshifted one.
  private static func bestPlace(_ pair: SignalPair, lag: Int) -> Int {
    func error(_ frame: Int, _ shift: Int) -> Double {
      pair.reference.indices.reduce(0) { sum, channel in
        let source = frame - shift
        let expected =
          pair.reference[channel].indices.contains(source)
          ? pair.reference[channel][source] : 0
        let difference = pair.candidate[channel][frame] - expected
        return sum + difference * difference
      }
    }
    // What a split at 0 leaves; then it is updated frame by frame.
    var total = pair.frames.reduce(0) { $0 + error($1, lag) }
    var best = (place: 0, total: total)
    for frame in pair.frames {
      total += error(frame, 0) - error(frame, lag)
      if total < best.total { best = (frame + 1, total) }
    }
    return best.place
  }

  private static func lost(_ pair: SignalPair, _ count: Int, _ place: Int) -> [Suspect] {
    // What sounds before and after the gap shows that it is one.
    guard pair.frameCount - place - count >= 4 * fewestBefore,
      pair.reference.contains(where: { $0.energy(in: place - fewestBefore..<place) > 0 })
    else { return [] }
    let spliced = pair.reference.map { samples in
      Array(samples[..<place] + samples.dropFirst(place + count))
        + Array(repeating: 0, count: count)
    }
    return [
      suspect(
        pair, spliced.map { Array($0.prefix(pair.frameCount)) }, .lostSamples, count,
        Wording.lost(count, at: place + pair.firstFrame))
    ].compactMap(\.self)
  }

  private static func added(_ pair: SignalPair, _ count: Int, _ place: Int) -> [Suspect] {
    let again = pair.reference.map { samples in
      Array((samples[..<place] + samples[max(0, place - count)...]).prefix(pair.frameCount))
    }
    let start = silentStart(pair, count, near: place) ?? max(0, place - count)
    let silent = pair.reference.map { samples in
      Array(
        (samples[..<start] + Array(repeating: 0, count: count) + samples[start...])
          .prefix(pair.frameCount))
    }
    return [
      suspect(
        pair, again, .repeatedSamples, count, Wording.repeated(count, at: place + pair.firstFrame)),
      suspect(
        pair, silent, .insertedSilence, count, Wording.inserted(count, at: start + pair.firstFrame)),
    ].compactMap(\.self)
  }

  /// Where the candidate is silent for this many frames, at or before a place.
  private static func silentStart(_ pair: SignalPair, _ count: Int, near place: Int) -> Int? {
    var length = 0
    var last: Int?
    for frame in max(0, place - 2 * count)..<min(pair.frameCount, place + 2 * count) {
      length = pair.candidate.allSatisfy { $0[frame] == 0 } ? length + 1 : 0
      // The first samples of a longer silence may belong to the reference.
      if length >= count { last = last ?? frame + 1 - count }
    }
    return last
  }

  private static func suspect(
    _ pair: SignalPair, _ imitated: [[Double]], _ cause: Diagnosis.Cause, _ count: Int,
    _ finding: String
  ) -> Suspect? {
    guard imitated.allSatisfy({ $0.count == pair.frameCount }) else { return nil }
    var made = pair.imitation(
      cause, parameters: 2, estimate: .init(value: Double(count), unit: "samples"),
      finding: finding, imitated)
    // Where samples were lost, the last frames come from beyond the reference's end.
    made?.undone?.frames = 0..<(pair.frameCount - (cause == .lostSamples ? count : 0))
    if let undone = made?.undone, let known = made, !undone.frames.isEmpty {
      made = Suspect(
        cause: known.cause, estimate: known.estimate, finding: known.finding,
        evidence: known.evidence, parameters: known.parameters, remaining: undone.nullDepth(),
        undone: undone)
    }
    return made
  }
}

extension SignalPair {
  /// The first frame that differs by more than rounding, −120 dB relative to the peak.
  var firstDifference: Int? {
    let peak = reference.reduce(0) { $1.reduce($0) { max($0, abs($1)) } }
    return frames.first { frame in
      reference.indices.contains { abs(candidate[$0][frame] - reference[$0][frame]) > peak * 1e-6 }
    }
  }
}
