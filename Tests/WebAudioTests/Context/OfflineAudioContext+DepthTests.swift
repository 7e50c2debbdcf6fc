import Testing

@testable import WebAudio

@Suite struct OfflineAudioContextDepthTests {
  private func render(_ count: Int) throws -> [Float] {
    try NodeRender.render(length: 256) { context in
      let source = ConstantSourceNode(context: context, offset: 0.5)
      try source.start()
      var last: AudioNode = source
      for _ in 0..<count { last = try last.connect(GainNode(context: context)) }
      return last
    }.channels[0]
  }

  @Test func rendersAChainLongerThanAnyStackIsDeep() throws {
    // Unity gains are exact.
    #expect(try render(50_000).allSatisfy { $0 == 0.5 })
  }

  /// Each oscillator bends the next one's frequency.
  private func renderModulators(_ count: Int) throws -> [Float] {
    try NodeRender.render(length: 256) { context in
      var last = try OscillatorNode(context: context)
      try last.start()
      for _ in 0..<count {
        let next = try OscillatorNode(context: context)
        try next.start()
        try last.connect(next.frequency)
        last = next
      }
      return last
    }.channels[0]
  }

  @Test func rendersAlmostAsManyModulatorsAsAllowed() throws {
    #expect(try renderModulators(OfflineAudioContext.deepestModulation - 10).allSatisfy(\.isFinite))
  }

  @Test func refusesMoreModulatorsThanTheStackIsDeep() {
    #expect(throws: WebAudioError.self) { try renderModulators(10_000) }
  }
}
