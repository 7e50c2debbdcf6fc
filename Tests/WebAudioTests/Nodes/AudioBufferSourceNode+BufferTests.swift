import AudioSignal
import Testing

@testable import WebAudio

@Suite struct AudioBufferSourceNodeBufferTests {
  @Test func playsEveryChannelSampleBySample() throws {
    let graph = try TestGraph(frames: 300, channels: 3)
    let channels = (0..<3).map { channel in samples(300) { Float($0 * 3 + channel) } }
    let source = try graph.play(channels)
    graph.context.destination.channelInterpretation = .discrete

    #expect(try graph.render(source) == channels)
  }

  // Both keep their rates as floats: 44100.7 is the same rate in both.
  @Test func acceptsABufferOfARateThatNoFloatHolds() throws {
    let graph = try TestGraph(frames: 1, sampleRate: 44100.7)
    let buffer = SampleBuffer(channels: [[0.5]], sampleRate: 44100.7)
    let source = try AudioBufferSourceNode(context: graph.context, buffer: buffer)
    try source.start()

    #expect(try graph.render(source) == [[0.5]])
  }

  @Test func refusesABufferWithoutChannels() throws {
    let graph = try TestGraph(frames: 128)

    #expect(throws: WebAudioError.unsupportedChannelCount(0)) {
      try AudioBufferSourceNode(
        context: graph.context, buffer: SampleBuffer(channels: [], sampleRate: 8000))
    }
  }

  @Test func refusesABufferWithoutFrames() throws {
    let graph = try TestGraph(frames: 200)

    #expect(throws: WebAudioError.unsupportedLength(0)) { try graph.play([[]]) }
  }
}
