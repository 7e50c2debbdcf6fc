/// Outputs the value of its one parameter.
///
/// - Shape: 1 channel.
/// - Units: `offset` is linear, a-rate.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#ConstantSourceNode>
public final class ConstantSourceNode: AudioScheduledSourceNode {
  /// What is put out; 1 by default, a-rate.
  public let offset: AudioParam

  /// A source that is silent until it is started.
  public init(context: OfflineAudioContext, offset: Float = 1) {
    self.offset = AudioParam("offset", context: context, value: offset, defaultValue: 1)
    super.init(context: context)
    self.offset.keepsNotANumber = true
    parameters = [self.offset]
  }

  override func process(at frame: Int) {
    guard let span = span(at: frame) else { return }
    let output = outputs[0].bus[0]
    // The values are evaluated first: a source that modulates itself reads its last quantum from here.
    if offset.variesWithinQuantum(at: frame) {
      let values = offset.values(at: frame)
      output.update(repeating: 0, count: RenderQuantum.frameCount)
      for index in span.first..<span.end { output[index] = values[index] }
    } else {
      let value = offset.finalValue(at: frame)
      if value == 0 { return outputs[0].bus.silence() }
      output.update(repeating: 0, count: RenderQuantum.frameCount)
      for index in span.first..<span.end { output[index] = value }
    }
  }
}
