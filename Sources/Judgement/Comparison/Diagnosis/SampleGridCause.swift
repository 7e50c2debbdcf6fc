import AudioSignal
import Foundation

/// Samples that are held or repeated, and integers that were misread.
enum SampleGridCause {
  static func suspects(in pair: SignalPair) -> [Suspect] {
    [
      held(pair), ramped(pair), swappedBytes(pair), signBit(pair), lowBits(pair), wrapped(pair),
    ].compactMap(\.self)
  }

  // MARK: Held

  private static func held(_ pair: SignalPair) -> Suspect? {
    let channel = pair.loudestChannel
    let samples = pair.candidate[channel]
    var changes: [Int] = []
    for frame in 1..<max(1, samples.count) where samples[frame] != samples[frame - 1] {
      changes.append(frame)
    }
    guard changes.count >= 4, changes.count * 2 <= samples.count + 2 else { return nil }
    let gaps = zip(changes.dropFirst(), changes).map { $0 - $1 }
    guard
      let length = gaps.min(by: { a, b in
        gaps.count { $0 == a } > gaps.count { $0 == b }
          || a < b && gaps.count { $0 == a } == gaps.count { $0 == b }
      }), length >= 2, length <= 4096
    else { return nil }
    let phase = changes[0] % length
    let imitated = pair.reference.map { samples in
      samples.indices.map { frame in
        samples[max(0, frame - ((frame - phase) % length + length) % length)]
      }
    }
    return pair.imitation(
      .sampleHold, parameters: 1, estimate: .init(value: Double(length), unit: "samples"),
      finding: Wording.held(length), imitated)
  }

  private static func ramped(_ pair: SignalPair) -> Suspect? {
    var best: Suspect?
    guard pair.frameCount > 512 else { return nil }
    let initial = pair.untouched.nullDepth() ?? 0
    for length in [2, 4, 8, 16, 32, 64, 128] {
      let imitated = pair.reference.map { samples in
        samples.indices.map { frame -> Double in
          let start = frame / length * length
          let end = min(start + length, samples.count - 1)
          let share = Double(frame - start) / Double(length)
          return samples[start] + (samples[end] - samples[start]) * share
        }
      }
      var found = pair.imitation(
        .sampleHold, parameters: 1, estimate: .init(value: Double(length), unit: "samples"),
        finding: Wording.ramped(length), imitated, mayScale: false)
      // The source of the last block lies beyond the end.
      found?.measure(0..<pair.frameCount - length)
      if let found, initial - (found.remaining ?? -.infinity) > 20,
        found.rank() < best?.rank() ?? .infinity
      {
        best = found
      }
    }
    return best
  }

  // MARK: Integers

  private static func integers(
    _ pair: SignalPair, _ cause: Diagnosis.Cause, _ finding: String, bits: Int,
    _ change: (Int) -> Int
  ) -> Suspect? {
    let scale = Double(1 << (bits - 1))
    let suspects = [scale, scale - 1].compactMap { up in
      pair.imitation(
        cause, parameters: 0, finding: finding,
        pair.reference.map { samples in
          samples.map { sample in
            let integer = Int(whole: min(max((sample * up).rounded(), -scale), scale - 1))
            return Double(change(integer)) / scale
          }
        }, mayScale: false)
    }
    return suspects.min { $0.rank() < $1.rank() }
  }

  private static func swappedBytes(_ pair: SignalPair) -> Suspect? {
    let short = integers(pair, .byteOrder, Wording.byteOrder(16), bits: 16) {
      Int(Int16(truncatingIfNeeded: $0).byteSwapped)
    }
    let long = integers(pair, .byteOrder, Wording.byteOrder(24), bits: 24) { value in
      let bits = UInt32(truncatingIfNeeded: value)
      let swapped = (bits & 0xFF) << 16 | bits & 0xFF00 | (bits >> 16) & 0xFF
      return Int(Int32(bitPattern: swapped << 8) >> 8)
    }
    return [short, long].compactMap(\.self).min { $0.rank() < $1.rank() }
  }

  private static func signBit(_ pair: SignalPair) -> Suspect? {
    integers(pair, .byteOrder, Wording.signBit, bits: 16) {
      Int(Int16(truncatingIfNeeded: $0 ^ 0x8000))
    }
  }

  private static func lowBits(_ pair: SignalPair) -> Suspect? {
    // Full scale of 24 bits.
    let scale = Double(1 << 23)
    return [scale, scale - 1].compactMap { up in
      pair.imitation(
        .integerWrap, parameters: 0, finding: Wording.lowBits,
        pair.reference.map { samples in
          samples.map { sample in
            let integer = Int(whole: min(max((sample * up).rounded(), -scale), scale - 1))
            return Double(Int16(truncatingIfNeeded: integer)) / 32768
          }
        }, mayScale: false)
    }.min { $0.rank() < $1.rank() }
  }

  /// Beyond full scale, or another level, a sample reappears on the other side.
  private static func wrapped(_ pair: SignalPair) -> Suspect? {
    let peak = pair.candidate.reduce(0) { $1.reduce($0) { max($0, abs($1)) } }
    let highest = pair.reference.reduce(0) { $1.reduce($0) { max($0, abs($1)) } }
    var best: Suspect?
    for gain in [1, gainOfTheQuiet(pair, highest: highest)].compactMap(\.self) {
      for level in [1, peak, 0.5, 0.25] where level > 0 && highest * gain > level {
        let imitated = pair.reference.map { samples in
          samples.map { sample in
            let loud = sample * gain
            return loud - 2 * level * ((loud + level) / (2 * level)).rounded(.down)
          }
        }
        let decibels = 20 * log10(gain)
        var found = pair.imitation(
          .integerWrap, parameters: gain == 1 ? 1 : 2, estimate: .init(value: level, unit: ""),
          finding: gain == 1
            ? Wording.wrapped(level) : Wording.wrappedBehindGain(level, decibels), imitated,
          mayScale: false)
        if gain != 1 { found?.also = [.gain] }
        if let found, found.rank() < best?.rank() ?? .infinity { best = found }
      }
    }
    return best
  }

  /// Samples that have not wrapped around are the reference times a gain: most of the quieter ones.
  ///
  /// - Returns: nil where no gain fits.
  private static func gainOfTheQuiet(_ pair: SignalPair, highest: Double) -> Double? {
    var ratios: [Double] = []
    for (own, other) in zip(pair.reference, pair.candidate) {
      for (expected, found) in zip(own, other)
      where abs(expected) > 0.1 * highest && abs(expected) < 0.4 * highest {
        ratios.append(found / expected)
      }
    }
    guard ratios.count > 32 else { return nil }
    ratios.sort()
    let middle = ratios[ratios.count / 2]
    let alike = ratios.count { abs($0 - middle) < 1e-4 * middle }
    return middle > 1.001 && middle < 100 && alike * 2 > ratios.count ? middle : nil
  }
}
