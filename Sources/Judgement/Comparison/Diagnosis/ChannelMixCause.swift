import Foundation
import ReadableNumbers

/// Each channel of the candidate is a mix of both of the reference's: crosstalk, mid and side, a folded
/// image.
///
/// - Source: least squares for the two by two weights.
enum ChannelMixCause {
  /// Weights that common mixing rules use.
  private static let round: [Double] = [0, 0.5, 0.7071067811865476, 1, 1.4142135623730951, 2]

  static func suspects(in pair: SignalPair) -> [Suspect] {
    guard pair.reference.count == 2 else { return [] }
    guard let matrix = fitted(pair) else { return [alike(pair)].compactMap(\.self) }
    let snapped = matrix.map(snapped)
    // Gains alone have causes of their own.
    guard abs(snapped[1]) + abs(snapped[2]) > 0 else { return [] }
    // So have channels that hold the same sound.
    guard pair.candidate[0] != pair.candidate[1] else { return [] }
    let exact = suspect(pair, snapped)
    guard snapped != matrix else { return [exact].compactMap(\.self) }
    let fitted = suspect(pair, matrix)
    return [exact, fitted].compactMap(\.self)
  }

  /// With one sound at two levels no weights can be fitted: well-known rules are tried.
  private static func alike(_ pair: SignalPair) -> Suspect? {
    guard pair.reference[0] != pair.reference[1] else { return nil }
    return round.dropFirst().prefix(3).compactMap { suspect(pair, [$0, $0, $0, -$0]) }
      .min { $0.rank() < $1.rank() }
  }

  /// a, b, c, d of left = a·L + b·R, right = c·L + d·R; nil when both channels are alike.
  private static func fitted(_ pair: SignalPair) -> [Double]? {
    let (l, r) = (pair.reference[0], pair.reference[1])
    var (ll, lr, rr) = (0.0, 0.0, 0.0)
    var products = [0.0, 0, 0, 0]
    for frame in pair.frames {
      ll += l[frame] * l[frame]
      lr += l[frame] * r[frame]
      rr += r[frame] * r[frame]
      for channel in 0..<2 {
        products[2 * channel] += pair.candidate[channel][frame] * l[frame]
        products[2 * channel + 1] += pair.candidate[channel][frame] * r[frame]
      }
    }
    let determinant = ll * rr - lr * lr
    guard determinant > 1e-6 * ll * rr else { return nil }
    return (0..<2).flatMap { channel in
      let (x, y) = (products[2 * channel], products[2 * channel + 1])
      return [(x * rr - y * lr) / determinant, (y * ll - x * lr) / determinant]
    }
  }

  private static func snapped(_ weight: Double) -> Double {
    guard let near = round.first(where: { abs(abs(weight) - $0) < 2e-3 }) else { return weight }
    return weight < 0 ? -near : near
  }

  private static func suspect(_ pair: SignalPair, _ m: [Double]) -> Suspect? {
    let (l, r) = (pair.reference[0], pair.reference[1])
    let mixed = [
      zip(l, r).map { m[0] * $0 + m[1] * $1 }, zip(l, r).map { m[2] * $0 + m[3] * $1 },
    ]
    let (cause, finding, estimate) = name(m)
    let odd = Set(m.map(abs)).count { !round.contains($0) }
    return pair.imitation(
      cause, parameters: 1 + odd, estimate: estimate, finding: finding, mixed, mayScale: false)
  }

