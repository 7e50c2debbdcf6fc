import Testing

@testable import WebAudio

/// Where outputs render: expectations are what Chromium 156 rendered of the same graphs, which cases of
/// suite `graph` hold to the bit.
@Suite struct AudioNodeOutputTests {
  private static let ones = [Float](repeating: 1, count: 256)

  // The splitter has rendered for its first reader when the second lends its memory.
  @Test func givesNothingToASecondReaderInItsFirstQuantum() throws {
    let rendered = try NodeRender.render(length: 256, channels: 2) { context in
      let splitter = try ChannelSplitterNode(context: context, numberOfOutputs: 2)
      let merger = try ChannelMergerNode(context: context, numberOfInputs: 2)
      try NodeRender.source(context, Self.ones, Self.ones).connect(splitter)
      for channel in 0..<2 {
        let analyser = try AnalyserNode(context: context)
        try splitter.connect(analyser, output: channel)
        try analyser.connect(merger, input: channel)
      }
      return merger
    }

    #expect(rendered.channels[0] == Self.ones)
    #expect(rendered.channels[1][..<128].allSatisfy { $0 == 0 })
    #expect(rendered.channels[1][128...].allSatisfy { $0 == 1 })
  }

  @Test func rendersIntoItsOnlyReader() throws {
    let context = try NodeRender.context()
    let (source, filter) = (
      ConstantSourceNode(context: context), BiquadFilterNode(context: context)
    )
    try source.start()
    try source.connect(filter).connect(context.destination)

    _ = try context.startRendering()

    #expect(source.outputs[0].bus == filter.outputs[0].bus)
  }

  @Test func rendersIntoItsOwnMemoryForTwoReaders() throws {
    let context = try NodeRender.context()
    let (source, filter) = (
      ConstantSourceNode(context: context), BiquadFilterNode(context: context)
    )
    try source.start()
    try source.connect(filter).connect(context.destination)
    try source.connect(context.destination)

    _ = try context.startRendering()

    #expect(source.outputs[0].bus != filter.outputs[0].bus)
  }

  // A stereo source in front would make the filter forget.
  @Test func tellsNobodyOfWhatIsConnectedAndCutInOneGo() throws {
    func render(_ change: Bool) throws -> [Float] {
      try NodeRender.render(length: 512) { context in
        let filter = BiquadFilterNode(context: context, frequency: 900, q: 12)
        try NodeRender.source(context, [1, 1]).connect(filter)
        let stereo = try NodeRender.source(context, Self.ones, Self.ones)
        try context.suspend(at: 128 / 48000) {
          guard change else { return }
          try stereo.connect(filter)
          try stereo.disconnect(filter)
        }
        return filter
      }.channels[0]
    }

    let rings = try render(false)
    #expect(rings[200] != 0)
    #expect(try render(true) == rings)
  }
}
