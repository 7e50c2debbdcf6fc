import AudioSignal

/// A difference at one end only: a start-up transient, a tail that is cut off, or silence throughout.
enum EdgeCause {
  /// A transient is short: at most this share of the frames.
  private static let longestStart = 0.25
  /// A longer differing beginning is a place, and not a cause, unless it is missing: two render quanta, in which a port
  /// starts up.
  private static let longestTransient = 256
  /// What remains after it must be this far below the whole difference, and the reference must still have this share of
  /// its energy there, or nothing is proved.
  private static let startExplains = 20.0
  /// And the reference must still have this share of its energy there, or nothing is proved.
  private static let leastEnergy = 0.01

  static func suspects(in pair: SignalPair) -> [Suspect] {
    if pair.isCandidateSilent { return [silence(pair)] }
    let ends = [startTransient(pair), tail(pair), overhang(pair)]
    return silentChannels(pair) + ends.compactMap(\.self)
  }

  /// Equal as far as the reference goes, but longer.
  static func surplus(of pair: SignalPair) -> [Diagnosis] {
    let excess = lastSounding(pair.candidateWhole) - pair.frameCount
    guard excess > 0 else { return [] }
    let beyond = pair.candidateWhole.map { $0.energy(in: pair.frameCount..<$0.count) }.reduce(0, +)
    guard let initial = Decibels.ofPower(beyond / pair.energy(in: pair.frames)) else {
      return []
    }
    return [
      Diagnosis(
        cause: .tailCut, estimate: .init(value: Double(-excess), unit: "frames"),
        finding:
          Wording.goesOn(excess, after: nil),
        initial: initial, remaining: nil)
    ]
  }

  private static func silence(_ pair: SignalPair) -> Suspect {
    // Silence cannot be undone: the silenced reference equals the candidate.
    Suspect(cause: .silence, finding: Wording.silent, parameters: 0, remaining: nil)
  }

  private static func silentChannels(_ pair: SignalPair) -> [Suspect] {
    let silent = pair.candidate.indices.filter { channel in
      pair.candidate[channel].allSatisfy { $0 == 0 }
        && !pair.reference[channel].allSatisfy { $0 == 0 }
    }
    guard !silent.isEmpty else { return [] }
    var undone = pair.untouched
    for channel in silent { undone.reference[channel] = undone.candidate[channel] }
    return [
      pair.suspect(
        .silence, parameters: 1,
        finding: Wording.silentChannels(Array(silent)), undone: undone)
    ].compactMap(\.self)
  }

  /// The last frame that differs is early: everything after it agrees.
  private static func startTransient(_ pair: SignalPair) -> Suspect? {
    let untouched = pair.untouched
    guard let initial = untouched.nullDepth() else { return nil }
    let longest = Int(whole: longestStart * Double(pair.frameCount))
    let total = pair.energy(in: pair.frames)
    var best: Suspect?
    // Residual energy after each frame, from the end backwards.
    var residual = [Double](repeating: 0, count: pair.frameCount + 1)
    for frame in pair.frames.reversed() {
      var square = 0.0
      for channel in pair.reference.indices {
        let difference = pair.candidate[channel][frame] - pair.reference[channel][frame]
        square += difference * difference
      }
      residual[frame] = residual[frame + 1] + square
    }
    guard longest > 0, residual[0] > 0 else { return nil }
    // The shortest beginning after which (almost) nothing of the difference remains.
    for share in [0, 1e-6, 1e-4] {
      guard let end = (1...longest).first(where: { residual[$0] <= residual[0] * share }) else {
        continue
      }
      guard end <= longestTransient || isMissing(pair, until: end) else { continue }
      var rest = untouched
      rest.frames = end..<pair.frameCount
      guard pair.energy(in: rest.frames) >= leastEnergy * total else { continue }
      let remaining = rest.nullDepth()
      guard initial - (remaining ?? -.infinity) >= startExplains else { continue }
      let suspect = Suspect(
        cause: .startTransient, estimate: .init(value: Double(end), unit: "frames"),
        finding: Wording.start(end, from: pair.firstFrame),
        parameters: 3, remaining: remaining, undone: rest)
      if suspect.rank() < best?.rank() ?? .infinity { best = suspect }
    }
    return best
  }

  /// Whether the candidate is silent where the reference already sounds.
  private static func isMissing(_ pair: SignalPair, until end: Int) -> Bool {
    let heard = pair.candidate.reduce(0) { $0 + $1.energy(in: 0..<end) }
    return heard <= 1e-6 * pair.energy(in: 0..<end)
  }

  /// The candidate is zero to the end while the reference still sounds.
  private static func tail(_ pair: SignalPair) -> Suspect? {
    let end = lastSounding(pair.candidate)
    let missing = lastSounding(pair.reference) - end
    guard end > 0, missing > 0 else { return nil }
    var undone = pair.untouched
    // A lost tail cannot be restored: the reference's is cut off as well.
    undone.reference = undone.reference.map { zeroed($0, from: end) }
    return Suspect(
      cause: .tailCut, estimate: .init(value: Double(missing), unit: "frames"),
      finding: Wording.cut(missing, at: end + pair.firstFrame), parameters: 1,
      remaining: undone.nullDepth(), undone: undone)
  }

  /// The candidate still sounds where the reference is zero to the end.
  private static func overhang(_ pair: SignalPair) -> Suspect? {
    let end = lastSounding(pair.reference)
    let excess = lastSounding(pair.candidate) - end
    guard excess > 0 else { return nil }
    var undone = pair.untouched
    undone.candidate = undone.candidate.map { zeroed($0, from: end) }
    let quantum = SignalPair.quantum
    let isStale = (0..<excess).allSatisfy { frame in
      pair.candidate.allSatisfy { $0[end + frame] == $0[max(0, end + frame - quantum)] }
    }
    // To the end of its quantum, as a buffer that is not cleared.
    let ends = (end + excess + pair.firstFrame) % quantum == 0
    return Suspect(
      cause: .tailCut, estimate: .init(value: Double(-excess), unit: "frames"),
      finding: Wording.goesOn(excess, after: end + pair.firstFrame)
        + (isStale && ends && excess < quantum && end >= quantum ? Wording.stale : ""),
      parameters: 1,
      remaining: undone.nullDepth(), undone: undone)
  }

  /// The frame after the last sample that is not zero.
  private static func lastSounding(_ channels: [[Double]]) -> Int {
    channels.map { ($0.lastIndex { $0 != 0 } ?? -1) + 1 }.max() ?? 0
  }

  private static func zeroed(_ samples: [Double], from end: Int) -> [Double] {
    samples.prefix(end) + [Double](repeating: 0, count: samples.count - end)
  }
}
