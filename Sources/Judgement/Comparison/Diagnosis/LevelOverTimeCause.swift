import Foundation
import ReadableNumbers

/// The candidate is the reference with a changing gain: a fade, a step, a drift, a swing, dynamics.
enum LevelOverTimeCause {
  /// What a gain that may change this often must explain, in dB, before any shape is tried.
  private static let promising = 6.0
  private static let blocks = 200

  static func suspects(in pair: SignalPair) -> [Suspect] {
    guard pair.frameCount >= 256, let track = GainTrack(pair, blocks: blocks) else { return [] }
    let initial = min(pair.untouched.nullDepth() ?? -.infinity, 0)
    let fitted = 10 * log10(max(track.residualShare, 1e-30))
    let ofBlocks = [blockLevels(pair, initial: initial)].compactMap(\.self)
    guard initial - fitted >= promising else { return ofBlocks }
    let ofGain = pair.ofGain
    guard track.isPositive else {
      return [tremolo(pair, track)].compactMap(\.self).filter { $0.isBeyond(ofGain) } + ofBlocks
    }
    var found: [Suspect?] = [step(pair), drift(pair), tremolo(pair, track)]
    found += fades(pair, track, atStart: true) + fades(pair, track, atStart: false)
    let best = found.compactMap(\.self).map { $0.remaining ?? -.infinity }.min() ?? .infinity
    // A shape that hardly moves is a gain, and imitates other causes a little.
    let shapes = found.compactMap(\.self).filter { $0.isBeyond(ofGain) }
    // A free curve is used only where no shape comes near it.
    return (best <= fitted + 6 ? shapes : shapes + [curve(pair, track)].compactMap(\.self))
      + ofBlocks
  }

  // MARK: Blocks

  private static let blockSizes = [64, 128, 256, 512, 1024, 2048]
  /// A gain for each block is many numbers: nothing of the difference may remain.
  private static let exact = -90.0

  /// Every block of a usual size has a level of its own, and nothing else differs.
  private static func blockLevels(_ pair: SignalPair, initial: Double) -> Suspect? {
    for length in blockSizes.reversed() where pair.frameCount >= 8 * length {
      let gains = stride(from: 0, to: pair.frameCount, by: length).map { start in
        UndonePair(
          reference: pair.reference, candidate: pair.candidate,
          frames: start..<min(start + length, pair.frameCount)
        ).sums()
      }.map { $0.reference > 1e-12 && $0.gain > 0 ? $0.gain : 1 }
      guard let least = gains.min(), let most = gains.max(), most > least * 1.001 else { continue }
      // Levels that stay constant for a while are steps.
      let changes = zip(gains, gains.dropFirst()).count { abs($0 - $1) > 1e-3 * $0 }
      guard 2 * changes > gains.count else { continue }
      let found = pair.imitation(
        .gainStep, parameters: 8, estimate: .init(value: Double(length), unit: "frames"),
        finding: Wording.blockLevels(length, 20 * log10(least), 20 * log10(most)),
        scaled(pair) { gains[$0 / length] }, mayScale: false)
      if let found, found.remaining ?? -.infinity < min(exact, initial - 40) { return found }
    }
    return nil
  }

  static func scaled(_ pair: SignalPair, _ gain: (Int) -> Double) -> [[Double]] {
    let gains = pair.frames.map(gain)
    return pair.reference.map { zip($0, gains).map { $0 * $1 } }
  }

  // MARK: A step

  private static func step(_ pair: SignalPair) -> Suspect? {
    var (rr, rc) = ([0.0], [0.0])
    for frame in pair.frames {
      var (square, product) = (0.0, 0.0)
      for channel in pair.reference.indices {
        square += pair.reference[channel][frame] * pair.reference[channel][frame]
        product += pair.reference[channel][frame] * pair.candidate[channel][frame]
      }
      rr.append(rr[frame] + square)
      rc.append(rc[frame] + product)
    }
    let count = pair.frameCount
    // What the two gains explain is largest with the step at its true place.
    func explained(_ frame: Int) -> Double {
      let (before, after) = (rr[frame], rr[count] - rr[frame])
      guard before > 0, after > 0 else { return 0 }
      return rc[frame] * rc[frame] / before + pow(rc[count] - rc[frame], 2) / after
    }
    let place = (32..<count - 32).max { explained($0) < explained($1) } ?? 0
    guard explained(place) > 0 else { return nil }
    let before = rc[place] / rr[place]
    let after = (rc[count] - rc[place]) / (rr[count] - rr[place])
    guard before > 0.01, after > 0.01, abs(before - 1) < 1e-3 else { return nil }
    let level = 20 * log10(after)
    return pair.imitation(
      .gainStep, parameters: 2, estimate: .init(value: level, unit: "dB"),
      finding: Wording.step(level, at: place + pair.firstFrame),
      scaled(pair) { $0 < place ? 1 : after }, mayScale: false)
  }

