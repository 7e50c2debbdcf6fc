import Testing

@testable import WebAudio

@Suite struct DelayNodeTests {
  private static let input = NodeRender.noise(400)

  private func render(frames: Double, rate: AutomationRate) throws -> [Float] {
    try NodeRender.render(length: 1024) { context in
      let delay = try DelayNode(context: context, delayTime: Float(frames / 48000))
      try delay.delayTime.setAutomationRate(rate)
      return try NodeRender.source(context, Self.input).connect(delay)
    }.channels[0]
  }

  @Test(arguments: [0, 1, 7, 127, 128, 129, 500])
  func delaysByWholeFrames(frames: Int) throws {
    let samples = try render(frames: Double(frames), rate: .aRate)

    // The float of the delay time is off by up to 2^-24 of it: 500 frames · 6e-8, and positions in
    // a ring of 48128 floats have steps of 2^-8 frames, between samples that differ by up to 2.
    for frame in 0..<400 {
      #expect(abs(samples[frame + frames] - Self.input[frame]) < 2 * 0.01)
    }
    #expect(samples[..<max(frames - 1, 0)].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0, 1, 128, 500])
  func delaysByWholeFramesAtControlRate(frames: Int) throws {
    let samples = try render(frames: Double(frames), rate: .kRate)

    // Positions are doubles here: only the delay time itself is a float.
    for frame in 0..<400 {
      #expect(abs(samples[frame + frames] - Self.input[frame]) < 2 * 1e-4)
    }
  }

  @Test func readsBetweenFramesOnALine() throws {
    let samples = try render(frames: 10.5, rate: .kRate)

    // Half way between two frames lies their mean.
    for frame in 1..<399 {
      let mean = (Self.input[frame - 1] + Self.input[frame]) / 2
      #expect(abs(samples[frame + 10] - mean) < 1e-4)
    }
  }

  @Test func boundsTheDelayByItsMaximum() throws {
    let context = try NodeRender.context()
    defer { withExtendedLifetime(context) {} }
    let delay = try DelayNode(context: context, delayTime: 5, maxDelayTime: 0.5)

    #expect(delay.delayTime.value == 0.5)
  }

  @Test(arguments: [0, -1, 180, 1e300, .infinity, .nan])
  func refusesMaximaItCannotHold(seconds: Double) throws {
    let context = try NodeRender.context()

    #expect(throws: WebAudioError.self) { try DelayNode(context: context, maxDelayTime: seconds) }
  }

  @Test func survivesADelayThatIsNoNumber() throws {
    // A time constant that is 0 as a float divides 0 by 0 at its start.
    let samples = try NodeRender.render(length: 512) { context in
      let delay = try DelayNode(context: context, delayTime: 0.001)
      try delay.delayTime.setTargetAtTime(0.5, 0, 1e-300)
      return try NodeRender.source(context, Self.input).connect(delay)
    }.channels[0]

    #expect(samples.allSatisfy { $0.isFinite })
  }
}
