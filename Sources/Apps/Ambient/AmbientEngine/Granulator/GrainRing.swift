/// What a granulator has recorded: a stereo ring; others keep its write position.
///
/// - Shape: `size` floats on either side.
struct GrainRing {
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>
  let size: Int

  init(size: Int) {
    self.size = size
    left = .allocate(capacity: 2 * size)
    left.initialize(repeating: 0, count: 2 * size)
    right = left + size
  }

  func deallocate() { left.deallocate() }
}
