import WebAudio

/// A modulated feedback delay network with allpass diffusers: the worklet 'reverb'.
///
/// - Shape: 1 or 2 channels in, mono feeding both sides; 2 out. An input without a live source has
///   no channels: the output is then silent and nothing advances.
/// - Real-time: `process` never allocates, locks or throws.
public final class ReverbProcessor: AudioWorkletProcessor {
  /// `MAXIMUM_PREDELAY_SECONDS` of the page's `worklets/reverb.js`.
  private static let longestPredelaySeconds = 0.3
  /// `MODULATOR_COUNT` of `worklets/reverb.js`.
  private static let modulatorCount = 4

  private let sampleRate: Double
  private let design: ReverbDesign
  private let dampingStep: Double
  private var lite: ReverbNetwork
  private var balanced: ReverbNetwork
  private var ultra: ReverbNetwork
  private let block = ReverbBlock()
  private var predelayLeft: DelayLine
  private var predelayRight: DelayLine
  private(set) var parameters = ReverbParameters()
  private var predelaySamples = 0
  private var smoothedDamping = 0.5
  /// The four modulators' phases, in cycles, then their values.
  private let modulators: UnsafeMutablePointer<Double>

  public convenience init(sampleRate: Double) {
    self.init(sampleRate: sampleRate, design: ReverbDesign())
  }

  package init(sampleRate: Double, design: ReverbDesign) {
    self.sampleRate = sampleRate
    self.design = design
    dampingStep = design.dampingStep
    lite = ReverbNetwork(design.lite, design: design, sampleRate: sampleRate)
    balanced = ReverbNetwork(design.balanced, design: design, sampleRate: sampleRate)
    ultra = ReverbNetwork(design.ultra, design: design, sampleRate: sampleRate)
    let predelaySize = Int((Self.longestPredelaySeconds * sampleRate).rounded(.up))
    predelayLeft = DelayLine(size: predelaySize)
    predelayRight = DelayLine(size: predelaySize)
    modulators = .allocate(capacity: 2 * Self.modulatorCount)
    modulators.initialize(repeating: 0, count: 2 * Self.modulatorCount)
    for index in 0..<Self.modulatorCount {
      modulators[index] = Double(index) / Double(Self.modulatorCount)
    }
    setParameters(parameters)
  }

  deinit { modulators.deallocate() }

  /// The message `params`.
  public func setParameters(_ parameters: ReverbParameters) {
    self.parameters = parameters
    lite.setParameters(parameters)
    balanced.setParameters(parameters)
    ultra.setParameters(parameters)
    let longest = (Self.longestPredelaySeconds * sampleRate).rounded(.up)
    let samples = (parameters.predelay / 1000 * sampleRate).rounded(.down)
    predelaySamples = Int(samples >= 0 ? min(samples, longest) : 0)
  }

  public func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let (input, output) = (quantum.inputs[0], quantum.outputs[0])
    guard input.channelCount > 0, output.channelCount >= 2 else { return true }
    advanceModulation()
    delay(input[0], input[min(1, input.channelCount - 1)])
    let modulation = UnsafePointer(modulators + Self.modulatorCount)
    switch parameters.quality {
    case .lite: lite.render(block, modulation: modulation)
    case .balanced: balanced.render(block, modulation: modulation)
    case .ultra: ultra.render(block, modulation: modulation)
    }
    Self.widen(block, by: parameters.width, output[0], output[1])
    return true
  }

  /// Fills the block with the predelayed input and the damping on its way to the target.
  @_noLocks @_noAllocation
  private func delay(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>) {
    let (target, samples) = (parameters.damping, predelaySamples)
    var damping = smoothedDamping
    // Once it has arrived, it no longer changes.
    let isMoving = damping + (target - damping) * dampingStep != damping
    for frame in 0..<RenderQuantum.frameCount {
      if isMoving { damping += (target - damping) * dampingStep }
      block.damping[frame] = damping
    }
    smoothedDamping = damping
    predelayLeft.pass(left, into: block.left, delay: samples)
    predelayRight.pass(right, into: block.right, delay: samples)
  }

  @_noLocks @_noAllocation
  private static func widen(
    _ block: borrowing ReverbBlock, by width: Double, _ left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>
  ) {
    for frame in 0..<RenderQuantum.frameCount {
      let middle = (block.left[frame] + block.right[frame]) / 2
      let side = (block.left[frame] - block.right[frame]) / 2
      left[frame] = Float(middle + side * width)
      right[frame] = Float(middle - side * width)
    }
  }

  /// Moves the triangle modulators on by one quantum; a quality runs the first two or all four.
  private func advanceModulation() {
    let depth = ReverbType.named(parameters.type).modulationDepth
    for (index, rate) in design.table(parameters.quality).modulationRates.enumerated() {
      var phase =
        modulators[index] + rate * Double(RenderQuantum.frameCount) / sampleRate
      if phase > 1 { phase -= 1 }
      modulators[index] = phase
      let triangle = 1 - abs(2 * phase - 1)
      modulators[Self.modulatorCount + index] = (triangle - 0.5) * depth * parameters.modulation
    }
  }
}
