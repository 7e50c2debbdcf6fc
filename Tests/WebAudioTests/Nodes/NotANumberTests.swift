import Testing

@testable import WebAudio

// Origin: captures of graphs that `parity audit --graphs` drew, and of a page with each.
@Suite struct NotANumberTests {
  private static let start = 1280

  /// A ramp that ends where the source begins, held earlier: it has no duration left, and 0 / 0 is its value.
  private func hold(_ parameter: AudioParam) throws {
    try parameter.linearRampToValueAtTime(0.5, Double(Self.start) / 8000)
    try parameter.cancelAndHoldAtTime(0.1)
  }

  @Test func aConstantSourcePutsOutWhatIsNoNumber() throws {
    let graph = try TestGraph(frames: 1536)
    let source = ConstantSourceNode(context: graph.context)
    try source.start(Double(Self.start) / 8000)
    try hold(source.offset)

    let samples = try graph.render(source)[0]

    #expect(samples[..<Self.start].allSatisfy { $0 == 0 })
    #expect(samples[Self.start...].allSatisfy { $0.isNaN })
  }

  @Test func audioAtTheParameterMakesItTheDefault() throws {
    let graph = try TestGraph(frames: 1536)
    let source = ConstantSourceNode(context: graph.context)
    try source.start(Double(Self.start) / 8000)
    try hold(source.offset)
    let zero = ConstantSourceNode(context: graph.context, offset: 0)
    try zero.start()
    try zero.connect(source.offset)

    let samples = try graph.render(source)[0]

    #expect(samples[Self.start...].allSatisfy { $0 == 1 })
  }

  @Test func aBufferPlaysOneSampleAndGoesOnNowhere() throws {
    let graph = try TestGraph(frames: 1536)
    let ramp = (1...1000).map { Float($0) / 1000 }
    let source = try graph.play(ramp, at: Double(Self.start) / 8000)
    try hold(source.playbackRate)

    let samples = try graph.render(source)[0]

    #expect(samples[Self.start] == ramp[0])
    #expect(samples[(Self.start + 1)...].allSatisfy { $0.isNaN })
  }
}
