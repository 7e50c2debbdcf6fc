import Testing

@testable import WebAudio

@Suite struct ChannelSplitterNodeTests {
  @Test func givesBackWhatAMergerPutsTogether() throws {
    let channels = (0..<4).map { [Float](repeating: Float($0 + 1), count: 128) }

    let rendered = try NodeRender.render(length: 128, channels: 4) { context in
      let source = try AudioBufferSourceNode(
        context: context, buffer: .init(channels: channels, sampleRate: 48000))
      try source.start()
      let splitter = try ChannelSplitterNode(context: context, numberOfOutputs: 4)
      let merger = try ChannelMergerNode(context: context, numberOfInputs: 4)
      try source.connect(splitter)
      for channel in 0..<4 { try splitter.connect(merger, output: channel, input: channel) }
      return merger
    }

    #expect(rendered.channels == channels)
  }

  @Test func isSilentBeyondTheChannelsOfItsInput() throws {
    let rendered = try NodeRender.render(length: 128, channels: 2) { context in
      let splitter = try ChannelSplitterNode(context: context, numberOfOutputs: 6)
      let merger = try ChannelMergerNode(context: context, numberOfInputs: 2)
      try NodeRender.source(context, [1, 1], [1, 1]).connect(splitter)
      try splitter.connect(merger, output: 5, input: 0)
      try splitter.connect(merger, output: 1, input: 1)
      return merger
    }

    #expect(rendered.channels[0].allSatisfy { $0 == 0 })
    #expect(rendered.channels[1][0] == 1)
  }

  @Test(arguments: [0, -1, 33])
  func refusesCountsOutsideOneToThirtyTwo(count: Int) throws {
    let context = try NodeRender.context()

    #expect(throws: WebAudioError.unsupportedChannelCount(count)) {
      try ChannelSplitterNode(context: context, numberOfOutputs: count)
    }
    #expect(throws: WebAudioError.unsupportedChannelCount(count)) {
      try ChannelMergerNode(context: context, numberOfInputs: count)
    }
  }
}
