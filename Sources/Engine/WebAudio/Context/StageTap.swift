import AudioSignal

/// Keeps what a node plays while its graph is rendered; nothing that is heard changes.
///
/// - Shape: two channels, mixed as for a stereo input, as long as the context.
/// - Real-time: never allocates, locks or throws while rendering.
public final class StageTap: Sendable {
  public let name: String
  private nonisolated(unsafe) let recorder: Recorder
  private let sampleRate: Double

  /// Begins at the context's current frame; what was before reads 0.
  ///
  /// - Throws: `WebAudioError` for a node without outputs.
  public init(_ name: String, of source: AudioNode) throws(WebAudioError) {
    self.name = name
    let context = source.context
    recorder = Recorder(frameCount: context.length)
    sampleRate = context.sampleRate
    let node = AudioWorkletNode(context: context, processor: recorder, numberOfOutputs: 0)
    node.channelCount = Recorder.channelCount
    node.channelCountMode = .explicit
    try source.connect(node)
  }

  /// What has been rendered so far, and silence after it; not while another thread renders.
  public var samples: SampleBuffer {
    SampleBuffer(channels: recorder.channels, sampleRate: sampleRate)
  }

  private final class Recorder: AudioWorkletProcessor {
    static let channelCount = 2
    private let frameCount: Int
    private let kept: UnsafeMutableBufferPointer<Float>

    init(frameCount: Int) {
      self.frameCount = frameCount
      kept = .allocate(capacity: Self.channelCount * frameCount)
      kept.initialize(repeating: 0)
    }

    deinit { kept.deallocate() }

    var channels: [[Float]] {
      (0..<Self.channelCount).map { Array(kept[$0 * frameCount..<($0 + 1) * frameCount]) }
    }

    func process(_ quantum: borrowing WorkletQuantum) -> Bool {
      let count = min(RenderQuantum.frameCount, frameCount - quantum.frame)
      for channel in 0..<quantum.inputs[0].channelCount {
        let played = quantum.inputs[0][channel]
        let offset = channel * frameCount + quantum.frame
        for index in 0..<count { kept[offset + index] = played[index] }
      }
      return true
    }
  }
}
