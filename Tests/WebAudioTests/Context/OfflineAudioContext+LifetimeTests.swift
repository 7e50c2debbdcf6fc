import Testing

@testable import WebAudio

@Suite struct OfflineAudioContextLifetimeTests {
  @Test func releasesItsGraph() throws {
    weak var input: AudioNodeInput?
    weak var output: AudioNodeOutput?
    do {
      let context = try NodeRender.context()
      let source = ConstantSourceNode(context: context)
      let gain = GainNode(context: context)
      try source.connect(gain).connect(context.destination)
      try source.connect(gain.gain)
      try source.start()
      _ = try context.startRendering()
      input = gain.inputs[0]
      output = gain.outputs[0]
    }

    // Inputs and outputs hold each other while the context lives.
    #expect(input == nil)
    #expect(output == nil)
  }

  @Test func releasesWhatWaitsForASuspensionThatNeverCame() throws {
    weak var released: OfflineAudioContext?
    do {
      let context = try OfflineAudioContext(numberOfChannels: 1, length: 512, sampleRate: 48000)
      try context.suspend(at: 0) { throw WebAudioError.notConnected }
      try context.suspend(at: 256 / 48000) { _ = context.currentTime }
      _ = try? context.startRendering()
      released = context
    }

    #expect(released == nil)
  }
}
