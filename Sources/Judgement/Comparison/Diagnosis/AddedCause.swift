import Foundation
import ReadableNumbers

/// Something was added to the reference: a tone, hum, an echo.
enum AddedCause {
  static func suspects(in pair: SignalPair) -> [Suspect] {
    [tone(pair)].compactMap(\.self) + echoes(pair)
  }

  // MARK: A tone

  private static func tone(_ pair: SignalPair) -> Suspect? {
    guard pair.frameCount >= 512 else { return nil }
    let residual = zip(pair.candidate, pair.reference).map { zip($0, $1).map { $0 - $1 } }
    let energies = residual.map(\.energy)
    guard let channel = energies.indices.max(by: { energies[$0] < energies[$1] }),
      energies[channel] > 0
    else { return nil }
    let count = pair.frameCount
    let transform = FourierTransform.ofSize(ComplexSpectrum.quickSize(atLeast: 2 * count))
    let window = HannWindows.make(count)
    func spectrum(_ samples: [Double]) -> [Double] {
      transform.spectrum(of: zip(samples, window).map { $0 * $1 }).bins.map { ($0 * $0).sum() }
    }
    let power = spectrum(residual[channel])
    guard let peak = power.indices.dropFirst(2).max(by: { power[$0] < power[$1] }) else {
      return nil
    }
    // A tone of the reference itself that changed was not added.
    let own = spectrum(pair.reference[channel])
    let around = max(0, peak - 4)...min(own.count - 1, peak + 4)
    let total = own.reduce(0, +)
    guard
      own[around].max() ?? 0 < 0.05 * power[peak]
        || own[around].reduce(0, +) < 0.1 * total
    else { return nil }
    let guess = Double(peak) / Double(transform.size)
    func left(_ cycles: Double) -> Double {
      energies[channel] - Self.fit(residual[channel], cycles).energy
    }
    let step = 0.6 / Double(transform.size)
    let found = BrentMinimizer.search(
      from: guess - step, (guess, left(guess)), to: guess + step, evaluations: 30, left)
    var cleaned = pair.candidate
    var harmonics = 0
    let most = Self.fit(residual[channel], found.place).energy > 0.5 * energies[channel] ? 48 : 1
    for harmonic in 1...most where harmonic == 1 || found.place * Double(harmonic) < 0.49 {
      let cycles = found.place * Double(harmonic)
      for index in cleaned.indices {
        let rest = zip(cleaned[index], pair.reference[index]).map { $0 - $1 }
        let fit = Self.fit(rest, cycles)
        guard fit.energy > leastHarmonic * rest.energy || harmonic == 1 else { continue }
        if index == channel { harmonics += 1 }
        for frame in cleaned[index].indices {
          let angle = 2 * .pi * cycles * Double(frame)
          cleaned[index][frame] -= fit.sine * sin(angle) + fit.cosine * cos(angle)
        }
      }
    }
    let first = Self.fit(residual[channel], found.place)
    let level =
      20 * log10(max((first.sine * first.sine + first.cosine * first.cosine).squareRoot(), 1e-12))
    let hertz = found.place * pair.sampleRate
    let undone = UndonePair(reference: pair.reference, candidate: cleaned, frames: pair.frames)
    return Suspect(
      cause: .tone, estimate: .init(value: hertz, unit: "Hz"),
      finding: Wording.tone(hertz, level, harmonics: harmonics), parameters: 3,
      remaining: undone.nullDepth(), undone: undone)
  }

  /// As a share of what remains after the harmonics below it are removed.
  private static let leastHarmonic = 0.02

  private static func fit(
    _ samples: [Double], _ cycles: Double
  ) -> (sine: Double, cosine: Double, energy: Double) {
    var equations = LinearEquations(unknowns: 2)
    var (s, c) = (0.0, 0.0)
    for (frame, value) in samples.enumerated() {
      let angle = 2 * .pi * cycles * Double(frame)
      let (x, y) = (sin(angle), cos(angle))
      equations.add(x, y, 0, equals: value)
      s += x * value
      c += y * value
    }
    guard let solution = equations.solved() else {
      // At half the sample rate there is only a cosine.
      let share = c / Double(max(1, samples.count))
      return (0, share, share * c)
    }
    return (solution[0], solution[1], solution[0] * s + solution[1] * c)
  }

  // MARK: An echo

  private static let leastDelay = 8

