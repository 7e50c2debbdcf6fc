import AudioSignal

/// Convolves its input with an impulse response.
///
/// - Shape: 1 or 2 channels in. A response of 1, 2 or 4 channels; four are left to left, left to right, right to left,
///   and right to right. 1 channel out when input and response are mono, else 2.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#ConvolverNode>; the partition of the
///   response and its normalisation are Chromium's.
public final class ConvolverNode: AudioNode {
  /// Takes effect when a buffer is set.
  public var normalize: Bool
  /// The impulse response; nil for silence.
  public private(set) var buffer: SampleBuffer?
  private var convolvers: [PartitionedConvolver] = []
  private let mixedMemory = BusMemory(channelCount: 2)
  private var mixed: AudioBus { mixedMemory.bus }

  /// - Throws: as `setBuffer`.
  public init(
    context: OfflineAudioContext, buffer: SampleBuffer? = nil, disableNormalization: Bool = false
  ) throws(WebAudioError) {
    normalize = !disableNormalization
    super.init(context: context, inputs: 1, outputs: 1, channelCountMode: .clampedMax)
    // The blocks of the response count from the first connection on: starting later would sum the same sound in another
    // order.
    leaveUntilConnected()
    if let buffer { try setBuffer(buffer) }
  }

  /// - Parameter leads: how many samples of each channel a browser summed separately when it measured the response's
  ///   energy, 0 or 4: that depends on their alignment in its memory.
  /// - Throws: `bufferSampleRateMismatch` when the rate is not the context's,
  ///   `unsupportedChannelCount` unless there are 1, 2 or 4 channels, `unsupportedLength`.
  public func setBuffer(_ buffer: SampleBuffer?, leads: [Int] = []) throws(WebAudioError) {
    guard let buffer else {
      self.buffer = nil
      convolvers = []
      return
    }
    guard Double(Float(buffer.sampleRate)) == context.sampleRate else {
      throw .bufferSampleRateMismatch(buffer: buffer.sampleRate, context: context.sampleRate)
    }
    guard [1, 2, 4].contains(buffer.channelCount) else {
      throw .unsupportedChannelCount(buffer.channelCount)
    }
    guard buffer.frameCount > 0 else { throw .unsupportedLength(0) }
    self.buffer = buffer
    let scale = normalize ? ResponseNormalization.scale(of: buffer, leads: leads) : 1
    // A mono response convolves both channels of a stereo input.
    let count = max(buffer.channelCount, 2)
    convolvers = []
    for index in 0..<count {
      convolvers.append(
        PartitionedConvolver(
          response: buffer.channels[min(index, buffer.channelCount - 1)], scale: scale,
          phase: index, sibling: convolvers.first, heard: context.length))
    }
    inputChannelCountMayHaveChanged()
  }

  override var tailSeconds: Double {
    buffer.map { Double($0.frameCount) / context.sampleRate } ?? 0
  }
  override var outlivesInputs: Bool { true }

  override func outputChannelCount(_ output: Int) -> Int {
    min(max(inputs[0].channelCount, buffer?.channelCount ?? 1), 2)
  }

  override func process(at frame: Int) {
    let input = pulled[0]
    let output = outputs[0].bus
    guard !convolvers.isEmpty else {
      output.silence()
      return
    }
    let right = min(1, input.channelCount - 1)
    // Convolvers with the same input share its transforms.
    let first = right == 0 ? convolvers[0] : nil
    convolvers[0].render(input[0], into: output[0])
    guard convolvers.count == 4 else {
      if output.channelCount > 1 {
        convolvers[1].render(input[right], into: output[1], after: first)
      }
      return
    }
    convolvers[1].render(input[0], into: output[1], after: convolvers[0])
    convolvers[2].render(input[right], into: mixed[0], after: first)
    convolvers[3].render(input[right], into: mixed[1], after: convolvers[2])
    for channel in 0..<2 {
      let (sum, added) = (output[channel], mixed[channel])
      for index in 0..<RenderQuantum.frameCount { sum[index] += added[index] }
    }
  }
}

/// The gain that makes impulse responses of any loudness about equally loud.
enum ResponseNormalization {
  /// The smallest power that counts; below it, a response is treated as having this much.
  private static let smallestPower: Float = 0.000125
  /// −58 dB: brings an ordinary response to about the loudness of the input.
  private static let calibration = Float(bitPattern: 0x3aa5_0285)
  /// Hertz, at which the calibration holds:
  /// <https://webaudio.github.io/web-audio-api/#dom-convolvernode-disablenormalization>.
  private static let calibrationRate = 44100.0

  /// The sum of squares is accumulated in eight lanes, then four, then one by one, as in Chromium's vector code. Where
  /// the buffer is not aligned to 32 bytes in memory, four samples are summed first; that may change from run to run,
  /// by one unit in the last place.
  static func scale(of buffer: SampleBuffer, leads: [Int] = []) -> Float {
    var energy: Float = 0
    for (channel, samples) in buffer.channels.enumerated() {
      energy += sumOfSquares(samples, lead: channel < leads.count ? leads[channel] : 0)
    }
    var power = (energy / Float(buffer.channelCount * buffer.frameCount)).squareRoot()
    if !power.isFinite || power < smallestPower { power = smallestPower }
    var scale = 1 / power
    scale *= calibration
    scale *= Float(calibrationRate / buffer.sampleRate)
    // True stereo adds two responses into each channel.
    if buffer.channelCount == 4 { scale *= 0.5 }
    return scale
  }

  private static func sumOfSquares(_ samples: [Float], lead: Int) -> Float {
    var sum: Float = 0
    var index = samples.count < 4 ? 0 : lead
    for sample in samples[..<index] { sum += sample * sample }
    for width in [8, 4] {
      var lanes = [Float](repeating: 0, count: width)
      let start = index
      while index + width <= samples.count, width == 8 || index < start + 4 {
        for lane in 0..<width { lanes[lane] += samples[index + lane] * samples[index + lane] }
        index += width
      }
      if index > start { for lane in lanes { sum += lane } }
    }
    for sample in samples[index...] { sum += sample * sample }
    return sum
  }
}
