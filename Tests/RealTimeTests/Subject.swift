import AudioSignal
import Testing
import WebAudio

/// Something that renders quanta of 128 frames.
struct Subject: CustomTestStringConvertible, Sendable {
  let name: String
  let start: @Sendable () throws -> Playing
  var testDescription: String { name }
}

/// A subject that has begun to play.
struct Playing {
  let memory: QuantumMemory
  let render: () throws -> Void
}

/// Where an audio callback is to write: two channels of a quantum.
final class QuantumMemory {
  let channels: [UnsafeMutablePointer<Float>]

  init() {
    channels = (0..<2).map { _ in
      let channel = UnsafeMutablePointer<Float>.allocate(capacity: 128)
      channel.initialize(repeating: 0, count: 128)
      return channel
    }
  }

  deinit { for channel in channels { channel.deallocate() } }

  var isSilent: Bool {
    channels.allSatisfy { channel in (0..<128).allSatisfy { channel[$0] == 0 } }
  }
}

extension Subject {
  static let rate = 48000.0
  /// Longer than any test renders.
  static let seconds = 4.0

  /// A graph between noise and the destination.
  ///
  /// - Parameter build: gives what is heard.
  static func graph(
    _ name: String,
    _ build: @escaping @Sendable (OfflineAudioContext, _ noise: AudioNode) throws -> AudioNode
  ) -> Subject {
    Subject(name: name) {
      let frames = Int(seconds * rate)
      let context = try OfflineAudioContext(
        numberOfChannels: 2, length: frames, sampleRate: rate, summation: .connectionOrder)
      let noise = TestSignal.noise(seed: 1, amplitude: 0.5, start: 0, length: frames)
        .render(channelCount: 2, frameCount: frames, sampleRate: rate)
      let source = try AudioBufferSourceNode(context: context, buffer: noise)
      try source.start()
      try build(context, source).connect(context.destination)
      let memory = QuantumMemory()
      return Playing(memory: memory) { try context.renderNext(128, into: memory.channels) }
    }
  }
}
