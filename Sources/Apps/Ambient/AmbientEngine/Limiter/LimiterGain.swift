/// The gain over time: smoothly down to the lowest of the upcoming gains, then slowly back.
///
/// - Real-time: `follow` never allocates, locks or throws.
struct LimiterGain: ~Copyable {
  /// A gain this close to 1 counts as 1: −140 dB.
  private static var settled: Double { @_noLocks @_noAllocation get { 1e-7 } }

  private let hold: Int
  private let firstLength: Int
  private let secondLength: Int
  /// The lowest gains of the last `hold` positions in rising order, with their positions.
  private let queue: UnsafeMutablePointer<(position: Int, gain: Float)>
  private let mask: Int
  private var head = 0
  private var tail = 0
  private var position = 0
  /// The inputs of the two moving averages.
  private let first: UnsafeMutablePointer<Double>
  private let second: UnsafeMutablePointer<Double>
  private var firstIndex = 0
  private var secondIndex = 0
  private var firstSum: Double
  private var secondSum: Double
  private var envelope = 1.0
  private var rise = 0.0
  /// Positions since the envelope was last below 1.
  private var restful = 0

  /// - Parameters:
  ///   - attack: positions over which the gain falls, at least 2.
  ///   - hold: positions for which a gain holds.
  init(attack: Int, hold: Int) {
    self.hold = hold
    // One moving average after another makes a line without corners.
    firstLength = attack / 2 + 1
    secondLength = attack - attack / 2
    var size = 1
    while size < hold + 2 { size *= 2 }
    mask = size - 1
    queue = .allocate(capacity: size)
    queue.initialize(repeating: (0, 1), count: size)
    first = .allocate(capacity: firstLength + secondLength)
    first.initialize(repeating: 1, count: firstLength + secondLength)
    second = first + firstLength
    (firstSum, secondSum) = (Double(firstLength), Double(secondLength))
    restful = firstLength + secondLength
  }

  deinit {
    queue.deallocate()
    first.deallocate()
  }

  /// - Parameter share: of the remaining way back, per position.
  mutating func setRelease(_ share: Double) { rise = share }

  mutating func clear() {
    (head, tail, position, envelope) = (0, 0, 0, 1)
    settle()
  }

  /// Gains for positions at which nothing exceeds the ceiling.
  @_noLocks @_noAllocation
  mutating func follow(_ gains: UnsafeMutablePointer<Float>, count: Int) {
    if restful >= firstLength + secondLength, head == tail {
      for frame in 0..<count { gains[frame] = 1 }
      position += count
      return
    }
    for frame in 0..<count { gains[frame] = step(1) }
  }

  @_noLocks @_noAllocation
  mutating func follow(
    _ peaks: UnsafePointer<Float>, ceiling: Float, _ gains: UnsafeMutablePointer<Float>, count: Int
  ) {
    for frame in 0..<count {
      let peak = peaks[frame]
      gains[frame] = step(peak > ceiling ? ceiling / peak : 1)
    }
  }

  @_noLocks @_noAllocation
  @inline(__always)
  private mutating func step(_ allowed: Float) -> Float {
    let least = Double(leastHeld(allowed))
    envelope = min(least, envelope + (1 - envelope) * rise)
    if envelope >= 1 - Self.settled, least == 1 { envelope = 1 }
    restful = envelope < 1 ? 0 : restful + 1
    if restful >= firstLength + secondLength {
      if restful == firstLength + secondLength { settle() }
      return 1
    }
    firstSum += envelope - first[firstIndex]
    first[firstIndex] = envelope
    firstIndex = firstIndex + 1 == firstLength ? 0 : firstIndex + 1
    let mean = firstSum / Double(firstLength)
    secondSum += mean - second[secondIndex]
    second[secondIndex] = mean
    secondIndex = secondIndex + 1 == secondLength ? 0 : secondIndex + 1
    return Float(secondSum / Double(secondLength))
  }

  /// The lowest of the last `hold` gains; gains of 1 are not stored.
  @_noLocks @_noAllocation
  @inline(__always)
  private mutating func leastHeld(_ gain: Float) -> Float {
    position += 1
    if head != tail, queue[head & mask].position <= position - hold { head += 1 }
    if gain < 1 {
      while head != tail, queue[(tail - 1) & mask].gain >= gain { tail -= 1 }
      queue[tail & mask] = (position, gain)
      tail += 1
    }
    return head == tail ? 1 : queue[head & mask].gain
  }

  /// Removes accumulated rounding from the sums.
  @_noLocks @_noAllocation
  private mutating func settle() {
    for index in 0..<firstLength + secondLength { first[index] = 1 }
    (firstSum, secondSum) = (Double(firstLength), Double(secondLength))
    restful = firstLength + secondLength
  }
}
