/// Plays buffers that a page's script has filled, with the same latency as in Chromium.
///
/// The script itself runs only in the page; here its output comes from a tape. A script is asked for a buffer at the
/// end of the one before, and what it fills plays after the next one.
///
/// - Shape: one input that is not read, one output of `numberOfOutputChannels`.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#ScriptProcessorNode>; the two buffers of
///   latency are Chromium's, heard in `reference-audio`.
public final class ScriptProcessorNode: AudioNode {
  /// Buffers from the one that a script fills to the one in which it is heard.
  private static let latencyBuffers = 2

  /// Frames of each of its buffers.
  public let bufferSize: Int
  private let outputChannels: Int
  /// What plays next, without gaps: `bufferSize` frames of each channel.
  private var tape: [[Float]] = []
  private var buffersPlayed = 0
  private var position = 0

  /// - Throws: `unsupported` for a size that is not a power of two from 256 to 16384, or for more than
  ///   32 channels.
  public init(
    context: OfflineAudioContext, bufferSize: Int, numberOfInputChannels: Int = 2,
    numberOfOutputChannels: Int = 2
  ) throws(WebAudioError) {
    guard (256...16384).contains(bufferSize), bufferSize.nonzeroBitCount == 1,
      (0...32).contains(numberOfInputChannels), (0...32).contains(numberOfOutputChannels)
    else {
      throw .unsupported(
        feature: "a ScriptProcessorNode of \(bufferSize) frames, \(numberOfInputChannels) channels"
          + " in and \(numberOfOutputChannels) out")
    }
    self.bufferSize = bufferSize
    outputChannels = numberOfOutputChannels
    super.init(
      context: context, inputs: 1, outputs: 1, channelCount: max(numberOfInputChannels, 1),
      channelCountMode: .explicit)
    inputChannelCountMayHaveChanged()
  }

  /// Adds what the script has filled next; a channel without samples is silent.
  public func play(_ channels: [[Float]]) {
    precondition(channels.allSatisfy { $0.isEmpty || $0.count == bufferSize })
    var buffer: [Float] = []
    for index in 0..<outputChannels {
      let samples = index < channels.count ? channels[index] : []
      buffer += samples.isEmpty ? [Float](repeating: 0, count: bufferSize) : samples
    }
    tape.append(buffer)
  }

  override var outlivesInputs: Bool { true }
  override func propagatesSilence(at frame: Int) -> Bool { false }
  override func outputChannelCount(_ output: Int) -> Int { max(outputChannels, 1) }

  override func process(at frame: Int) {
    let bus = outputs[0].bus
    let index = buffersPlayed - Self.latencyBuffers
    if tape.indices.contains(index), outputChannels > 0 {
      tape[index].withUnsafeBufferPointer { buffer in
        guard let samples = buffer.baseAddress else { return }
        for channel in 0..<outputChannels {
          bus[channel].update(
            from: samples + channel * bufferSize + position, count: RenderQuantum.frameCount)
        }
      }
    } else {
      for channel in 0..<bus.channelCount {
        bus[channel].update(repeating: 0, count: RenderQuantum.frameCount)
      }
    }
    position += RenderQuantum.frameCount
    guard position == bufferSize else { return }
    position = 0
    buffersPlayed += 1
  }
}
