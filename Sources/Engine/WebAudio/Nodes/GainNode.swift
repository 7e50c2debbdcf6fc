/// Multiplies its input by a gain.
///
/// - Shape: as many channels out as in.
/// - Units: `gain` is linear, a-rate.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#GainNode>
public final class GainNode: AudioNode {
  /// What the input is multiplied by; 1 by default, a-rate.
  public let gain: AudioParam

  /// A gain that has its value from the first frame on.
  public init(context: OfflineAudioContext, gain: Float = 1) {
    self.gain = AudioParam("gain", context: context, value: gain, defaultValue: 1)
    super.init(context: context, inputs: 1, outputs: 1)
    self.gain.keepsNotANumber = true
    parameters = [self.gain]
  }

  override var branchRole: BranchRole { .follower }

  override func process(at frame: Int) {
    let input = pulled[0]
    let output = outputs[0].bus
    // As in Chromium, where the parameter's events wait meanwhile.
    guard inputs[0].isConnected else { return output.silence() }
    if gain.variesWithinQuantum(at: frame) {
      let gains = gain.values(at: frame)
      if input.isSilent { return output.silence() }
      for channel in 0..<input.channelCount {
        Self.multiply(input[channel], by: gains, into: output[channel])
      }
      return
    }
    let constant = gain.finalValue(at: frame)
    if constant == 0 || input.isSilent {
      output.silence()
      return
    }
    // Chromium copies, which keeps subnormal numbers; a product would be flushed to zero.
    if constant == 1 { return copy(input, to: output) }
    for channel in 0..<input.channelCount {
      Self.multiply(input[channel], by: constant, into: output[channel])
    }
  }

  private func copy(_ input: AudioBus, to output: AudioBus) {
    for channel in 0..<input.channelCount where output[channel] != input[channel] {
      output[channel].update(from: input[channel], count: RenderQuantum.frameCount)
    }
  }

  @_noLocks @_noAllocation
  private static func multiply(
    _ input: UnsafeMutablePointer<Float>, by gains: UnsafeMutablePointer<Float>,
    into output: UnsafeMutablePointer<Float>
  ) {
    for frame in 0..<RenderQuantum.frameCount { output[frame] = input[frame] * gains[frame] }
  }

  @_noLocks @_noAllocation
  private static func multiply(
    _ input: UnsafeMutablePointer<Float>, by gain: Float,
    into output: UnsafeMutablePointer<Float>
  ) {
    for frame in 0..<RenderQuantum.frameCount { output[frame] = input[frame] * gain }
  }
}
