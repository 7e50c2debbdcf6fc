import AudioSignal

@testable import WebAudio

/// Renders of one node for tests: 48 kHz unless said otherwise.
enum NodeRender {
  static let sampleRate = 48000.0

  /// - Parameter build: gets the context and returns the node that is connected to its destination.
  static func render(
    length: Int = 1024, channels: Int = 1, sampleRate: Double = sampleRate,
    _ build: (OfflineAudioContext) throws -> AudioNode
  ) throws -> SampleBuffer {
    let context = try OfflineAudioContext(
      numberOfChannels: channels, length: length, sampleRate: sampleRate)
    try build(context).connect(context.destination)
    return try context.startRendering()
  }

  /// A started source of these channels.
  static func source(
    _ context: OfflineAudioContext, _ channels: [Float]...
  ) throws -> AudioBufferSourceNode {
    let source = try AudioBufferSourceNode(
      context: context,
      buffer: SampleBuffer(channels: channels, sampleRate: context.sampleRate))
    try source.start()
    return source
  }

  /// - Important: nodes do not keep their context alive; the test has to.
  static func context() throws -> OfflineAudioContext {
    try OfflineAudioContext(numberOfChannels: 1, length: 128, sampleRate: sampleRate)
  }

  /// Noise by a formula whose values fill −1…1 without repeating.
  static func noise(_ count: Int) -> [Float] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(Int32(bitPattern: state)) / 2_147_483_648
    }
  }

  /// Magnitude of bin `bin` of a discrete Fourier transform, in double: 1 for a full-scale sine.
  static func level(_ samples: [Float], bin: Int) -> Double {
    var (re, im) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let angle = 2 * Double.pi * Double(bin * index % samples.count) / Double(samples.count)
      re += Double(sample) * cosine(angle)
      im -= Double(sample) * sine(angle)
    }
    return 2 * squareRoot(re * re + im * im) / Double(samples.count)
  }
}
