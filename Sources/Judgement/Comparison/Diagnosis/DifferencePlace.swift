import Foundation
import ReadableNumbers

/// Where an unexplained difference lies, in time and in frequency.
enum DifferencePlace {

  static func remark(on pair: SignalPair, initial: Double) -> Suspect? {
    let residual = zip(pair.candidate, pair.reference).map { zip($0, $1).map { $0 - $1 } }
    return Suspect(
      cause: .unexplained,
      finding: Wording.unexplained(
        time(pair, residual), level(pair, initial) ?? frequency(pair, residual)) + onset(pair),
      parameters: 0, remaining: initial)
  }

  // MARK: Onset

  /// An offset of fewer frames may be the slope of a first period.
  private static let leastOffset = 16

  /// A clause for signals that are silent at first, where one begins before the other; otherwise empty.
  private static func onset(_ pair: SignalPair) -> String {
    func first(_ channels: [[Double]]) -> Int? {
      channels.compactMap { $0.firstIndex { $0 != 0 } }.min()
    }
    guard let expected = first(pair.reference), let actual = first(pair.candidate), expected > 0,
      actual > 0, abs(expected - actual) >= leastOffset
    else { return "" }
    return Wording.onsets(actual + pair.firstFrame, expected + pair.firstFrame)
  }

  // MARK: Level

  private static let stretches = 200
  /// How many dB a changing gain must explain for the level to be all that differs.
  private static let leastOfLevel = 20.0
  private static let largestGain = 60.0

  private static func level(_ pair: SignalPair, _ initial: Double) -> String? {
    guard pair.frameCount >= 512, let track = GainTrack(pair, blocks: stretches),
      track.isPositive,
      10 * log10(max(track.residualShare, 1e-30)) <= min(initial, 0) - leastOfLevel
    else { return nil }
    let gains = track.gains.compactMap(\.self).filter { $0 > 0 }
    guard let least = gains.min(), let most = gains.max(), most > least * 1.05 else { return nil }
    func decibels(_ gain: Double) -> Double {
      min(max(20 * log10(gain), -largestGain), largestGain)
    }
    return Wording.levelAlone(decibels(least), decibels(most))
  }

  // MARK: Time

  private static func time(_ pair: SignalPair, _ residual: [[Double]]) -> String {
    let count = pair.frameCount
    var energies = [Double](repeating: 0, count: count)
    for samples in residual {
      for frame in pair.frames { energies[frame] += samples[frame] * samples[frame] }
    }
    let total = energies.reduce(0, +)
    // The frames between which all but a hundredth of it lies.
    var (start, sum) = (0, 0.0)
    while start < count, sum + energies[start] < 0.005 * total {
      sum += energies[start]
      start += 1
    }
    var end = count
    sum = 0
    while end > start + 1, sum + energies[end - 1] < 0.005 * total {
      sum += energies[end - 1]
      end -= 1
    }
    if isAtBlockEdges(energies, total) { return "at the edges of render quanta" }
    if Double(end - start) < 0.8 * Double(count) {
      let (from, to) = (start + pair.firstFrame, end + pair.firstFrame)
      return "between frames \(Wording.place(from)) and \(Wording.place(to))"
    }
    return followsLoudness(pair, energies) ? "where the sound is loud" : "throughout"
  }

  private static func isAtBlockEdges(_ energies: [Double], _ total: Double) -> Bool {
    let quantum = SignalPair.quantum
    guard energies.count >= 8 * quantum else { return false }
    var phases = [Double](repeating: 0, count: quantum)
    for (frame, energy) in energies.enumerated() { phases[frame % quantum] += energy }
    return phases[0] + phases[1] + phases[quantum - 1] > 0.5 * total
  }

  private static func followsLoudness(_ pair: SignalPair, _ energies: [Double]) -> Bool {
    let length = max(64, pair.frameCount / 64)
    let starts = stride(from: 0, to: pair.frameCount - length, by: length)
    let own = starts.map { pair.energy(in: $0..<$0 + length) }
    let rest = starts.map { energies[$0..<$0 + length].reduce(0, +) }
    let loudest = own.max() ?? 0
    let quiet = zip(own, rest).filter { $0.0 < loudest / 10 }.reduce(0) { $0 + $1.1 }
    let quietShare = Double(own.count { $0 < loudest / 10 }) / Double(max(1, own.count))
    return quietShare > 0.2 && quiet < 0.05 * rest.reduce(0, +)
  }

  // MARK: Frequency

  private static func frequency(_ pair: SignalPair, _ residual: [[Double]]) -> String {
    let loudest = residual.map(\.energy).enumerated().max { $0.element < $1.element }?.offset ?? 0
    let size = min(4096, max(256, pair.frameCount / 4))
    let power = WelchSpectrum(
      residual[loudest].map(Float.init), sampleRate: pair.sampleRate, size: size
    ).power
    let total = power.reduce(0, +)
    guard total > 0, power.count > 8 else { return "at all frequencies" }
    func hertz(_ bin: Int) -> String {
      DiagnosisText.hertz(Double(bin) * pair.sampleRate / Double(2 * (power.count - 1)))
    }
    var (low, sum) = (0, 0.0)
    while low < power.count - 1, sum + power[low] < 0.05 * total {
      sum += power[low]
      low += 1
    }
    var high = power.count - 1
    sum = 0
    while high > low, sum + power[high] < 0.05 * total {
      sum += power[high]
      high -= 1
    }
    let width = high - low
    if width <= max(3, power.count / 100) { return "near \(hertz((low + high) / 2))" }
    if isAtPartials(power, total) { return "at partials between \(hertz(low)) and \(hertz(high))" }
    if low <= power.count / 50 + 1 {
      return high >= power.count * 3 / 4 ? "at all frequencies" : "below \(hertz(high))"
    }
    return high >= power.count * 3 / 4
      ? "above \(hertz(low))" : "between \(hertz(low)) and \(hertz(high))"
  }

  /// Whether a few narrow bins hold nearly all of it.
  private static func isAtPartials(_ power: [Double], _ total: Double) -> Bool {
    let sorted = power.sorted(by: >)
    return sorted.prefix(max(4, power.count / 16)).reduce(0, +) > 0.95 * total
  }
}
