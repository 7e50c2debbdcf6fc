import Testing

@testable import WebAudio

@Suite struct StageStopwatchTests {
  /// source → filter → room → destination, and a second source straight to the destination.
  private func render(measures: Bool) throws -> (samples: [Float], times: [String: Duration]) {
    let graph = try TestGraph(frames: 4000)
    let filter = BiquadFilterNode(context: graph.context)
    let room = GainNode(context: graph.context, gain: 0.5)
    try graph.playOnes().connect(filter).connect(room).connect(graph.context.destination)
    try graph.playOnes().connect(graph.context.destination)
    let stopwatch = StageStopwatch([(name: "filter", node: filter), (name: "room", node: room)])
    if measures { graph.context.stopwatch = stopwatch }
    let samples = try graph.context.startRendering().channels[0]
    return (
      samples, Dictionary(uniqueKeysWithValues: stopwatch.results.map { ($0.name, $0.time) })
    )
  }

  @Test func givesEachStageTheTimeOfWhatFeedsIt() throws {
    let measured = try render(measures: true)

    #expect(measured.times.keys.sorted() == ["filter", "rest", "room"])
    // Every part has nodes that render: the second source and the destination reach no stage.
    #expect(measured.times.values.allSatisfy { $0 > .zero })
  }

  @Test func changesNothingThatIsHeard() throws {
    #expect(try render(measures: true).samples == render(measures: false).samples)
  }

  @Test func measuresNothingUnlessAsked() throws {
    #expect(try render(measures: false).times.values.allSatisfy { $0 == .zero })
  }
}