  private static func echoes(_ pair: SignalPair) -> [Suspect] {
    let channel = pair.loudestChannel
    let (reference, candidate) = (pair.reference[channel], pair.candidate[channel])
    guard pair.frameCount >= 512 else { return [] }
    let transform = FourierTransform.ofSize(
      ComplexSpectrum.quickSize(atLeast: 2 * pair.frameCount))
    let (input, output) = (transform.spectrum(of: reference), transform.spectrum(of: candidate))
    var response = output.correlated(with: input)
    let powers = input.bins.map { ($0 * $0).sum() }
    let floor = (powers.max() ?? 0) * 1e-6
    guard floor > 0 else { return [] }
    for bin in response.bins.indices { response.bins[bin] /= powers[bin] + floor }
    let weights = transform.samples(of: response).prefix(pair.frameCount)
    let heard = weights.indices.dropFirst(leastDelay).max {
      abs(weights[$0]) < abs(weights[$1])
    }
    // An echo starts where the two signals diverge, as long after the beginning as its delay.
    let begin = pair.frames.first { frame in pair.reference.contains { $0[frame] != 0 } }
    let parted = pair.firstDifference.flatMap { first in begin.map { first - $0 } }
    // With a sound that swells, the echo becomes audible late, although it is exact from its beginning on.
    let exact = pair.frames.first { frame in
      pair.reference.indices.contains { pair.reference[$0][frame] != pair.candidate[$0][frame] }
    }
    let begun = exact.flatMap { first in begin.map { first - $0 } }
    let delays = Set([heard, parted, begun].compactMap(\.self)).filter {
      $0 >= leastDelay && $0 < pair.frameCount
    }
    return delays.sorted().flatMap { delay in
      let late = pair.reference.map { TimeMap(offset: -Double(delay)).undone($0, count: $0.count) }
      return [
        single(pair, late, delay), repeated(pair, delay),
        // The first echo may be the same in both signals.
        CombFit.suspect(pair, delay: delay) ?? CombFit.suspect(pair, delay: delay / 2),
      ].compactMap(\.self)
    }
  }

  private static func single(_ pair: SignalPair, _ late: [[Double]], _ delay: Int) -> Suspect? {
    var equations = LinearEquations(unknowns: 2)
    for channel in pair.reference.indices {
      for frame in pair.frames {
        equations.add(
          pair.reference[channel][frame], late[channel][frame], 0,
          equals: pair.candidate[channel][frame])
      }
    }
    guard let solution = equations.solved(), abs(solution[0]) > 0.01 else { return nil }
    let ratio = solution[1] / solution[0]
    guard abs(ratio) > 1e-3, abs(ratio) < 4 else { return nil }
    let imitated = zip(pair.reference, late).map {
      zip($0, $1).map { solution[0] * ($0 + ratio * $1) }
    }
    let isScaled = abs(solution[0] - 1) >= 1e-3
    var found = pair.imitation(
      .echo, parameters: isScaled ? 3 : 2, estimate: .init(value: Double(delay), unit: "samples"),
      finding: Wording.echo(delay, ratio, isRecursive: false), imitated, mayScale: false)
    if isScaled, let level = Decibels.ofAmplitude(abs(solution[0])) {
      found?.finding += ", \(DiagnosisText.level(level))"
      found?.also = [.gain]
    }
    return found
  }

  private static func repeated(_ pair: SignalPair, _ delay: Int) -> Suspect? {
    func fed(_ gain: Double) -> [[Double]] {
      pair.reference.map { samples in
        var output = samples
        for frame in output.indices.dropFirst(delay) {
          output[frame] += gain * output[frame - delay]
        }
        return output
      }
    }
    func residual(_ gain: Double) -> Double { pair.residual(of: fed(gain)) }
    let grid = [-0.95, -0.6, -0.3, 0.0, 0.3, 0.6, 0.95]
    let values = grid.map(residual)
    guard let best = values.indices.min(by: { values[$0] < values[$1] }) else { return nil }
    let found = BrentMinimizer.search(
      from: grid[max(0, best - 1)], (grid[best], values[best]),
      to: grid[min(grid.count - 1, best + 1)], evaluations: 30, residual)
    guard abs(found.place) > 1e-3, pair.frameCount > 2 * delay else { return nil }
    return pair.imitation(
      .echo, parameters: 2, estimate: .init(value: Double(delay), unit: "samples"),
      finding: Wording.echo(delay, found.place, isRecursive: true), fed(found.place),
      mayScale: false)
  }
}
