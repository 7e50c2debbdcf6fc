/// The running minimum of the last values, by a queue of candidates for it.
struct RunningLeast: ~Copyable {
  private let reach: Int
  private let size: Int
  private let values: UnsafeMutablePointer<Double>
  private let frames: UnsafeMutablePointer<Int>
  private var first = 0
  private var count = 0
  private var frame = 0

  /// - Parameter reach: how many frames before the last one count.
  init(reach: Int) {
    self.reach = reach
    size = reach + 2
    values = .allocate(capacity: size)
    frames = .allocate(capacity: size)
    values.initialize(repeating: 0, count: size)
    frames.initialize(repeating: 0, count: size)
  }

  deinit {
    values.deallocate()
    frames.deallocate()
  }

  @_noLocks @_noAllocation
  mutating func next(_ value: Double) -> Double {
    if count > 0, frames[first] < frame - reach {
      first = (first + 1) % size
      count -= 1
    }
    while count > 0, values[(first + count - 1) % size] >= value { count -= 1 }
    let end = (first + count) % size
    values[end] = value
    frames[end] = frame
    count += 1
    frame += 1
    return values[first]
  }
}
