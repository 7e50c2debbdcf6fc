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

  @Test func rendersAChainAlmostAsDeepAsAllowed() throws {
    // Unity gains are exact.
    #expect(try render(OfflineAudioContext.deepestChain - 10).allSatisfy { $0 == 0.5 })
  }

  @Test func refusesAChainThatIsDeeperThanTheStack() {
    #expect(throws: WebAudioError.self) { try render(10_000) }
  }
}
