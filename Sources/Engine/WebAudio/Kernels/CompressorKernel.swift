import CVectorKernels

/// The compressor's detector, envelope and look-ahead delay, for two channels.
///
/// - Shape: 128 frames in and out, in blocks of 32 between which the envelope's rate is constant.
/// - Real-time: never allocates, locks or throws.
struct CompressorKernel: ~Copyable {
  private static var ringLength: Int { @_noLocks @_noAllocation get { 1024 } }
  private static var blockLength: Int { @_noLocks @_noAllocation get { 32 } }

  let predelayFrames: Int
  private(set) var metering: Float = 0
  private let sampleRate: Float
  private let ring: UnsafeMutablePointer<Float>
  /// A block's gains as angles, and after the curve, and the bounds of their decibels.
  private let angles: UnsafeMutablePointer<Float>
  private let warped: UnsafeMutablePointer<Float>
  private let lowDecibels: UnsafeMutablePointer<Float>
  private let highDecibels: UnsafeMutablePointer<Float>
  /// A quantum's gains along the curve.
  private let attenuations: UnsafeMutablePointer<Float>
  private let releaseRates: UnsafeMutablePointer<Float>
  private var readIndex = 0
  private var writeIndex: Int
  private var curve: CompressorCurve
  private var kernelCurve: parity_level_curve
  private var attackFrames: Float = 1
  private var releaseCoefficients = (Float(0), Float(0), Float(0), Float(0), Float(0))
  private var detector: Float = 0
  private var gain: Float = 1
  private var largestDifference: Float = -1
  private var meter: LevelMeter
  private let saturationReleaseFrames: Float

  init(sampleRate: Float) {
    self.sampleRate = sampleRate
    predelayFrames = min(Int(Float(0.006) * sampleRate), Self.ringLength - 1)
    writeIndex = predelayFrames
    ring = .allocate(capacity: 2 * Self.ringLength)
    ring.initialize(repeating: 0, count: 2 * Self.ringLength)
    let count = 4 * Self.blockLength + 2 * RenderQuantum.frameCount
    angles = .allocate(capacity: count)
    angles.initialize(repeating: 0, count: count)
    warped = angles + Self.blockLength
    lowDecibels = angles + 2 * Self.blockLength
    highDecibels = angles + 3 * Self.blockLength
    attenuations = angles + 4 * Self.blockLength
    releaseRates = attenuations + RenderQuantum.frameCount
    curve = CompressorCurve(threshold: -24, knee: 30, ratio: 12)
    meter = LevelMeter(rate: Float(1 - exponential(-1 / Double(sampleRate * Float(0.325)))))
    saturationReleaseFrames = Float(0.0025) * sampleRate
    kernelCurve = curve.kernelCurve(releaseFrames: saturationReleaseFrames)
  }

  deinit {
    ring.deallocate()
    angles.deallocate()
  }

  @_noLocks @_noAllocation
  mutating func setCurve(threshold: Float, knee: Float, ratio: Float) {
    guard threshold != curve.threshold || knee != curve.knee || ratio != curve.ratio else { return }
    curve = CompressorCurve(threshold: threshold, knee: knee, ratio: ratio)
    kernelCurve = curve.kernelCurve(releaseFrames: saturationReleaseFrames)
  }

  @_noLocks @_noAllocation
  mutating func setTimes(attack: Float, release: Float) {
    attackFrames = max(Float(0.001), attack) * sampleRate
    let frames = sampleRate * release
    // A polynomial of fourth order: the deeper the compression, the faster the release.
    releaseCoefficients = (
      frames * Float(bitPattern: 0x3db8_51ec), frames * Float(bitPattern: 0x3bc4_3d40),
      frames * Float(bitPattern: 0x3d4e_7a34), frames * Float(bitPattern: 0x3c4f_58aa),
      frames * Float(bitPattern: 0x3a78_1280)
    )
  }

  @_noLocks @_noAllocation
  mutating func render(
    _ inputLeft: UnsafePointer<Float>, _ inputRight: UnsafePointer<Float>,
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    LevelKernels.attenuations(
      kernelCurve, inputLeft, inputRight, into: attenuations, rates: releaseRates,
      count: RenderQuantum.frameCount)
    for frame in 0..<RenderQuantum.frameCount where attenuations[frame].isNaN {
      attenuations[frame] = attenuation(max(abs(inputLeft[frame]), abs(inputRight[frame])))
    }
    for start in stride(from: 0, to: RenderQuantum.frameCount, by: Self.blockLength) {
      let desired = Float(arcSine(Double(detector))) / (0.5 * Float(Double.pi))
      let rate = envelopeRate(desired)
      detect(start)
      follow(desired, rate)
      delay(inputLeft + start, ring, left + start)
      delay(inputRight + start, ring + Self.ringLength, right + start)
      readIndex = (readIndex + Self.blockLength) & (Self.ringLength - 1)
      writeIndex = (writeIndex + Self.blockLength) & (Self.ringLength - 1)
      scale(left + start, right + start)
    }
  }

