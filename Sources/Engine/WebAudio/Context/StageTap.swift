import AudioSignal

/// Keeps what a node plays while its graph is rendered, or passes it on; the output does not change.
///
/// - Shape: two channels, mixed as for a stereo input, as long as the context.
/// - Real-time: never allocates, locks or throws while rendering.
public final class StageTap: Sendable {
  /// What the stage is called in reports.
  public let name: String
  private nonisolated(unsafe) let recorder: Recorder
  private let sampleRate: Double

  /// Begins at the context's current frame; earlier samples read 0.
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
    node.isOfPage = false
    try source.connect(node)
  }

  /// Called with a quantum's first frame, and each channel's 128 samples.
  public typealias Listener = (_ frame: Int, _ channel: (Int) -> UnsafePointer<Float>) -> Void

  /// Passes each quantum on instead of keeping it, on the thread that renders: `samples` then stays silent. To be
  /// called before anything is rendered.
  public func hand(to listener: @escaping Listener) { recorder.listener = listener }

  /// What has been rendered so far, followed by silence; must not be read while another thread renders.
  public var samples: SampleBuffer {
    SampleBuffer(channels: recorder.channels, sampleRate: sampleRate)
  }

  private final class Recorder: AudioWorkletProcessor {
    static let channelCount = 2
    var listener: Listener?
    private let frameCount: Int
    private let kept: UnsafeMutableBufferPointer<Float>
    private let silence: UnsafeMutablePointer<Float>
    /// The number of frames of `kept` that are filled: a long tap takes memory as it fills.
    private var filled = 0

    init(frameCount: Int) {
      self.frameCount = frameCount
      kept = .allocate(capacity: Self.channelCount * frameCount)
      silence = .allocate(capacity: RenderQuantum.frameCount)
      silence.initialize(repeating: 0, count: RenderQuantum.frameCount)
    }

    deinit {
      kept.deallocate()
      silence.deallocate()
    }

    var channels: [[Float]] {
      (0..<Self.channelCount).map { channel in
        let played = kept[channel * frameCount..<channel * frameCount + filled]
        return Array(played) + Array(repeating: 0, count: frameCount - filled)
      }
    }

    func process(_ quantum: borrowing WorkletQuantum) -> Bool {
      let port = quantum.inputs[0]
      let silence = UnsafePointer(silence)
      func channel(_ index: Int) -> UnsafePointer<Float> {
        index < port.channelCount ? UnsafePointer(port[index]) : silence
      }
      if let listener {
        listener(quantum.frame, channel)
        return true
      }
      let count = min(RenderQuantum.frameCount, frameCount - quantum.frame)
      guard count > 0 else { return true }
      for index in 0..<Self.channelCount {
        let own = index * frameCount
        let played = channel(index)
        for frame in filled..<max(filled, quantum.frame) { kept[own + frame] = 0 }
        for frame in 0..<count { kept[own + quantum.frame + frame] = played[frame] }
      }
      filled = max(filled, quantum.frame + count)
      return true
    }
  }
}
