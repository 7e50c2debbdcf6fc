/// A second-order filter.
///
/// - Shape: as many channels out as in; a change of the channel count clears the filter's memory.
/// - Units: `frequency` in hertz, `detune` in cents, `gain` in decibels; `Q` in decibels for lowpass
///   and highpass, a plain ratio for the others. All a-rate.
/// - Real-time: rendering never allocates, locks or throws while the channel count stays.
/// - Source: <https://webaudio.github.io/web-audio-api/#BiquadFilterNode>
public final class BiquadFilterNode: AudioNode {
  /// Changing the type clears the filter's memory, as in Chromium; setting it to what it is does nothing.
  public var type: BiquadFilterType {
    didSet {
      guard type != oldValue else { return }
      coefficientsAreCurrent = false
      kernels = kernels.map { _ in BiquadKernel() }
    }
  }
  public let frequency: AudioParam
  public let detune: AudioParam
  public let q: AudioParam
  public let gain: AudioParam

  @exclusivity(unchecked) private var kernels: [BiquadKernel] = [BiquadKernel()]
  /// This quantum's, where the parameters stand still.
  private let own: UnsafeMutablePointer<BiquadCoefficients>
  /// This quantum's for each frame, where they move; kept by `designs` while filters in series wait.
  @exclusivity(unchecked) private var moving: UnsafeMutablePointer<BiquadCoefficients>?
  @exclusivity(unchecked) private var coefficientsAreCurrent = false
  /// Frequency, Q, gain and detune that `coefficients` were made from.
  @exclusivity(unchecked) private var designed = SIMD4<Float>()
  /// Without end until the filter has been designed: as in Chromium it processes its first quantum
  /// whatever its input, and is not known to be silent there.
  @exclusivity(unchecked) private var tail = Double.infinity
  private let designs: BiquadDesigns
  /// The filter that is all of this one's input; the context keeps it.
  @exclusivity(unchecked) private(set) final var upstream: Unmanaged<BiquadFilterNode>?
  /// How many filters in series behind this one wait for it, ready to do its work as well.
  @exclusivity(unchecked) private var waiting = 0
  /// True when this quantum's samples are still to be made, by the next of them or with other branches'.
  @exclusivity(unchecked) private(set) final var isDeferred = false
  /// Filters that run side by side: with a third one the processor still waits for none of them.
  static var chainLength: Int { 3 }

  /// The defaults are the specification's.
  public init(
    context: OfflineAudioContext, type: BiquadFilterType = .lowpass, frequency: Float = 350,
    detune: Float = 0, q: Float = 1, gain: Float = 0
  ) {
    self.type = type
    designs = context.biquadDesigns
    own = .allocate(capacity: 1)
    own.initialize(to: .identity)
    self.frequency = AudioParam(
      "frequency", context: context, value: frequency, defaultValue: 350,
      range: 0...Float(context.sampleRate / 2))
    // 1200·log2(FLT_MAX) and 40·log10(FLT_MAX): beyond, the ratio is no longer a finite float.
    self.detune = AudioParam(
      "detune", context: context, value: detune, defaultValue: 0, range: -153_600...153_600)
    self.q = AudioParam("Q", context: context, value: q, defaultValue: 1)
    self.gain = AudioParam(
      "gain", context: context, value: gain, defaultValue: 0,
      range: -Float.greatestFiniteMagnitude...1541.273681640625)
    super.init(context: context, inputs: 1, outputs: 1)
    lendsOutput = true
    parameters = [self.frequency, self.q, self.gain, self.detune]
  }

  deinit { own.deallocate() }

  /// Never above 30 s, Chromium's bound, once the filter has been designed.
  override var tailSeconds: Double { tail }
  override var outlivesInputs: Bool { true }

  override func inputChannelCountMayHaveChanged() {
    super.inputChannelCountMayHaveChanged()
    upstream = (inputs[0].onlyDirectOutput?.node as? BiquadFilterNode).map { .passUnretained($0) }
    let count = inputs[0].channelCount
    if count != kernels.count { kernels = Array(repeating: BiquadKernel(), count: count) }
  }

  override func willRenderSources() {
    // Audio at a parameter would run other nodes between two filters.
    guard let upstream, waiting + 1 < Self.chainLength, channelCountMode == .max,
      !frequency.takesAudio, !q.takesAudio, !gain.takesAudio, !detune.takesAudio
    else { return }
    upstream._withUnsafeGuaranteedRef { upstream in
      if upstream.outputs[0].targets.count == 1 { upstream.waiting = waiting + 1 }
    }
  }

  override func render(at frame: Int) {
    super.render(at: frame)
    upstream?._withUnsafeGuaranteedRef { $0.waiting = 0 }
  }

  override var branchRole: BranchRole { .filter }

  override func gathering(of filters: [AudioNode]) -> (any Gathering)? {
    let filters = filters.compactMap { $0 as? BiquadFilterNode }
    return FilterGathering(filters)
  }

  override func process(at frame: Int) {
    if frequency.variesWithinQuantum(at: frame) || q.variesWithinQuantum(at: frame)
      || gain.variesWithinQuantum(at: frame) || detune.variesWithinQuantum(at: frame)
    {
      designMoving(at: frame)
    } else {
      moving = nil
      design(
        SIMD4(
          frequency.finalValue(at: frame), q.finalValue(at: frame), gain.finalValue(at: frame),
          detune.finalValue(at: frame)))
    }
    // Coefficients that move are kept for filters in series alone.
    if waiting > 0 || isHeldBack && gatheredLength != nil {
      isDeferred = true
    } else {
      filterWithDeferred()
    }
  }

