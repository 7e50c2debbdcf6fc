import WebAudio

/// One reverb with a gate before it and a level after it, so that another can replace it without a click.
final class ReverbSlot {
  let impulse: ReverbImpulse
  private let gate: GainNode
  private let level: GainNode

  /// - Parameter gain: 1 for one that sounds at once, 0 for one that fades in.
  init(_ context: OfflineAudioContext, _ impulse: ReverbImpulse, gain: Float) throws {
    self.impulse = impulse
    gate = GainNode(context: context, gain: gain).with(channels: 1)
    let convolver = try ConvolverNode(
      context: context, buffer: impulse.response(sampleRate: context.sampleRate),
      disableNormalization: true)
    level = GainNode(context: context, gain: gain).with(channels: 2)
    try gate.connect(convolver).connect(level)
  }

  func connect(from input: AudioNode, to output: AudioNode) throws {
    try input.connect(gate)
    try level.connect(output)
  }

  func disconnect(from input: AudioNode) throws {
    level.disconnect()
    try input.disconnect(gate)
  }

  /// Fades in from the tick's frame until the next one's.
  func fadeIn(_ times: TickTimes, _ tick: Int) throws {
    try gate.gain.setValueAtTime(1, times.seconds(times.heard(tick)))
    try fade(from: 0, to: 1, times, tick)
  }

  func fadeOut(_ times: TickTimes, _ tick: Int) throws { try fade(from: 1, to: 0, times, tick) }

  private func fade(from: Float, to: Float, _ times: TickTimes, _ tick: Int) throws {
    try level.gain.setValueAtTime(from, times.seconds(times.heard(tick)))
    try level.gain.linearRampToValueAtTime(to, times.seconds(times.heard(tick + 1)))
  }
}

extension AudioNode {
  /// Fixes the node's channel count, whatever is connected.
  @discardableResult
  func with(channels: Int) -> Self {
    channelCount = channels
    channelCountMode = .explicit
    return self
  }
}
