import WebAudio
import WebRuntime

/// Scatters the input of the last seconds as grains: the worklet 'granulator'.
///
/// All arithmetic is in double; the ring holds floats. Draws come in a fixed order, so that a seed determines every
/// sample.
///
/// - Shape: 2 channels in and out. With fewer input channels the quantum is silent and nothing
///   advances.
/// - Real-time: `process` never allocates, locks or throws.
public final class GranulatorProcessor: AudioWorkletProcessor {
  /// 4 s at 48 kHz; the same number of samples at any other rate.
  private static let ringLength = 4 * 48000
  /// Frames between grains before the first parameters arrive: 20 per second at 44.1 kHz.
  private static let initialSamplesPerGrain = 2205.0
  /// |left| + |right| below this is silence: −60 dB.
  private static let silence = 0.001

  private let sampleRate: Double
  private let random: RandomStream
  private let design: GranulatorDesign
  private let ring = GrainRing(size: ringLength)
  /// The output of a quantum's grains.
  private let wetLeft: UnsafeMutablePointer<Double>
  private let wetRight: UnsafeMutablePointer<Double>
  private let grains: GrainPool
  private(set) var parameters = GranulatorParameters()
  private var pink = PinkNoise()
  private var writePosition = 0
  private var samplesSinceGrain: Double
  private var samplesPerGrain = initialSamplesPerGrain
  private var sequence: [Float] = []
  private var sequenceIndex = 0
  private var isInitialised = false
  private var silentSamples = 0.0

  /// Fills the ring with pink noise, two draws for each of 192,000 frames.
  ///
  /// - Parameter random: stands for `Math.random` of the worklet scope.
  public convenience init(sampleRate: Double, random: RandomStream) {
    self.init(sampleRate: sampleRate, random: random, design: GranulatorDesign())
  }

  package init(sampleRate: Double, random: RandomStream, design: GranulatorDesign) {
    self.sampleRate = sampleRate
    self.random = random
    self.design = design
    samplesSinceGrain = design.headStart
    grains = GrainPool(windowLength: design.windowLength, isClosed: design.closesWindow)
    wetLeft = .allocate(capacity: 2 * RenderQuantum.frameCount)
    wetLeft.initialize(repeating: 0, count: 2 * RenderQuantum.frameCount)
    wetRight = wetLeft + RenderQuantum.frameCount
    for index in 0..<Self.ringLength {
      let value = pink.next(random)
      ring.left[index] = Float(value)
      ring.right[index] = Float(value * (1 + (random.next() - 0.5) * 0.1))
    }
  }

  deinit {
    ring.deallocate()
    wetLeft.deallocate()
  }

  /// The message `params`.
  public func setParameters(_ parameters: GranulatorParameters) {
    self.parameters = parameters
    samplesPerGrain = design.samplesPerGrain(
      sampleRate: sampleRate, density: parameters.density)
  }

  /// The messages `randomSequence`, which starts the grains, and `reseed`, which does not.
  public func setSequence(_ sequence: RandomSequence, startsGrains: Bool = true) {
    self.sequence = sequence.values
    sequenceIndex = 0
    if startsGrains { isInitialised = true }
  }

