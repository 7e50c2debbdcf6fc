import Testing

@testable import WebAudio

@Suite struct OfflineAudioContextLifetimeTests {
  @Test func releasesItsGraph() throws {
    weak var input: AudioNodeInput?
    weak var parameter: AudioNodeInput?
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
      parameter = gain.gain.input
      output = gain.outputs[0]
    }

    // Inputs and outputs hold each other while the context lives. Asked outside of the expectation, which would
    // show all that a released node refers to.
    let isReleased = (input == nil, parameter == nil, output == nil)
    #expect(isReleased == (true, true, true))
  }

  @Test(arguments: [InputSummation.connectionOrder, .stable])
  func releasesWhatWasCutBeforeItRendered(summation: InputSummation) throws {
    weak var input: AudioNodeInput?
    weak var output: AudioNodeOutput?
    do {
      let context = try OfflineAudioContext(
        numberOfChannels: 1, length: 128, sampleRate: 48000, summation: summation)
      let gain = GainNode(context: context)
      for _ in 0..<3 { try ConstantSourceNode(context: context).connect(gain) }
      try gain.connect(context.destination)
      gain.disconnect()
      input = gain.inputs[0]
      output = gain.outputs[0]
    }

    let isReleased = (input == nil, output == nil)
    #expect(isReleased == (true, true))
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
