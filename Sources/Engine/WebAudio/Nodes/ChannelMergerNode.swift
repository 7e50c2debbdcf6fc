/// Makes one output with a channel for each of its inputs.
///
/// - Shape: `numberOfInputs` inputs, mixed down to mono each; as many channels out. Until something is connected it is
///   out of the graph, and does not count for the channels of nodes after it.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#ChannelMergerNode>
public final class ChannelMergerNode: AudioNode {
  /// - Throws: `unsupportedChannelCount` unless the number of inputs is 1 to 32.
  public init(context: OfflineAudioContext, numberOfInputs: Int = 6) throws(WebAudioError) {
    guard (1...32).contains(numberOfInputs) else {
      throw .unsupportedChannelCount(numberOfInputs)
    }
    super.init(
      context: context, inputs: numberOfInputs, outputs: 1, channelCount: 1,
      channelCountMode: .explicit)
    inputChannelCountMayHaveChanged()
    leaveUntilConnected()
  }

  override func outputChannelCount(_ output: Int) -> Int { numberOfInputs }

  override func process(at frame: Int) {
    let output = outputs[0].bus
    for (channel, input) in pulled.enumerated() {
      if input.isSilent {
        output[channel].update(repeating: 0, count: RenderQuantum.frameCount)
      } else {
        output[channel].update(from: input[0], count: RenderQuantum.frameCount)
      }
      output.setSilent(channel, input.isSilent)
    }
  }
}