  private static func name(
    _ m: [Double]
  ) -> (Diagnosis.Cause, String, Diagnosis.Estimate?) {
    let (a, b, c, d) = (m[0], m[1], m[2], m[3])
    let scale = m.map(abs).max() ?? 1
    func near(_ x: Double, _ y: Double) -> Bool { abs(x - y) < 2e-3 * scale }
    if near(abs(a), abs(b)), near(abs(c), abs(d)), near(abs(a), abs(c)), a * b * c * d < 0 {
      // Halved, constant in power, or unscaled: all are usual.
      let usual = [0.5, 0.7071067811865476, 1].min { abs($0 - abs(a)) < abs($1 - abs(a)) } ?? 1
      let level = 20 * log10(abs(a) / usual)
      let isInverted = max(a, b) <= 0 || max(c, d) <= 0
      return (
        .midSide,
        Wording.midSide + (abs(level) > 0.05 ? ", \(DiagnosisText.level(level))" : "")
          + (isInverted ? ", inverted" : ""), nil
      )
    }
    if near(a, d), near(b, c) {
      let (mid, side) = (a + b, a - b)
      if near(mid, 1), abs(side) > 0 {
        let level = 20 * log10(abs(side))
        return (.stereoWidth, Wording.width(level), .init(value: level, unit: "dB"))
      }
      if abs(b) < abs(a) {
        return (.crosstalk, Wording.crosstalk(b / a), .init(value: b / a, unit: ""))
      }
    }
    if near(c, 0), near(d, 0) { return (.monoCollapse, Wording.folded(onto: "left"), nil) }
    if near(a, 0), near(b, 0) { return (.monoCollapse, Wording.folded(onto: "right"), nil) }
    if near(c, 0), near(a, 1), near(d, 1) {
      return (
        .crosstalk, Wording.leak(from: "right", into: "left", b), .init(value: b, unit: "")
      )
    }
    if near(b, 0), near(a, 1), near(d, 1) {
      return (
        .crosstalk, Wording.leak(from: "left", into: "right", c), .init(value: c, unit: "")
      )
    }
    func text(_ x: Double, _ y: Double) -> String {
      "\(DiagnosisText.factor(x)) L \(y < 0 ? "−" : "+") \(DiagnosisText.factor(abs(y))) R"
    }
    return (.channelMix, Wording.mixed(text(a, b), text(c, d)), nil)
  }
}

/// Channels written in one memory layout and read in another; a channel that is late.
enum ChannelLayoutCause {
  static func suspects(in pair: SignalPair) -> [Suspect] {
    let own = pair.reference
    var found: [Suspect?] = []
    if own.count == 2, pair.frameCount > 32 {
      let interleaved = zip(own[0], own[1]).flatMap { [$0, $1] }
      let halves = [Array(interleaved[..<own[0].count]), Array(interleaved[own[0].count...])]
      let planar = own[0] + own[1]
      let strided = (0..<2).map { channel in
        own[0].indices.map { planar[2 * $0 + channel] }
      }
      found.append(
        pair.imitation(.channelLayout, parameters: 1, finding: Wording.readAsPlanar, halves))
      found.append(
        pair.imitation(.channelLayout, parameters: 1, finding: Wording.readAsInterleaved, strided))
    }
    if own.count > 1 { found += [late(pair), lateByFractions(pair)] }
    found.append(
      pair.imitation(
        .reversal, parameters: 1, finding: Wording.reversed, own.map { $0.reversed() }))
    return found.compactMap(\.self)
  }

  /// Each channel is moved to its place; nil when all are equally late.
  private static func late(_ pair: SignalPair) -> Suspect? {
    let lags = pair.reference.indices.map { channel -> Int in
      guard pair.reference[channel].contains(where: { $0 != 0 }),
        pair.candidate[channel].contains(where: { $0 != 0 })
      else { return 0 }
      let peak = CrossCorrelation.peak(
        reference: [pair.reference[channel]], candidate: [pair.candidate[channel]])
      return abs(peak.strength) > 0.3 ? peak.lag : 0
    }
    guard let first = lags.first, lags.contains(where: { $0 != first }) else { return nil }
    return shifted(pair, lags.map(Double.init))
  }

  /// The same with fractions of a sample, which cross-correlation does not resolve.
  private static func lateByFractions(_ pair: SignalPair) -> Suspect? {
    let lags = pair.reference.indices.map { channel -> Double in
      let alone = UndonePair(
        reference: [pair.reference[channel]], candidate: [pair.candidate[channel]],
        frames: pair.frames)
      guard let single = SignalPair(alone, of: pair), let alignment = Alignment.measure(single),
        alignment.clockRatio == 0, alignment.confidence > 0.5
      else { return 0 }
      return (alignment.delaySamples * 1000).rounded() / 1000
    }
    guard let first = lags.first, lags.contains(where: { $0 != first }),
      lags.contains(where: { $0 != $0.rounded() })
    else { return nil }
    return shifted(pair, lags)
  }

  private static func shifted(_ pair: SignalPair, _ lags: [Double]) -> Suspect? {
    let moved = lags.indices.filter { lags[$0] != 0 }
    let shifted = zip(pair.reference, lags).map {
      TimeMap(offset: -$1).undone($0, count: $0.count)
    }
    let finding = moved.prefix(3).map { Wording.channelLate($0, lags[$0]) }
      .joined(separator: ", ")
    return pair.imitation(
      .channelDelay, parameters: moved.count,
      estimate: .init(value: lags[moved[0]], unit: "samples"), finding: finding, shifted)
  }
}