  private func designMoving(at frame: Int) {
    let frequencies = frequency.values(at: frame)
    let qs = q.values(at: frame)
    let gains = gain.values(at: frame)
    let detunes = detune.values(at: frame)
    let made = designs.design(
      type, .init(frequency: frequencies, q: qs, gain: gains, detune: detunes))
    (designed, own.pointee) = made.last
    coefficientsAreCurrent = true
    tail = made.tail
    moving = made.coefficients
  }

  /// Filters, and does first what the filters in front have put off.
  private func filterWithDeferred() {
    guard let second = deferredBefore else {
      upstream?._withUnsafeGuaranteedRef { $0.makeUp() }
      return filterAlone()
    }
    second._withUnsafeGuaranteedRef { second in
      second.isDeferred = false
      guard let first = second.deferredBefore else {
        second.upstream?._withUnsafeGuaranteedRef { $0.makeUp() }
        return filter(behind: second)
      }
      first._withUnsafeGuaranteedRef { first in
        first.isDeferred = false
        filter(behind: second, and: first)
      }
    }
  }

  /// The filter in front, where it has put off its work and has as many channels.
  private var deferredBefore: Unmanaged<BiquadFilterNode>? {
    guard let upstream,
      upstream._withUnsafeGuaranteedRef({ $0.isDeferred && $0.kernels.count == kernels.count })
    else { return nil }
    return upstream
  }

  private func filterAlone() {
    let (input, output) = (pulled[0], outputs[0].bus)
    if kernels.count == 2 {
      var stereo = StereoBiquadKernel(left: kernels[0], right: kernels[1])
      if let moving {
        stereo.render(input[0], input[1], into: output[0], output[1], moving)
      } else {
        stereo.render(input[0], input[1], into: output[0], output[1], own.pointee)
      }
      (kernels[0], kernels[1]) = (stereo.left, stereo.right)
      return
    }
    for channel in kernels.indices {
      if let moving {
        kernels[channel].render(input[channel], into: output[channel], moving)
      } else {
        kernels[channel].render(input[channel], into: output[channel], own.pointee)
      }
    }
  }

  private func filter(behind first: BiquadFilterNode) {
    for channel in kernels.indices {
      var stages = (first.stage(channel), stage(channel))
      BiquadChain.render(first.pulled[0][channel], &stages.0, &stages.1)
      first.kernels[channel] = stages.0.kernel
      kernels[channel] = stages.1.kernel
    }
  }

  private func filter(behind second: BiquadFilterNode, and first: BiquadFilterNode) {
    for channel in kernels.indices {
      var stages = (first.stage(channel), second.stage(channel), stage(channel))
      BiquadChain.render(first.pulled[0][channel], &stages.0, &stages.1, &stages.2)
      first.kernels[channel] = stages.0.kernel
      second.kernels[channel] = stages.1.kernel
      kernels[channel] = stages.2.kernel
    }
  }

  private func stage(_ channel: Int) -> BiquadStage {
    BiquadStage(
      kernel: kernels[channel], coefficients: moving ?? own, stride: moving == nil ? 0 : 1,
      output: outputs[0].bus[channel])
  }

  /// Makes the samples that were put off.
  final func makeUp() {
    guard isDeferred else { return }
    isDeferred = false
    filterWithDeferred()
  }

  private func design(_ parameters: SIMD4<Float>) {
    guard !coefficientsAreCurrent || parameters != designed else { return }
    own.pointee = BiquadCoefficients(
      type: type, frequency: Double(parameters[0]), q: Double(parameters[1]),
      gain: Double(parameters[2]), detune: parameters[3], sampleRate: sampleRate)
    designed = parameters
    coefficientsAreCurrent = true
    tail = own.pointee.tailFrames(limit: 30 * sampleRate) / sampleRate
  }

  // MARK: Side by side with other branches

  /// How many filters in series have left their work to be done here, if it can be done side by side: with
  /// coefficients that stand still, and where only the last one's samples are kept.
  final var gatheredLength: Int? {
    guard moving == nil else { return nil }
    guard let upstream else { return 1 }
    return upstream._withUnsafeGuaranteedRef { upstream in
      guard upstream.isDeferred else { return 1 }
      // One of other channels must filter first.
      guard upstream.kernels.count == kernels.count, upstream.outputs[0].bus == outputs[0].bus
      else { return nil }
      return upstream.gatheredLength.map { $0 + 1 }
    }
  }

  final var channels: Int { kernels.count }

  final func input(_ channel: Int) -> UnsafeMutablePointer<Float> { pulled[0][channel] }
  final func output(_ channel: Int) -> UnsafeMutablePointer<Float> { outputs[0].bus[channel] }

  /// Coefficients and memory of a channel, eight places apart.
  final func write(_ channel: Int, to values: UnsafeMutablePointer<Double>) {
    let coefficients = own.pointee
    values[0] = coefficients.b0
    values[8] = coefficients.b1
    values[16] = coefficients.b2
    values[24] = coefficients.a1
    values[32] = coefficients.a2
    kernels[channel].write(to: values + 40)
  }

  final func read(_ channel: Int, from values: UnsafeMutablePointer<Double>) {
    kernels[channel] = BiquadKernel(from: values + 40)
    isDeferred = false
  }
}
