/// Sends each channel of its input to an output of its own.
///
/// - Shape: any channels in; `numberOfOutputs` outputs of 1 channel. Outputs beyond the input's
///   channels are silent.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#ChannelSplitterNode>
public final class ChannelSplitterNode: AudioNode {
  /// - Throws: `unsupportedChannelCount` unless the number of outputs is 1 to 32.
  public init(context: OfflineAudioContext, numberOfOutputs: Int = 6) throws(WebAudioError) {
    guard (1...32).contains(numberOfOutputs) else {
      throw .unsupportedChannelCount(numberOfOutputs)
    }
    super.init(
      context: context, inputs: 1, outputs: numberOfOutputs, channelCount: numberOfOutputs,
      channelCountMode: .explicit, channelInterpretation: .discrete)
  }

  override func outputChannelCount(_ output: Int) -> Int { 1 }

  override func process(at frame: Int) {
    for (channel, output) in outputs.enumerated() {
      guard channel < pulled[0].channelCount, !pulled[0].isSilent(channel) else {
        output.bus.silence()
        continue
      }
      output.bus[0].update(from: pulled[0][channel], count: RenderQuantum.frameCount)
    }
  }
}
