import CAmbientKernels
import WebAudio

/// The granulator's grains: short windowed excerpts of a stereo ring, each at its own pitch and
/// place between the speakers.
///
/// - Real-time: starting and rendering never allocate, lock or throw.
struct GrainPool: ~Copyable {
  private struct Grain {
    var isActive = false
    var kernel = parity_grain()
  }

  /// Grains that can sound at once; one more is dropped.
  private static var grainCount: Int { @_noLocks @_noAllocation get { 64 } }
  private static var panLength: Int { @_noLocks @_noAllocation get { 256 } }

  private let windowLength: Int
  private let grains: UnsafeMutablePointer<Grain>
  /// No grain from this index on is active.
  private let end: UnsafeMutablePointer<Int>
  /// A raised cosine, then the gains of 256 pan positions for left and right.
  private let window: UnsafeMutablePointer<Float>

  /// - Parameter isClosed: the window's last point is the first again.
  init(windowLength: Int = 1024, isClosed: Bool = false) {
    self.windowLength = windowLength
    grains = .allocate(capacity: Self.grainCount)
    grains.initialize(repeating: Grain(), count: Self.grainCount)
    end = .allocate(capacity: 1)
    end.initialize(to: 0)
    window = .allocate(capacity: windowLength + 2 * Self.panLength)
    let turn = Double(isClosed ? windowLength - 1 : windowLength)
    for i in 0..<windowLength {
      let phase = 2 * Double.pi * Double(i) / turn
      (window + i).initialize(to: Float(0.5 * (1 - cosine(phase))))
    }
    for i in 0..<Self.panLength {
      let place = Double(i) / Double(Self.panLength - 1) * 2 - 1
      let angle = (place + 1) * 0.25 * .pi
      (window + windowLength + i).initialize(to: Float(cosine(angle)))
      (window + windowLength + Self.panLength + i).initialize(to: Float(sine(angle)))
    }
  }

  deinit {
    grains.deallocate()
    end.deallocate()
    window.deallocate()
  }

  /// The first inactive grain; nil if there is none.
  @_noLocks @_noAllocation
  func firstInactive() -> Int? {
    for index in 0..<Self.grainCount where !grains[index].isActive { return index }
    return nil
  }

  /// - Parameters:
  ///   - position: index into the ring at which the excerpt starts.
  ///   - rate: ring samples for each output sample.
  ///   - length: output samples.
  ///   - pan: −1 (left) to 1 (right).
  @_noLocks @_noAllocation
  func start(_ index: Int, position: Double, rate: Double, length: Int, pan: Double) {
    let place = min(max(Int(floorOf((pan + 1) * 0.5 * 255)), 0), Self.panLength - 1)
    end.pointee = max(end.pointee, index + 1)
    let pans = window + windowLength
    grains[index] = Grain(
      isActive: true,
      kernel: parity_grain(
        position: position, rate: rate, age: 0, length: length, pan_left: Double(pans[place]),
        pan_right: Double(pans[Self.panLength + place])))
  }

  /// Adds the next frames of every active grain to sums, in pool order.
  @_noLocks @_noAllocation
  func add(
    _ count: Int, from ring: GrainRing, to left: UnsafeMutablePointer<Double>,
    _ right: UnsafeMutablePointer<Double>
  ) {
    let source = parity_grain_source(
      left: ring.left, right: ring.right, size: ring.size, window: window,
      window_length: windowLength)
    for index in 0..<end.pointee where grains[index].isActive {
      let grain = grains + index
      let frames = min(count, grain.pointee.kernel.length - grain.pointee.kernel.age)
      GrainKernels.add(grain.pointee.kernel, from: source, frames, to: left, right)
      grain.pointee.kernel.age += frames
      if grain.pointee.kernel.age >= grain.pointee.kernel.length { grain.pointee.isActive = false }
    }
    while end.pointee > 0, !grains[end.pointee - 1].isActive { end.pointee -= 1 }
  }

  /// True when a grain will read ring positions that are being written in the same frames.
  @_noLocks @_noAllocation
  func meets(_ place: Int, _ count: Int, ringSize: Int) -> Bool {
    for index in 0..<end.pointee where grains[index].isActive {
      let grain = grains[index].kernel
      let frames = min(count, grain.length - grain.age)
      let size = Double(ringSize)
      let start = grain.position + Double(grain.age) * grain.rate
      let ahead = remainder(start - Double(place) + size, size)
      // At this distance, double precision no longer determines the sample.
      guard start < 1e12 else { return true }
      // Includes the sample after the last one, and one on either side for rounding.
      if ahead < Double(count) + 1 || ahead + Double(frames) * grain.rate + 3 > size { return true }
    }
    return false
  }
}
