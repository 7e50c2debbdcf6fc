/// The end of the graph: its input is the render.
///
/// The render has the context's channels. A page may give the destination others, as live contexts allow: what comes is
/// mixed to those, and then to the context's as speakers are.
public final class AudioDestinationNode: AudioNode {
  /// The channels of the render.
  public let numberOfChannels: Int
  private let mixed: BusMemory
  /// From each number of channels to the render's; empty until this node is given others.
  private var mixings: [ChannelMixing] = []

  public override var channelCount: Int { didSet { prepareMixing() } }
  public override var channelCountMode: ChannelCountMode { didSet { prepareMixing() } }

  init(context: OfflineAudioContext, channelCount: Int) {
    numberOfChannels = channelCount
    mixed = BusMemory(channelCount: channelCount)
    super.init(
      context: context, inputs: 1, outputs: 0, channelCount: channelCount,
      channelCountMode: .explicit)
  }

  /// What is heard of the quantum.
  var bus: AudioBus { pulled[0].channelCount == numberOfChannels ? pulled[0] : mixed.bus }

  override func propagatesSilence(at frame: Int) -> Bool { false }

  override func process(at frame: Int) {
    let input = pulled[0]
    guard input.channelCount != numberOfChannels else { return }
    mixed.bus.silence()
    mixings[input.channelCount - 1].add(input, to: mixed.bus)
  }

  /// Here, as `process` allocates nothing.
  private func prepareMixing() {
    guard mixings.isEmpty else { return }
    mixings = (1...32).map {
      ChannelMixing(from: $0, to: numberOfChannels, interpretation: .speakers)
    }
  }
}
