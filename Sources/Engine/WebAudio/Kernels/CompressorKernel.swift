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
  /// A block's gains as angles, and bent.
  private let angles: UnsafeMutablePointer<Float>
  private let warped: UnsafeMutablePointer<Float>
  private var readIndex = 0
  private var writeIndex: Int
  private var curve: CompressorCurve
  private var attackFrames: Float = 1
  private var releaseCoefficients = (Float(0), Float(0), Float(0), Float(0), Float(0))
  private var detector: Float = 0
  private var gain: Float = 1
  private var largestDifference: Float = -1
  private var meterGain: Float = 1
  private let meterRate: Float
  private let saturationReleaseFrames: Float

  init(sampleRate: Float) {
    self.sampleRate = sampleRate
    predelayFrames = min(Int(Float(0.006) * sampleRate), Self.ringLength - 1)
    writeIndex = predelayFrames
    ring = .allocate(capacity: 2 * Self.ringLength)
    ring.initialize(repeating: 0, count: 2 * Self.ringLength)
    angles = .allocate(capacity: 2 * Self.blockLength)
    angles.initialize(repeating: 0, count: 2 * Self.blockLength)
    warped = angles + Self.blockLength
    curve = CompressorCurve(threshold: -24, knee: 30, ratio: 12)
    meterRate = Float(1 - exponential(-1 / Double(sampleRate * Float(0.325))))
    saturationReleaseFrames = Float(0.0025) * sampleRate
  }

  deinit {
    ring.deallocate()
    angles.deallocate()
  }

  @_noLocks @_noAllocation
  mutating func setCurve(threshold: Float, knee: Float, ratio: Float) {
    guard threshold != curve.threshold || knee != curve.knee || ratio != curve.ratio else { return }
    curve = CompressorCurve(threshold: threshold, knee: knee, ratio: ratio)
  }

  @_noLocks @_noAllocation
  mutating func setTimes(attack: Float, release: Float) {
    attackFrames = max(Float(0.001), attack) * sampleRate
    let frames = sampleRate * release
    // A polynomial of fourth order that releases the faster, the deeper the compression.
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
    for start in stride(from: 0, to: RenderQuantum.frameCount, by: Self.blockLength) {
      renderBlock(inputLeft + start, inputRight + start, left + start, right + start)
    }
  }

  @_noLocks @_noAllocation
  private mutating func renderBlock(
    _ inputLeft: UnsafePointer<Float>, _ inputRight: UnsafePointer<Float>,
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    let delayedRight = ring + Self.ringLength
    let desired = Float(arcSine(Double(detector))) / (0.5 * Float(Double.pi))
    let rate = envelopeRate(desired)
    for frame in 0..<Self.blockLength {
      ring[writeIndex] = inputLeft[frame]
      delayedRight[writeIndex] = inputRight[frame]
      detect(max(abs(inputLeft[frame]), abs(inputRight[frame])))
      gain = rate < 1 ? gain + (desired - gain) * rate : min(1, gain * rate)
      angles[frame] = 0.5 * Float(Double.pi) * gain
      // At once: at high sample rates the delay is nearly as long as the ring, and the next frames
      // would be written over this one.
      left[frame] = ring[readIndex]
      right[frame] = delayedRight[readIndex]
      readIndex = (readIndex + 1) & (Self.ringLength - 1)
      writeIndex = (writeIndex + 1) & (Self.ringLength - 1)
    }
    sines(of: angles, into: warped, count: Self.blockLength)
    for frame in 0..<Self.blockLength {
      let total = curve.makeUpGain * warped[frame]
      meter(warped[frame])
      left[frame] *= total
      right[frame] *= total
    }
  }

  /// Per-frame rate towards the desired gain: above 1 when releasing, a share when attacking.
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

  @_noLocks @_noAllocation
  private mutating func detect(_ input: Float) {
    let attenuation = input <= 0.0001 ? 1 : curve.saturate(input) / input
    guard attenuation > detector else {
      detector = min(1, detector + (attenuation - detector))
      return
    }
    // Only a release needs the rate, and with it two calls into libm.
    let decibels = max(2, -linearToDecibels(attenuation))
    let rate = decibelsToLinear(decibels / saturationReleaseFrames) - 1
    detector = min(1, detector + (attenuation - detector) * rate)
  }

  @_noLocks @_noAllocation
  private mutating func meter(_ gain: Float) {
    let decibels = linearToDecibels(gain)
    if decibels < meterGain {
      meterGain = decibels
    } else {
      meterGain += (decibels - meterGain) * meterRate
    }
    metering = meterGain
  }
}
