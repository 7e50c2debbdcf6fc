import Testing

@testable import WebAudio

@Suite struct StereoPannerNodeTests {
  private func gains(pan: Float, _ input: [Float]...) throws -> [Float] {
    try NodeRender.render(length: 128, channels: 2) { context in
      let panner = StereoPannerNode(context: context, pan: pan)
      let source = try AudioBufferSourceNode(
        context: context, buffer: .init(channels: input, sampleRate: 48000))
      try source.start()
      return try source.connect(panner)
    }.channels.map { $0[0] }
  }

  @Test(arguments: [Float(-1), -0.75, -0.3, 0, 0.2, 0.5, 1])
  func keepsThePowerOfAMonoInput(pan: Float) throws {
    let gains = try gains(pan: pan, [1])

    // cos² + sin² = 1; floats round by 6e-8 each.
    #expect(abs(gains[0] * gains[0] + gains[1] * gains[1] - 1) < 3e-7)
    let angle = Double(pan + 1) / 2 * Double.pi / 2
    #expect(abs(Double(gains[0]) - cosine(angle)) < 1e-7)
    #expect(abs(Double(gains[1]) - sine(angle)) < 1e-7)
  }

  @Test(arguments: [(-1, [1.5, 0]), (0, [1, 0.5]), (1, [0, 1.5])] as [(Float, [Float])])
  func foldsAStereoInputTowardsASide(pan: Float, expected: [Float]) throws {
    let gains = try gains(pan: pan, [1], [0.5])

    // Cosine of a quarter turn is 6e-17 rather than 0.
    #expect(zip(gains, expected).allSatisfy { abs($0 - $1) < 1e-7 })
  }

  @Test func panningByAutomationAgreesWithAConstant() throws {
    let rendered = try NodeRender.render(length: 128, channels: 2) { context in
      let panner = StereoPannerNode(context: context)
      try panner.pan.setValueAtTime(0.25, 0)
      return try NodeRender.source(context, [1, 1]).connect(panner)
    }

    let constant = try gains(pan: 0.25, [1])

    #expect(abs(rendered.channels[0][1] - constant[0]) < 1e-7)
    #expect(abs(rendered.channels[1][1] - constant[1]) < 1e-7)
  }
}
