import WebAudio

/// Any number of oscillators into one gain: what the cost of a graph is measured against its size
/// with.
public enum OscillatorBank {
  /// - Parameter seconds: length of the render.
  public static func make(
    oscillators: Int, seconds: Double, sampleRate: Double = 48000
  ) throws -> OfflineAudioContext {
    let context = try OfflineAudioContext(
      numberOfChannels: 1, length: Int(seconds * sampleRate), sampleRate: sampleRate)
    let mix = GainNode(context: context, gain: 1 / Float(oscillators))
    try mix.connect(context.destination)
    for index in 0..<oscillators {
      let oscillator = try OscillatorNode(
        context: context, type: .sawtooth, frequency: 40 + Float(index % 1000))
      try oscillator.connect(mix)
      try oscillator.start()
    }
    return context
  }
}
