import Foundation

/// What is quiet in the reference is silent in the candidate, sample by sample or in stretches.
enum GateCause {
  /// Samples below a level are zero, and all others are unchanged.
  static func suspect(in pair: SignalPair) -> Suspect? {
    var (loudestZero, quietestKept) = (0.0, Double.infinity)
    var zeros = 0
    for channel in pair.reference.indices {
      for frame in pair.frames where pair.reference[channel][frame] != 0 {
        let level = abs(pair.reference[channel][frame])
        if pair.candidate[channel][frame] == 0 {
          zeros += 1
          loudestZero = max(loudestZero, level)
        } else {
          quietestKept = min(quietestKept, level)
        }
      }
    }
    guard zeros > 8, quietestKept.isFinite else { return blockGate(pair) }
    guard loudestZero <= quietestKept * 1.0001 else { return blockGate(pair) }
    let imitated = pair.reference.map { $0.map { abs($0) <= loudestZero ? 0 : $0 } }
    let level = 20 * log10(loudestZero)
    return pair.imitation(
      .gate, parameters: 1, estimate: .init(value: level, unit: "dB"),
      finding: Wording.gate(level), imitated, mayScale: false)
  }

  /// Stretches of silence, in all of which the reference is quieter than anywhere else.
  private static func blockGate(_ pair: SignalPair) -> Suspect? {
    let silent = pair.frames.map { frame in pair.candidate.allSatisfy { $0[frame] == 0 } }
    let block = 64
    var (loudestSilent, kept) = (0.0, [Double]())
    var count = 0
    var runs = 0
    var wasSilent = false
    for start in stride(from: 0, to: pair.frameCount - block, by: block) {
      let range = start..<start + block
      let peak = pair.reference.reduce(0) { most, samples in
        samples[range].reduce(most) { max($0, abs($1)) }
      }
      guard peak > 0 else { continue }
      let isSilent = range.allSatisfy { silent[$0] }
      runs += isSilent && !wasSilent ? 1 : 0
      wasSilent = isSilent
      if isSilent {
        count += 1
        loudestSilent = max(loudestSilent, peak)
      } else {
        kept.append(peak)
      }
    }
    kept.sort()
    // A tenth of the kept stretches may be as quiet, since a gate closes late. A single silence is a missing beginning
    // or end, or a gap.
    guard count >= 3, runs >= 2, kept.count >= 3, loudestSilent <= kept[kept.count / 10] * 1.05
    else {
      return nil
    }
    let imitated = pair.reference.map { samples in
      samples.indices.map { silent[$0] ? 0 : samples[$0] }
    }
    let level = 20 * log10(loudestSilent)
    return pair.imitation(
      .gate, parameters: 2, estimate: .init(value: level, unit: "dB"),
      finding: Wording.gate(level), imitated, mayScale: false)
  }
}
