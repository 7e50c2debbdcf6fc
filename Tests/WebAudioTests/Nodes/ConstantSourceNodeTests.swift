import Testing

@testable import WebAudio

@Suite struct ConstantSourceNodeTests {
  @Test func putsOutItsOffsetBetweenStartAndStop() throws {
    let samples = try NodeRender.render(length: 512) { context in
      let source = ConstantSourceNode(context: context, offset: 0.3)
      try source.start(100 / 48000)
      try source.stop(300 / 48000)
      return source
    }.channels[0]

    #expect(samples[..<100].allSatisfy { $0 == 0 })
    #expect(samples[100..<300].allSatisfy { $0 == 0.3 })
    #expect(samples[300...].allSatisfy { $0 == 0 })
  }

  @Test func followsTheAutomationOfItsOffset() throws {
    let samples = try NodeRender.render(length: 512) { context in
      let source = ConstantSourceNode(context: context, offset: 0)
      try source.offset.setValueAtTime(0, 0)
      try source.offset.linearRampToValueAtTime(1, 256 / 48000)
      try source.start()
      return source
    }.channels[0]

    // A line from 0 to 1 over 256 frames; float steps add up to less than 1e-5.
    for frame in 0..<256 { #expect(abs(samples[frame] - Float(frame) / 256) < 1e-5) }
    #expect(samples[300] == 1)
  }

  @Test func isSilentUntilItIsStarted() throws {
    let rendered = try NodeRender.render(length: 256) { ConstantSourceNode(context: $0) }

    #expect(rendered.isSilent)
  }
}