  @_noLocks @_noAllocation
  private func attenuation(_ input: Float) -> Float {
    input <= 0.0001 ? 1 : curve.saturate(input) / input
  }

  /// Advances the gain through a block.
  @_noLocks @_noAllocation
  private mutating func follow(_ desired: Float, _ rate: Float) {
    var gain = gain
    if rate < 1 {
      for frame in 0..<Self.blockLength {
        gain += (desired - gain) * rate
        angles[frame] = 0.5 * Float(Double.pi) * gain
      }
    } else {
      for frame in 0..<Self.blockLength {
        gain = min(1, gain * rate)
        angles[frame] = 0.5 * Float(Double.pi) * gain
      }
    }
    self.gain = gain
  }

  /// Writes a block to a ring and reads the one before, frame by frame: at high sample rates the delay is nearly as
  /// long as the ring, and writing the whole block first would overwrite frames that are still needed.
  @_noLocks @_noAllocation
  private func delay(
    _ input: UnsafePointer<Float>, _ ring: UnsafeMutablePointer<Float>,
    _ output: UnsafeMutablePointer<Float>
  ) {
    let count = Self.blockLength
    let last = Self.ringLength - count
    if predelayFrames <= last, readIndex <= last, writeIndex <= last {
      let (written, read) = (ring + writeIndex, ring + readIndex)
      for frame in 0..<count { written[frame] = input[frame] }
      for frame in 0..<count { output[frame] = read[frame] }
      return
    }
    for frame in 0..<count {
      ring[(writeIndex + frame) & (Self.ringLength - 1)] = input[frame]
      output[frame] = ring[(readIndex + frame) & (Self.ringLength - 1)]
    }
  }

  @_noLocks @_noAllocation
  private mutating func scale(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    sines(of: angles, into: warped, count: Self.blockLength)
    LevelKernels.decibelBounds(
      of: warped, low: lowDecibels, high: highDecibels, count: Self.blockLength)
    meter.follow(warped, low: lowDecibels, high: highDecibels, count: Self.blockLength)
    metering = meter.value
    let makeUpGain = curve.makeUpGain
    for frame in 0..<Self.blockLength {
      let total = makeUpGain * warped[frame]
      left[frame] *= total
      right[frame] *= total
    }
  }

  /// The per-frame rate towards the desired gain: above 1 in release, a share in attack.
  @_noLocks @_noAllocation
  private mutating func envelopeRate(_ desired: Float) -> Float {
    let isReleasing = desired > gain
    let difference =
      desired == 0 ? (isReleasing ? Float(-1) : 1) : linearToDecibels(gain / desired)
    if isReleasing {
      largestDifference = -1
      let x = 0.25 * (min(max(difference, -12), 0) + 12)
      let x2 = x * x
      let x3 = x2 * x
      let x4 = x2 * x2
      let (a, b, c, d, e) = releaseCoefficients
      let frames = a + b * x + c * x2 + d * x3 + e * x4
      return decibelsToLinear(5 / frames)
    }
    if largestDifference == -1 || largestDifference < difference { largestDifference = difference }
    let depth = max(0.5, largestDifference)
    return 1 - Float(power(Double(0.25 / depth), Double(1 / attackFrames)))
  }

  /// Advances the detector through a block.
  @_noLocks @_noAllocation
  private mutating func detect(_ start: Int) {
    var detector = detector
    for frame in start..<(start + Self.blockLength) {
      let attenuation = attenuations[frame]
      let isReleasing = attenuation > detector
      var rate = isReleasing ? releaseRates[frame] : 1
      if rate.isNaN { rate = releaseRate(attenuation) }
      detector = min(1, detector + (attenuation - detector) * rate)
    }
    self.detector = detector
  }

  /// Only a release needs it, and with it two calls into libm.
  @_noLocks @_noAllocation
  private func releaseRate(_ attenuation: Float) -> Float {
    let decibels = max(2, -linearToDecibels(attenuation))
    return decibelsToLinear(decibels / saturationReleaseFrames) - 1
  }
}
