import Testing

@testable import WebAudio

@Suite struct StageTapTests {
  @Test func keepsWhatANodePlaysAndLeavesTheSoundAlone() throws {
    func render(listens: Bool) throws -> (output: [Float], tap: StageTap?) {
      let graph = try TestGraph(frames: 300)
      let source = try graph.play(samples(300) { Float($0) })
      let tap = try listens ? StageTap("source", of: source) : nil
      let half = GainNode(context: graph.context, gain: 0.5)
      try source.connect(half)
      return (try graph.render(half)[0], tap)
    }

    let listening = try render(listens: true)

    #expect(try listening.output == render(listens: false).output)
    // Mono is heard on both sides.
    let mono = samples(300) { Float($0) }
    #expect(listening.tap?.samples.channels == [mono, mono])
  }

  @Test func hearsWhatNothingElseHears() throws {
    let graph = try TestGraph(frames: 200)
    let tap = try StageTap("unconnected", of: graph.play(samples(200) { Float($0) }))

    _ = try graph.context.startRendering()

    #expect(tap.samples.channels[0] == samples(200) { Float($0) })
  }

  @Test func readsZeroBeforeItBegan() throws {
    let graph = try TestGraph(frames: 300)
    let source = try graph.playOnes()
    var tap: StageTap?
    try graph.suspend(atFrame: 128) { tap = try StageTap("late", of: source) }

    _ = try graph.render(source)

    #expect(tap?.samples.channels[0] == samples(300) { $0 < 128 ? 0 : 1 })
  }

  @Test func refusesANodeThatPlaysNothing() throws {
    let graph = try TestGraph(frames: 128)

    #expect(throws: WebAudioError.self) {
      try StageTap("destination", of: graph.context.destination)
    }
  }
}
