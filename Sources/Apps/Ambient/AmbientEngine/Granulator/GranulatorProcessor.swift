import WebAudio
import WebRuntime

/// Scatters what it heard within the last seconds as grains: the worklet 'granulator'.
///
/// All arithmetic is in double; the ring holds floats. Draws come in a fixed order, so that a seed
/// fixes every sample.
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
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
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
    left = .allocate(capacity: Self.ringLength)
    right = .allocate(capacity: Self.ringLength)
    for index in 0..<Self.ringLength {
      let value = pink.next(random)
      (left + index).initialize(to: Float(value))
      (right + index).initialize(to: Float(value * (1 + (random.next() - 0.5) * 0.1)))
    }
  }

  deinit {
    left.deallocate()
    right.deallocate()
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
    let (feedback, wetMix) = (parameters.feedback, parameters.wetMix)
    let (inputLeft, inputRight, outputLeft, outputRight) =
      (input[0], input[1], output[0], output[1])
    for frame in 0..<RenderQuantum.frameCount {
      record(Double(inputLeft[frame]), Double(inputRight[frame]))
      advanceGrainClock(frame)
      let wet = grains.render(left, right, size: Self.ringLength)
      feedBack(wet.left * feedback, to: left)
      feedBack(wet.right * feedback, to: right)
      writePosition += 1
      if writePosition == Self.ringLength { writePosition = 0 }
      outputLeft[frame] = Float(wet.left * wetMix)
      outputRight[frame] = Float(wet.right * wetMix)
    }
    return true
  }

  private func feedBack(_ wet: Double, to ring: UnsafeMutablePointer<Float>) {
    // Between grains there is nothing to bend, and a zero keeps its sign.
    let fed = wet == 0 ? wet : hyperbolicTangent(wet)
    ring[writePosition] = Float(Double(ring[writePosition]) + fed)
  }

  /// Stores one frame of input; after half a second of silence pink noise fades in over 2 s.
  private func record(_ inputLeft: Double, _ inputRight: Double) {
    var (recordedLeft, recordedRight) = (inputLeft, inputRight)
    let grace = 0.5 * sampleRate
    if abs(inputLeft) + abs(inputRight) < Self.silence {
      silentSamples += 1
      if silentSamples > grace {
        let (pinkLeft, pinkRight) = (pink.next(random), pink.next(random))
        let blend = min(1, (silentSamples - grace) / (2 * sampleRate))
        recordedLeft = pinkLeft * blend * 0.3
        recordedRight = pinkRight * blend * 0.3
      }
    } else {
      silentSamples = 0
    }
    left[writePosition] = Float(recordedLeft)
    right[writePosition] = Float(recordedRight)
  }

  private func advanceGrainClock(_ frame: Int) {
    guard isInitialised else { return }
    samplesSinceGrain += 1
    guard samplesSinceGrain >= samplesPerGrain, frame == 0 || !design.startsWithQuanta else {
      return
    }
    spawn()
    samplesSinceGrain = design.keepsRemainder ? samplesSinceGrain - samplesPerGrain : 0
  }

  /// Starts a grain, perhaps. The order of the draws is part of the sound.
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
    // Parameters beyond all reason (negative sizes, NaN) start no grain; nor does a pitch so high
    // that the last place read is not a number.
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
    // A draw just below 1 rounds to 1 as a float and reads past the last interval, which is no
    // number in JavaScript either.
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