  public func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let (input, output) = (quantum.inputs[0], quantum.outputs[0])
    guard input.channelCount >= 2, output.channelCount >= 2 else { return true }
    var frame = 0
    while frame < RenderQuantum.frameCount {
      advanceGrainClock(frame)
      let end = endOfRun(from: frame)
      render(frame..<end, input, output)
      frame = end
    }
    return true
  }

  /// Renders frames within which no grain starts and the ring does not wrap.
  private func render(_ frames: Range<Int>, _ input: WorkletPort, _ output: WorkletPort) {
    // A grain that has caught up with the recording is processed frame by frame.
    let isMet = grains.meets(writePosition, frames.count, ringSize: Self.ringLength)
    for start in stride(
      from: frames.lowerBound, to: frames.upperBound, by: isMet ? 1 : frames.count)
    {
      let count = isMet ? 1 : frames.count
      record(input[0] + start, input[1] + start, count)
      for frame in 0..<count { (wetLeft[frame], wetRight[frame]) = (0, 0) }
      grains.add(count, from: ring, to: wetLeft, wetRight)
      GrainKernels.feedBack(
        wetLeft, parameters.feedback, to: ring.left + writePosition, count: count)
      GrainKernels.feedBack(
        wetRight, parameters.feedback, to: ring.right + writePosition, count: count)
      writePosition += count
      if writePosition == Self.ringLength { writePosition = 0 }
      let (left, right, wetMix) = (output[0] + start, output[1] + start, parameters.wetMix)
      for frame in 0..<count {
        left[frame] = Float(wetLeft[frame] * wetMix)
        right[frame] = Float(wetRight[frame] * wetMix)
      }
    }
  }

  /// Records frames of input; after half a second of silence pink noise fades in over 2 s.
  private func record(
    _ inputLeft: UnsafePointer<Float>, _ inputRight: UnsafePointer<Float>, _ count: Int
  ) {
    let (left, right) = (ring.left + writePosition, ring.right + writePosition)
    var isSilent = false
    for frame in 0..<count {
      (left[frame], right[frame]) = (inputLeft[frame], inputRight[frame])
      isSilent = isSilent || Self.isSilent(inputLeft[frame], inputRight[frame])
    }
    guard isSilent else { return silentSamples = 0 }
    let grace = 0.5 * sampleRate
    for frame in 0..<count {
      guard Self.isSilent(inputLeft[frame], inputRight[frame]) else {
        silentSamples = 0
        continue
      }
      silentSamples += 1
      guard silentSamples > grace else { continue }
      let (pinkLeft, pinkRight) = (pink.next(random), pink.next(random))
      let blend = min(1, (silentSamples - grace) / (2 * sampleRate))
      left[frame] = Float(pinkLeft * blend * 0.3)
      right[frame] = Float(pinkRight * blend * 0.3)
    }
  }

  @inline(__always)
  private static func isSilent(_ left: Float, _ right: Float) -> Bool {
    abs(Double(left)) + abs(Double(right)) < silence
  }

  private func advanceGrainClock(_ frame: Int) {
    guard isInitialised else { return }
    samplesSinceGrain += 1
    guard isDue(frame, samplesSinceGrain) else { return }
    spawn()
    samplesSinceGrain = design.keepsRemainder ? samplesSinceGrain - samplesPerGrain : 0
  }

  private func isDue(_ frame: Int, _ samples: Double) -> Bool {
    samples >= samplesPerGrain && (frame == 0 || !design.startsWithQuanta)
  }

  /// Advances the clock to the next frame at which a grain is due or the ring wraps.
  private func endOfRun(from frame: Int) -> Int {
    let most = min(RenderQuantum.frameCount, frame + Self.ringLength - writePosition)
    guard isInitialised else { return most }
    var end = frame + 1
    while end < most, !isDue(end, samplesSinceGrain + 1) {
      samplesSinceGrain += 1
      end += 1
    }
    return end
  }

  /// Starts a grain if possible. The order of the draws is part of the sound.
  private func spawn() {
    guard nextRandom() <= parameters.probability, let grain = grains.firstInactive() else { return }
    let sizeRange = parameters.grainSizeMax - parameters.grainSizeMin
    let size = parameters.grainSizeMin + nextRandom() * sizeRange
    let length = floorOf(size / 1000 * sampleRate)
    let spray = floorOf(parameters.spray / 1000 * sampleRate)
    let jitter = floorOf(parameters.jitter / 1000 * sampleRate)
    let ring = Double(Self.ringLength)
    let origin = remainder(Double(writePosition) - spray + ring, ring)
    let sprayOffset = floorOf(nextRandom() * spray)
    let jitterOffset = floorOf((nextRandom() - 0.5) * 2 * jitter)
    let position = remainder(origin - sprayOffset + jitterOffset + ring, ring)
    let rate = power(2, drawSemitones() / 12)
    let pan = (nextRandom() - 0.5) * 2 * parameters.stereoSpread
    // Absurd parameters (negative sizes, NaN) start no grain; nor does a pitch so high that the last position read is
    // not finite.
    guard position >= 0, rate > 0, (position + rate * length).isFinite, length >= 1, length < 1e9,
      abs(pan) < 1e6
    else { return }
    grains.start(grain, position: position, rate: rate, length: Int(length), pan: pan)
  }

  private func drawSemitones() -> Double {
    let spread = parameters.pitchSpread
    guard parameters.pitchMode == .harmonic else { return (nextRandom() - 0.5) * 2 * spread }
    let count = Double(design.intervals.count)
    let allowed = min(max(1, floorOf(spread / 12 * count)), count)
    // A draw just below 1 rounds to 1 as a float and reads past the last interval, which gives NaN in JavaScript, too.
    let index = Int(floorOf(nextRandom() * allowed))
    return index < design.intervals.count ? design.intervals[index] : .nan
  }

  /// Cycles through the sequence.
  private func nextRandom() -> Double {
    guard !sequence.isEmpty else { return 0.5 }
    let value = sequence[sequenceIndex]
    sequenceIndex += 1
    if sequenceIndex == sequence.count { sequenceIndex = 0 }
    return Double(value)
  }
}
