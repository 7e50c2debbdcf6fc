import Testing

@testable import WebAudio

@Suite struct AudioParamInputTests {
  private func param(
    _ graph: TestGraph, value: Float = 0, defaultValue: Float = 0,
    range: ClosedRange<Float> = -Float.greatestFiniteMagnitude...Float.greatestFiniteMagnitude,
    rate: AutomationRate = .aRate
  ) -> AudioParam {
    AudioParam(
      "p", context: graph.context, value: value, defaultValue: defaultValue, range: range,
      rate: rate)
  }

  private func values(_ param: AudioParam, at frame: Int = 0) -> [Float] {
    Array(UnsafeBufferPointer(start: param.values(at: frame), count: RenderQuantum.frameCount))
  }

  // MARK: Range. The specification clamps the computed value, not the events.

  @Test func clampsItsFirstValueToTheRange() throws {
    let graph = try TestGraph(frames: 128)

    #expect(param(graph, value: 7, range: -1...1).value == 1)
    #expect(param(graph, value: -7, range: -1...1).value == -1)
  }

  @Test func clampsAssignedValuesToTheRange() throws {
    let graph = try TestGraph(frames: 128)
    let param = param(graph, range: -1...1)

    try param.setValue(5)

    #expect(param.value == 1)
  }

  @Test func clampsARampWithoutBendingIt() throws {
    let graph = try TestGraph(frames: 128)
    let param = param(graph, range: 0...1)
    try param.setValueAtTime(-1, 0)
    try param.linearRampToValueAtTime(3, 100 / 8000)

    let values = values(param)

    // Clamping the events instead would give a ramp from 0 to 1.
    let expected = exact(128) { min(max(-1 + 4 * Double($0) / 100, 0), 1) }
    #expect(largestDifference(values, expected) < 4e-6)
  }

  // MARK: Rates

  @Test func givesOneValueForAQuantumAtKRate() throws {
    let graph = try TestGraph(frames: 128)
    let param = param(graph, rate: .kRate)
    try param.setValueAtTime(0, 0)
    try param.linearRampToValueAtTime(1, 256 / 8000)

    // The value at the quantum's start, by the ramp's formula.
    #expect(values(param) == Array(repeating: 0, count: 128))
    #expect(values(param, at: 128) == Array(repeating: 0.5, count: 128))
    #expect(!param.variesWithinQuantum(at: 128))
  }

  @Test func approachesTheSameTargetAtBothRates() throws {
    let graph = try TestGraph(frames: 128)
    let (fast, slow) = (param(graph, value: 1), param(graph, value: 1, rate: .kRate))
    for param in [fast, slow] { try param.setTargetAtTime(0, 0, 200 / 8000) }

    for quantum in 0..<6 {
      let frame = 128 * quantum
      let expected = exponential(-Double(frame) / 200)
      #expect(abs(Double(values(fast, at: frame)[0]) - expected) < 1e-5)
      #expect(abs(Double(values(slow, at: frame)[0]) - expected) < 1e-5)
    }
  }

  // MARK: Audio

  @Test func addsAudioToItsValue() throws {
    let graph = try TestGraph(frames: 128)
    let param = param(graph, value: 10)
    try graph.play(samples(128) { Float($0) }).connect(param)

    #expect(values(param) == samples(128) { 10 + Float($0) })
  }

  // The specification: parameters mix their input down to mono, (L + R)/2.
  @Test func mixesStereoAudioDown() throws {
    let graph = try TestGraph(frames: 128)
    let param = param(graph)
    try graph.play([Array(repeating: 1, count: 128), Array(repeating: 4, count: 128)])
      .connect(param)

    #expect(values(param) == Array(repeating: 2.5, count: 128))
  }

  @Test func readsTheFirstSampleOfAudioAtKRate() throws {
    let graph = try TestGraph(frames: 128)
    let param = param(graph, value: 10, rate: .kRate)
    try graph.play((1...128).map(Float.init)).connect(param)

    #expect(values(param) == Array(repeating: 11, count: 128))
  }

  // Origin: browser capture of [NaN, ∞, −∞, 1] into a gain of 0, whose default is 1.
  @Test func replacesNaNByTheDefaultAndClampsInfinity() throws {
    let graph = try TestGraph(frames: 4)
    let node = GainNode(context: graph.context, gain: 0)
    try graph.play([.nan, .infinity, -.infinity, 1]).connect(node.gain)
    try graph.playOnes().connect(node)

    let rendered = try graph.render(node)[0]

    let largest = Float.greatestFiniteMagnitude
    #expect(rendered == [1, largest, -largest, 1])
  }

  @Test func keepsItsRangeWithAudio() throws {
    let graph = try TestGraph(frames: 128)
    let param = param(graph, value: 0.75, range: 0...1)
    try graph.play([-4, 0, 4]).connect(param)

    #expect(Array(values(param)[0..<4]) == [0, 0.75, 1, 0.75])
  }

  // Algebra in float: 2^24 + 1 rounds back to 2^24, so that the order of additions shows.
  @Test(
    arguments: [
      // One after the other onto the value 0: ((0 + 2^24) + 1) + 1.
      (.connectionOrder, 16_777_216),
      // Summed first, from the last to the first: 0 + ((1 + 1) + 2^24).
      (.stable, 16_777_218),
    ] as [(InputSummation, Float)])
  func addsSeveralSourcesInTheOrderOfTheSummation(order: InputSummation, sum: Float) throws {
    let graph = try TestGraph(frames: 128, summation: order)
    let param = param(graph)
    for sample: Float in [16_777_216, 1, 1] {
      try graph.play([Float](repeating: sample, count: 128)).connect(param)
    }

    #expect(values(param) == Array(repeating: sum, count: 128))
  }

  @Test func returnsToItsValueWhenItsAudioHasEnded() throws {
    let values = try gainValues(frames: 384, from: 0.5) { gain, graph in
      try graph.play([Float](repeating: 1, count: 100)).connect(gain)
    }

    #expect(values == samples(384) { $0 < 100 ? 1.5 : 0.5 })
  }
}
