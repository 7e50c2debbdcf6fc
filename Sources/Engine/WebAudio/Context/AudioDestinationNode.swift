/// The end of the graph: its input is the render.
///
/// Its channels are the context's and cannot be changed.
public final class AudioDestinationNode: AudioNode {
  public override var channelCount: Int {
    willSet { precondition(newValue == channelCount, "the context fixes its channel count") }
  }
  /// Always `explicit`.
  public override var channelCountMode: ChannelCountMode {
    willSet { precondition(newValue == .explicit, "the destination's mode is fixed") }
  }

  init(context: OfflineAudioContext, channelCount: Int) {
    super.init(
      context: context, inputs: 1, outputs: 0, channelCount: channelCount,
      channelCountMode: .explicit)
  }

  var bus: AudioBus { pulled[0] }

  override func propagatesSilence(at frame: Int) -> Bool { false }
}