  // MARK: A drift

  private static func drift(_ pair: SignalPair) -> Suspect? {
    let length = Double(pair.frameCount)
    let suspects = [false, true].compactMap { isExponential -> Suspect? in
      func gain(_ rate: Double, _ frame: Int) -> Double {
        let t = Double(frame) / length
        return isExponential ? exp(rate * t) : 1 + rate * t
      }
      func residual(_ rate: Double) -> Double { pair.residual(of: scaled(pair) { gain(rate, $0) }) }
      let grid =
        isExponential ? [-3.0, -1, -0.3, 0, 0.3, 1, 3] : [-0.99, -0.6, -0.2, 0, 0.2, 1, 3]
      let values = grid.map(residual)
      guard let best = values.indices.min(by: { values[$0] < values[$1] }) else { return nil }
      let found = BrentMinimizer.search(
        from: grid[max(0, best - 1)], (grid[best], values[best]),
        to: grid[min(grid.count - 1, best + 1)], evaluations: 30, residual)
      let end = gain(found.place, pair.frameCount)
      guard end > 0.001, abs(end - 1) > 1e-4 else { return nil }
      let level = 20 * log10(end)
      return pair.imitation(
        .levelDrift, parameters: 2, estimate: .init(value: level, unit: "dB"),
        finding: Wording.drift(level), scaled(pair) { gain(found.place, $0) })
    }
    return suspects.min { $0.rank() < $1.rank() }
  }

  // MARK: Fades

  private static let shapes: [(name: String, curve: @Sendable (Double) -> Double)] = [
    ("straight", { $0 }), ("a quarter of a sine", { sin($0 * .pi / 2) }),
    ("half a cosine", { 0.5 - 0.5 * cos($0 * .pi) }), ("squared", { $0 * $0 }),
    ("square root", { $0.squareRoot() }), ("cubed", { $0 * $0 * $0 }),
    ("straight in dB, over 40 dB", { pow(10, 2 * ($0 - 1)) }),
    ("straight in dB, over 60 dB", { pow(10, 3 * ($0 - 1)) }),
  ]
  /// It never arrives: its length in frames is its time constant.
  private static let approach = "an exponential approach, its time constant"

