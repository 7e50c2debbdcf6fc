import WebAudio

/// The granulator's grains: short windowed excerpts of a stereo ring, each at its own pitch and
/// place between the speakers.
///
/// - Real-time: starting and rendering never allocate, lock or throw.
struct GrainPool: ~Copyable {
  private struct Grain {
    var isActive = false
    var position = 0.0
    var rate = 1.0
    var age = 0
    var length = 0
    var panLeft = 0.0
    var panRight = 0.0
  }

  /// Grains that can sound at once; one more is dropped.
  private static let grainCount = 64
  private static let panLength = 256

  private let windowLength: Int
  private let grains: UnsafeMutablePointer<Grain>
  /// No grain from here on sounds.
  private let end: UnsafeMutablePointer<Int>
  /// A raised cosine, then the gains of 256 places for the left and for the right.
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

  /// The first grain that does not sound; nil when all do.
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
      isActive: true, position: position, rate: rate, age: 0, length: length,
      panLeft: Double(pans[place]), panRight: Double(pans[Self.panLength + place]))
  }

  /// Reads one sample of every sounding grain, in pool order.
  @_noLocks @_noAllocation
  func render(
    _ ringLeft: UnsafePointer<Float>, _ ringRight: UnsafePointer<Float>, size: Int
  ) -> (left: Double, right: Double) {
    var left = 0.0
    var right = 0.0
    for index in 0..<end.pointee where grains[index].isActive {
      let grain = grains + index
      var position = grain.pointee.position + Double(grain.pointee.age) * grain.pointee.rate
      if position >= Double(size) { position = remainder(position, Double(size)) }
      let whole = Int(position)
      let next = whole + 1 == size ? 0 : whole + 1
      let fraction = position - Double(whole)
      let sampleLeft =
        Double(ringLeft[whole]) * (1 - fraction) + Double(ringLeft[next]) * fraction
      let sampleRight =
        Double(ringRight[whole]) * (1 - fraction) + Double(ringRight[next]) * fraction
      let share = Double(grain.pointee.age) / Double(grain.pointee.length)
      let step = min(Int(share * Double(windowLength)), windowLength - 1)
      let gain = Double(window[step])
      left += sampleLeft * gain * grain.pointee.panLeft
      right += sampleRight * gain * grain.pointee.panRight
      grain.pointee.age += 1
      if grain.pointee.age >= grain.pointee.length { grain.pointee.isActive = false }
    }
    while end.pointee > 0, !grains[end.pointee - 1].isActive { end.pointee -= 1 }
    return (left, right)
  }
}
