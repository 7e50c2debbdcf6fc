/// Lowers the level of loud sounds.
///
/// - Shape: 1 or 2 channels in, 2 out.
/// - Units: `threshold` and `knee` in decibels, `ratio` in decibels per decibel, `attack` and
///   `release` in seconds; all k-rate. `reduction` in decibels.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#DynamicsCompressorNode>; the curve, the
///   look-ahead of 6 ms and the adaptive release are Chromium's.
public final class DynamicsCompressorNode: AudioNode {
  public let threshold: AudioParam
  public let knee: AudioParam
  public let ratio: AudioParam
  public let attack: AudioParam
  public let release: AudioParam
  @exclusivity(unchecked) private var kernel: CompressorKernel

  /// The defaults are the specification's.
  public init(
    context: OfflineAudioContext, threshold: Float = -24, knee: Float = 30, ratio: Float = 12,
    attack: Float = 0.003, release: Float = 0.25
  ) {
    func parameter(
      _ name: String, _ value: Float, _ defaultValue: Float, _ range: ClosedRange<Float>
    ) -> AudioParam {
      AudioParam(
        name, context: context, value: value, defaultValue: defaultValue, range: range,
        rate: .kRate, hasFixedRate: true)
    }
    self.threshold = parameter("threshold", threshold, -24, -100...0)
    self.knee = parameter("knee", knee, 30, 0...40)
    self.ratio = parameter("ratio", ratio, 12, 1...20)
    self.attack = parameter("attack", attack, 0.003, 0...1)
    self.release = parameter("release", release, 0.25, 0...1)
    kernel = CompressorKernel(sampleRate: Float(context.sampleRate))
    super.init(context: context, inputs: 1, outputs: 1, channelCountMode: .clampedMax)
    parameters = [self.threshold, self.knee, self.ratio, self.attack, self.release]
    inputChannelCountMayHaveChanged()
  }

  /// How far the level is lowered just now, at most 0 dB.
  public var reduction: Float { kernel.metering }

  override var tailSeconds: Double { 5 * Double(Float(0.325)) }
  override var latencySeconds: Double { Double(kernel.predelayFrames) / context.sampleRate }
  override var outlivesInputs: Bool { true }
  override func outputChannelCount(_ output: Int) -> Int { 2 }

  override func process(at frame: Int) {
    let input = pulled[0]
    kernel.setCurve(
      threshold: threshold.finalValue(at: frame), knee: knee.finalValue(at: frame),
      ratio: ratio.finalValue(at: frame))
    kernel.setTimes(
      attack: attack.finalValue(at: frame), release: release.finalValue(at: frame))
    kernel.render(
      input[0], input[min(1, input.channelCount - 1)], outputs[0].bus[0], outputs[0].bus[1])
  }
}
