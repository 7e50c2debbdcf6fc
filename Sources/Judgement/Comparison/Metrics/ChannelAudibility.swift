import Foundation

/// What the model of the ear computes for one channel's difference, frame by frame.
///
/// - Units: ratios of powers; times in seconds.
struct ChannelAudibility {
  /// Σ over frames of the mean noise-to-mask ratio over bands.
  private(set) var ratioSum = 0.0
  private(set) var frameCount = 0
  /// Frames in which a band's ratio is 1 or more, or the change is noticed half of the time.
  private(set) var audibleFrames = 0
  /// Whether in some frame a band of the residual itself reaches the reference's masking threshold: audible, if phase
  /// were.
  private(set) var exceedsMask = false
  private(set) var worst = (ratio: 0.0, time: 0.0, frequency: 0.0)
  private(set) var mostLikely = (probability: 0.0, time: 0.0)

  private let ear: EarModel
  private let sampleRate: Double
  private let segments: SegmentPairs
  private let reference: WindowedTransform
  private let candidate: WindowedTransform
  private var referenceEar: Excitation
  private var candidateEar: Excitation
  /// Memory for one frame: the power of each bin after the outer ear.
  private var expectedPower: [Double]
  private var actualPower: [Double]
  private var noise: [Double]
  private var residual: [Double]
  private var noiseBands: [Double]

  init(ear: EarModel, sampleRate: Double) {
    self.ear = ear
    self.sampleRate = sampleRate
    let size = ear.frameSize
    segments = SegmentPairs(size: size, hop: size / 2)
    reference = WindowedTransform(window: WindowedTransform.hann(size))
    candidate = WindowedTransform(window: WindowedTransform.hann(size))
    referenceEar = Excitation(ear: ear, hopSeconds: Double(size / 2) / sampleRate)
    candidateEar = referenceEar
    expectedPower = Array(repeating: 0, count: size / 2 + 1)
    actualPower = expectedPower
    noise = expectedPower
    residual = expectedPower
    noiseBands = Array(repeating: 0, count: ear.centers.count)
  }

  mutating func append(reference new: [Float], candidate other: [Float]) {
    segments.append(reference: new, candidate: other) { start, expected, actual in
      add(start, expected, actual)
    }
  }

  mutating func finish() {
    segments.finish { start, expected, actual in add(start, expected, actual) }
  }

  private mutating func add(
    _ start: Int, _ expected: UnsafePointer<Float>, _ actual: UnsafePointer<Float>
  ) {
    frameCount += 1
    reference.run(expected)
    let time = (Double(start) + Double(ear.frameSize) / 2) / sampleRate
    let isEqual = memcmp(expected, actual, ear.frameSize * MemoryLayout<Float>.stride) == 0
    if !isEqual { candidate.run(actual) }
    weigh(isEqual: isEqual)
    // The ear has a memory, so equal frames count too.
    referenceEar.hear(expectedPower)
    if isEqual { candidateEar.hear(sameAs: referenceEar) } else { candidateEar.hear(actualPower) }

    let noticed = DetectionProbability.between(
      reference: referenceEar.bands, candidate: candidateEar.bands)
    if noticed > mostLikely.probability { mostLikely = (noticed, time) }
    let highest = isEqual ? 0 : noiseToMask(time: time)
    if highest >= 1 || noticed >= 0.5 { audibleFrames += 1 }
    if !isEqual, !exceedsMask { exceedsMask = residualExceedsMask() }
  }

  /// The power of both signals, of the difference of magnitudes, and of the residual.
  private mutating func weigh(isEqual: Bool) {
    for bin in expectedPower.indices {
      let (re, im) = reference.bins[bin]
      let expected = re * re + im * im
      expectedPower[bin] = expected * ear.weights[bin]
      if isEqual { continue }
      let (otherRe, otherIm) = candidate.bins[bin]
      let actual = otherRe * otherRe + otherIm * otherIm
      let difference = actual.squareRoot() - expected.squareRoot()
      actualPower[bin] = actual * ear.weights[bin]
      noise[bin] = difference * difference * ear.weights[bin]
      let (residualRe, residualIm) = (otherRe - re, otherIm - im)
      residual[bin] = (residualRe * residualRe + residualIm * residualIm) * ear.weights[bin]
    }
  }

  private mutating func residualExceedsMask() -> Bool {
    ear.group(residual, into: &noiseBands)
    return noiseBands.indices.contains {
      noiseBands[$0] >= referenceEar.bands[$0] / ear.maskingOffsets[$0]
    }
  }

  /// Returns the highest ratio of all bands.
  private mutating func noiseToMask(time: Double) -> Double {
    ear.group(noise, into: &noiseBands)
    var sum = 0.0
    var highest = 0.0
    var highestBand = 0
    for band in noiseBands.indices {
      let ratio = noiseBands[band] / (referenceEar.bands[band] / ear.maskingOffsets[band])
      sum += ratio
      if ratio > highest { (highest, highestBand) = (ratio, band) }
    }
    ratioSum += sum / Double(noiseBands.count)
    if highest > worst.ratio { worst = (highest, time, ear.centers[highestBand]) }
    return highest
  }
}