  private static func fades(_ pair: SignalPair, _ track: GainTrack, atStart: Bool) -> [Suspect] {
    let gains = atStart ? track.gains : track.gains.reversed()
    guard let reached = gains.firstIndex(where: { ($0 ?? 0) > 0.97 }), reached >= 0,
      reached < gains.count
    else { return [] }
    let guess = max(8, Double(reached + 1) * Double(track.length))
    let approaches: [(name: String, curve: @Sendable (Double) -> Double)] =
      atStart ? [(approach, { @Sendable place in 1 - exp(-place) })] : []
    let blocks = BlockSums(pair, length: max(1, min(longestBlock, Int(guess) / guessedBlocks)))
    return (shapes + approaches).compactMap { shape in
      let arrives = shape.name != approach
      let curve = shape.curve
      func gain(_ frames: Double, _ frame: Double) -> Double {
        let distance = atStart ? frame : Double(pair.frameCount - 1) - frame
        return arrives && distance >= frames ? 1 : curve(distance / frames)
      }
      func residual(_ frames: Double) -> Double {
        pair.residual(of: scaled(pair) { gain(frames, Double($0)) })
      }
      func rough(_ frames: Double) -> Double { blocks.residual { gain(frames, $0) } }
      let grid = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.4, 2].map { guess * $0 }
      let values = grid.map(rough)
      guard let best = values.indices.min(by: { values[$0] < values[$1] }) else { return nil }
      let near = BrentMinimizer.search(
        from: grid[max(0, best - 1)], (grid[best], values[best]),
        to: grid[min(grid.count - 1, best + 1)], evaluations: 24, rough)
      // What explains less is never named.
      guard near.value < blocks.untouched * pow(10, -promising / 10) else { return nil }
      let margin = max(2, near.place * roughness)
      let found = BrentMinimizer.search(
        from: near.place - margin, (near.place, residual(near.place)), to: near.place + margin,
        evaluations: 14, residual)
      let whole = found.place.rounded()
      let size = residual(whole) <= found.value * 1.01 ? whole : found.place
      guard size >= 4, size <= Double(pair.frameCount) * 1.01 else { return nil }
      return pair.imitation(
        .fade, parameters: 2, estimate: .init(value: size, unit: "frames"),
        finding: atStart ? Wording.fadeIn(size, shape.name) : Wording.fadeOut(size, shape.name),
        scaled(pair) { gain(size, Double($0)) }, mayScale: false)
    }
  }
  /// Frames within which a fade hardly moves, at most, and of how many of them its length consists, at least.
  private static let longestBlock = 16
  private static let guessedBlocks = 64
  /// By how much a length that is found by such blocks may be off.
  private static let roughness = 0.01

  // MARK: A swing

  /// In hertz: a faster swing is a pair of sidebands, which fits any difference of a tone.
  private static let quickestSwing = 40.0

  private static func tremolo(_ pair: SignalPair, _ track: GainTrack) -> Suspect? {
    let known = track.gains.compactMap(\.self)
    let mean = known.reduce(0, +) / Double(max(1, known.count))
    guard known.count > 8 else { return nil }
    let deviations = track.gains.map { ($0 ?? mean) - mean }
    let count = Double(pair.frameCount)
    func power(_ cycles: Double) -> Double {
      var (x, y) = (0.0, 0.0)
      for (index, value) in deviations.enumerated() {
        let angle = 2 * .pi * cycles * (Double(index) + 0.5) * Double(track.length) / count
        x += value * cos(angle)
        y += value * sin(angle)
      }
      return x * x + y * y
    }
    let candidates = stride(from: 0.5, through: Double(deviations.count) / 2.2, by: 0.25)
    guard let guess = candidates.max(by: { power($0) < power($1) }), guess >= 0.75 else {
      return nil
    }
    func fit(_ cycles: Double) -> (gains: (a: Double, b: Double, c: Double), residual: Double)? {
      var equations = LinearEquations(unknowns: 3)
      for channel in pair.reference.indices {
        for frame in stride(from: 0, to: pair.frameCount, by: 1) {
          let angle = 2 * .pi * cycles * Double(frame) / count
          let r = pair.reference[channel][frame]
          equations.add(r, r * sin(angle), r * cos(angle), equals: pair.candidate[channel][frame])
        }
      }
      guard let x = equations.solved() else { return nil }
      let gains = (a: x[0], b: x[1], c: x[2])
      return (gains, pair.residual(of: scaled(pair) { Self.swing(gains, cycles, $0, count) }))
    }
    guard let start = fit(guess) else { return nil }
    let found = BrentMinimizer.search(
      from: guess - 0.3, (guess, start.residual), to: guess + 0.3, evaluations: 16
    ) { fit($0)?.residual }
    guard let best = fit(found.place) else { return nil }
    let swing = (best.gains.b * best.gains.b + best.gains.c * best.gains.c).squareRoot()
    let hertz = found.place * pair.sampleRate / count
    if abs(best.gains.a) < 0.01 * swing, swing > 0.01 {
      return pair.imitation(
        .tremolo, parameters: 4, estimate: .init(value: hertz, unit: "Hz"),
        finding: Wording.ringModulated(hertz),
        scaled(pair) { Self.swing(best.gains, found.place, $0, count) }, mayScale: false)
    }
    guard best.gains.a > 0.01 else { return nil }
    let depth = swing / best.gains.a
    guard depth > 1e-3, hertz <= quickestSwing else { return nil }
    // A swing around 1, or up to it; any other has a level of its own as well.
    let level = 20 * log10(best.gains.a)
    let isScaled = abs(best.gains.a - 1) > 1e-2 && abs(best.gains.a + swing - 1) > 1e-2
    var suspect = pair.imitation(
      .tremolo, parameters: isScaled ? 6 : 4, estimate: .init(value: hertz, unit: "Hz"),
      finding: Wording.tremolo(hertz, depth) + (isScaled ? ", \(DiagnosisText.level(level))" : ""),
      scaled(pair) { Self.swing(best.gains, found.place, $0, count) }, mayScale: false)
    if isScaled { suspect?.also = [.gain] }
    return suspect
  }

  private static func swing(
    _ g: (a: Double, b: Double, c: Double), _ cycles: Double, _ frame: Int, _ count: Double
  ) -> Double {
    let angle = 2 * .pi * cycles * Double(frame) / count
    return g.a + g.b * sin(angle) + g.c * cos(angle)
  }
}
