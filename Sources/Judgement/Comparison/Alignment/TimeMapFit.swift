import Foundation

/// The delay, clock and gain under which a candidate channel comes closest to its reference.
///
/// Gauss–Newton: the candidate, read at the mapped positions, is linear in small changes of delay and clock, so that
/// three equations give the changes and the gain at once. Maximising the band-limited correlation is the same problem.
///
/// - Source: Lucas & Kanade, "An Iterative Image Registration Technique", 1981, in one dimension.
struct TimeMapFit {
  var map: TimeMap
  /// candidate = gain · reference.
  private(set) var gain = 1.0
  /// 0 to 1: the share of the candidate's energy that the mapped reference explains.
  private(set) var share = 0.0

  private let reference: [Double]
  private let candidate: [Double]
  private var interpolator = BandlimitedInterpolator.quick

  /// A smaller change of delay counts as none: a thousandth of the accuracy that alignment promises, 1/100 sample.
  private static let settled = 1e-5
  private static let mostSteps = 10
  /// The most frames that one pass reads, spread over the whole: four unknowns need no more, and a minute of audio
  /// takes no longer than a second.
  private static let mostReads = 16384
  /// A stretch that explains less of the energy than this is not followed further.
  private static let leastShare = 0.1

  init(reference: [Double], candidate: [Double], start: TimeMap) {
    self.reference = reference
    self.candidate = candidate
    map = start
  }

  /// The frames to fit over: those that the candidate holds, without those for which interpolation would read beyond
  /// its ends, unless much of the signal lies there.
  static func frames(of map: TimeMap, reference: [Double], candidate: [Double]) -> Range<Int> {
    let covered = map.frames(
      candidateCount: candidate.count, count: reference.count, isInner: false)
    let margin = 2 * BandlimitedInterpolator.quick.halfWidth
    guard covered.count > 4 * margin else { return covered }
    let inner = covered.lowerBound + margin..<covered.upperBound - margin
    return reference.energy(in: inner) >= 0.9 * reference.energy(in: covered) ? inner : covered
  }

  /// Fits the delay over some frames, and optionally the clock.
  ///
  /// - Returns: false when the signals do not determine the map; it is then unchanged.
  @discardableResult
  mutating func refine(over frames: Range<Int>, clock: Bool) -> Bool {
    let before = self
    for _ in 0..<Self.mostSteps {
      guard let change = step(over: frames, clock: clock) else {
        self = before
        return false
      }
      map.step += change.clock
      map.offset += change.delay - change.clock * Double(frames.lowerBound + frames.upperBound) / 2
      let drift = abs(change.clock) * Double(frames.count) / 2
      if abs(change.delay) + drift < Self.settled { break }
    }
    guard map.offset.isFinite, abs(map.offset) < 1e9, (0.2...5).contains(map.step) else {
      self = before
      return false
    }
    measure(over: frames)
    return true
  }

  /// Fits delay and clock over growing stretches from `start` on: each gives the clock accurately enough for the next,
  /// which is twice as long.
  mutating func grow(from start: Range<Int>, within whole: Range<Int>) -> Bool {
    var frames = start.clamped(to: whole)
    guard refine(over: frames, clock: false) else { return false }
    while true {
      guard refine(over: frames, clock: true), share >= Self.leastShare else { return false }
      if frames == whole { return true }
      let more = frames.count / 2 + 1
      frames = (frames.lowerBound - more..<frames.upperBound + more).clamped(to: whole)
    }
  }

  /// Fits once more with the interpolation that undoes delays: the quick one is off by some 1e-3 samples.
  mutating func polish(over frames: Range<Int>, clock: Bool) {
    interpolator = .fine
    refine(over: frames, clock: clock)
    interpolator = .quick
  }

  /// The interval at which frames are read, at most: sparse signals are read completely.
  private func interval(over frames: Range<Int>) -> Int {
    let interval = (frames.count + Self.mostReads - 1) / Self.mostReads
    guard interval > 1 else { return 1 }
    var picked = 0.0
    for frame in stride(from: frames.lowerBound, to: frames.upperBound, by: interval) {
      picked += reference[frame] * reference[frame]
    }
    let ratio = picked * Double(interval) / reference.energy(in: frames)
    return (0.5...2).contains(ratio) ? interval : 1
  }

  /// Measures gain and share with the current map.
  mutating func measure(over frames: Range<Int>) {
    let sums = correlate(over: frames)
    gain = sums.reference > 0 ? sums.product / sums.reference : 0
    share =
      sums.reference > 0 && sums.candidate > 0
      ? min(sums.product * sums.product / (sums.reference * sums.candidate), 1) : 0
  }

  private func correlate(
    over frames: Range<Int>
  ) -> (reference: Double, candidate: Double, product: Double) {
    var sums = (reference: 0.0, candidate: 0.0, product: 0.0)
    let interval = interval(over: frames)
    interpolator.withTable { table in
      reference.withUnsafeBufferPointer { reference in
        candidate.withUnsafeBufferPointer { candidate in
          for frame in stride(from: frames.lowerBound, to: frames.upperBound, by: interval) {
            let value = interpolator.read(candidate, table: table, at: map.position(frame)).value
            sums.reference += reference[frame] * reference[frame]
            sums.candidate += value * value
            sums.product += value * reference[frame]
          }
        }
      }
    }
    return sums
  }

  /// One Gauss–Newton step: minimises Σ (value + slope·(a + b·t) − g·reference)² over a, b and g.
  private func step(over frames: Range<Int>, clock: Bool) -> (delay: Double, clock: Double)? {
    let middle = Double(frames.lowerBound + frames.upperBound) / 2
    let scale = max(Double(frames.count) / 2, 1)
    var equations = LinearEquations(unknowns: clock ? 3 : 2)
    let interval = interval(over: frames)
    interpolator.withTable { table in
      reference.withUnsafeBufferPointer { reference in
        candidate.withUnsafeBufferPointer { candidate in
          for frame in stride(from: frames.lowerBound, to: frames.upperBound, by: interval) {
            let (value, slope) = interpolator.read(
              candidate, table: table, at: map.position(frame))
            // Times in −1...1 keep the three equations equally strong.
            let time = (Double(frame) - middle) / scale
            equations.add(-reference[frame], slope, slope * time, equals: -value)
          }
        }
      }
    }
    guard let solution = equations.solved(), solution.allSatisfy(\.isFinite) else { return nil }
    // The linear approximation holds within about a sample.
    let delay = min(max(solution[1], -1), 1)
    let drift = clock ? min(max(solution[2], -1), 1) : 0
    return (delay, drift / scale)
  }
}
