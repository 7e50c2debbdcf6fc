import CVectorKernels

/// The compressor's static curve: linear below the threshold, an exponential knee, then a ratio.
///
/// All in float, with Chromium's roundings.
///
/// - Units: decibels for threshold and knee; levels linear.
/// - Real-time: never allocates, locks or throws.
struct CompressorCurve: Equatable {
  let threshold: Float
  let knee: Float
  let ratio: Float
  private let linearThreshold: Float
  private let kneeThresholdDecibels: Float
  private let kneeThreshold: Float
  private let kneeLevelDecibels: Float
  private let slope: Float
  private let k: Float
  /// The gain that brings a full-scale signal part of the way back.
  private(set) var makeUpGain: Float

  @_noLocks @_noAllocation
  init(threshold: Float, knee: Float, ratio: Float) {
    self.threshold = threshold
    self.knee = knee
    self.ratio = ratio
    linearThreshold = decibelsToLinear(threshold)
    slope = 1 / ratio
    kneeThresholdDecibels = threshold + knee
    kneeThreshold = decibelsToLinear(kneeThresholdDecibels)
    k = Self.findK(
      slope: slope, linearThreshold: linearThreshold, kneeDecibels: kneeThresholdDecibels,
      kneeThreshold: kneeThreshold)
    kneeLevelDecibels = linearToDecibels(Self.kneeCurve(kneeThreshold, k, linearThreshold))
    makeUpGain = 1
    let full = saturate(1)
    makeUpGain = Float(power(Double(1 / full), Double(Float(0.6))))
  }

  /// The output level for an input level.
  @_noLocks @_noAllocation
  func saturate(_ x: Float) -> Float {
    if x < kneeThreshold { return Self.kneeCurve(x, k, linearThreshold) }
    return decibelsToLinear(
      kneeLevelDecibels + slope * (linearToDecibels(x) - kneeThresholdDecibels))
  }

  /// The curve in the kernel's form, up to the knee's end.
  @_noLocks @_noAllocation
  func kernelCurve(releaseFrames: Float) -> parity_level_curve {
    parity_level_curve(
      linear_threshold: linearThreshold, knee_threshold: kneeThreshold, k: k,
      release_frames: releaseFrames, least_rate: decibelsToLinear(2 / releaseFrames) - 1)
  }

  @_noLocks @_noAllocation
  private static func kneeCurve(_ x: Float, _ k: Float, _ linearThreshold: Float) -> Float {
    if x < linearThreshold { return x }
    let decay = Float(exponential(Double(-k * (x - linearThreshold))))
    return linearThreshold + (1 - decay) / k
  }

  /// The knee's curvature for which its slope equals the ratio's where the ratio takes over.
  @_noLocks @_noAllocation
  private static func findK(
    slope: Float, linearThreshold: Float, kneeDecibels: Float, kneeThreshold x: Float
  ) -> Float {
    let x2 = Float(Double(x) * 1.001)
    let x2Decibels = linearToDecibels(x2)
    // Chromium's bounds, start and number of steps (`KAtSlope`): the result depends on all of them.
    var low: Float = 0.1
    var high: Float = 10000
    var k: Float = 5
    for _ in 0..<15 {
      var measured: Float = 1
      if x >= linearThreshold {
        let y = linearToDecibels(kneeCurve(x, k, linearThreshold))
        let y2 = linearToDecibels(kneeCurve(x2, k, linearThreshold))
        measured = (y2 - y) / (x2Decibels - kneeDecibels)
      }
      if measured < slope { high = k } else { low = k }
      k = squareRoot(low * high)
    }
    return k
  }
}

@_noLocks @_noAllocation
func decibelsToLinear(_ decibels: Float) -> Float { power(Float(10), 0.05 * decibels) }

@_noLocks @_noAllocation
func linearToDecibels(_ linear: Float) -> Float { 20 * log10(linear) }
