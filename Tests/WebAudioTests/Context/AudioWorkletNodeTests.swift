import Testing

@testable import WebAudio

@Suite struct AudioWorkletNodeTests {
  @Test func handsOverItsQuantum() throws {
    let graph = try TestGraph(frames: 300, sampleRate: 48000)
    var frames: [Int] = []
    let worklet = AudioWorkletNode(
      context: graph.context,
      processor: ClosureProcessor { quantum in
        #expect(quantum.sampleRate == 48000)
        frames.append(quantum.frame)
        for frame in 0..<128 { quantum.outputs[0][0][frame] = 2 * quantum.inputs[0][0][frame] }
        return true
      })
    try graph.play(samples(384) { Float($0) }).connect(worklet)

    let rendered = try graph.render(worklet)[0]

    #expect(frames == [0, 128, 256])
    #expect(rendered == samples(300) { Float(2 * $0) })
  }

  @Test func givesZeroedOutputs() throws {
    let graph = try TestGraph(frames: 384)
    let worklet = AudioWorkletNode(
      context: graph.context,
      processor: ClosureProcessor { quantum in
        if quantum.frame == 0 { quantum.outputs[0][0][5] = 1 }
        return true
      })

    let rendered = try graph.render(worklet)[0]

    #expect(rendered == samples(384) { $0 == 5 ? 1 : 0 })
  }

  @Test func showsNoChannelsWhereNothingIsConnected() throws {
    let graph = try TestGraph(frames: 128)
    var counts: [Int] = []
    let worklet = AudioWorkletNode(
      context: graph.context,
      processor: ClosureProcessor { quantum in
        counts = quantum.inputs.map(\.channelCount) + quantum.outputs.map(\.channelCount)
        return true
      }, numberOfInputs: 3, numberOfOutputs: 2, outputChannelCount: [2, 5])
    try graph.play([[1], [1]]).connect(worklet, input: 1)

    _ = try graph.render(worklet)

    #expect(counts == [0, 2, 0, 2, 5])
  }

  @Test func hasTheOutputChannelsOfItsInputUnlessToldOtherwise() throws {
    let graph = try TestGraph(frames: 128)
    let worklet = AudioWorkletNode(
      context: graph.context, processor: ClosureProcessor { _ in true })
    try graph.play([[1], [1], [1]]).connect(worklet)

    #expect(worklet.outputs[0].bus.channelCount == 3)
  }

  @Test func connectsEachOfItsOutputs() throws {
    let graph = try TestGraph(frames: 128, channels: 2)
    let worklet = AudioWorkletNode(
      context: graph.context,
      processor: ClosureProcessor { quantum in
        quantum.outputs[0][0][0] = 1
        quantum.outputs[1][0][0] = 2
        return true
      }, numberOfInputs: 0, numberOfOutputs: 2, outputChannelCount: [1, 1])
    let node = GainNode(context: graph.context)
    try worklet.connect(node, output: 1)

    #expect(try graph.render(node).map { $0[0] } == [2, 2])
  }

  // The quantum in which it returns false still sounds; its input is silent from then on, and so is
  // it (browser capture worklet/filter-ends-before-its-input shows the opposite with a sounding one).
  @Test func fallsSilentAfterItsProcessorHasEndedAndItsInputToo() throws {
    let graph = try TestGraph(frames: 512)
    var calls = 0
    let worklet = AudioWorkletNode(
      context: graph.context,
      processor: ClosureProcessor { quantum in
        calls += 1
        for frame in 0..<128 { quantum.outputs[0][0][frame] = 1 }
        return quantum.frame < 128
      })
    try graph.play([[Float](repeating: 1, count: 256)]).connect(worklet)

    let rendered = try graph.render(worklet)[0]

    #expect(rendered == samples(512) { $0 < 256 ? 1 : 0 })
    #expect(calls == 2)
  }

  // Origin: browser capture: 1 at 0, 128, 256 …, each quantum hearing the one before.
  @Test func hearsItselfOneQuantumLater() throws {
    let graph = try TestGraph(frames: 512)
    let worklet = AudioWorkletNode(
      context: graph.context,
      processor: ClosureProcessor { quantum in
        for frame in 0..<128 {
          quantum.outputs[0][0][frame] =
            quantum.inputs[0][0][frame] + (quantum.frame + frame == 0 ? 1 : 0)
        }
        return true
      }, outputChannelCount: [1])
    try worklet.connect(worklet)

    #expect(try graph.render(worklet)[0] == samples(512) { $0 % 128 == 0 ? 1 : 0 })
  }

  // MARK: Parameters

  /// Number and first value of the parameter in each quantum.
  private func parameter(
    rate: AutomationRate = .aRate, data: [String: Float] = [:],
    _ schedule: (AudioParam, TestGraph) throws -> Void
  ) throws -> [[Float]] {
    let graph = try TestGraph(frames: 2304, sampleRate: 48000)
    var seen: [[Float]] = []
    let worklet = AudioWorkletNode(
      context: graph.context,
      processor: ClosureProcessor { quantum in
        let parameter = quantum.parameters[0]
        seen.append((0..<parameter.count).map { parameter.values[$0] })
        return true
      },
      parameterDescriptors: [
        WorkletParameterDescriptor(
          name: "p", defaultValue: 3, minValue: 0, maxValue: 10, automationRate: rate)
      ], parameterData: data)
    try schedule(worklet.parameters[0], graph)
    _ = try graph.render(worklet)
    return seen
  }

  @Test func givesOneValueOfAConstantParameter() throws {
    let seen = try parameter { _, _ in }

    #expect(seen == Array(repeating: [3], count: 18))
  }

  @Test(arguments: [(5, 5), (-1, 0), (99, 10)] as [(Float, Float)])
  func startsFromTheDataItIsGiven(value: Float, expected: Float) throws {
    let seen = try parameter(data: ["p": value, "unknown": 1]) { _, _ in }

    #expect(seen[0] == [expected])
  }

  // Origin: browser capture: 128 values only in the quantum from 1920 on.
  @Test func givesAllValuesOnlyWhereTheyDiffer() throws {
    let seen = try parameter { p, _ in
      try p.setValueAtTime(1, 0)
      try p.setValueAtTime(1, 1000 / 48000)
      try p.setValueAtTime(2, 2000 / 48000)
    }

    #expect(seen.map(\.count) == (0..<18).map { $0 == 15 ? 128 : 1 })
    #expect(seen[15] == samples(128) { 1920 + $0 < 2000 ? 1 : 2 })
    #expect(seen[16] == [2])
  }

  // Origin: browser capture.
  @Test func givesOneValueWhereConstantAudioIsAdded() throws {
    let seen = try parameter { p, graph in try graph.playOnes().connect(p) }

    #expect(seen == Array(repeating: [4], count: 18))
  }

  @Test func givesOneValueAtKRate() throws {
    let seen = try parameter(rate: .kRate) { p, _ in
      try p.setValueAtTime(0, 0)
      try p.linearRampToValueAtTime(9, 2304 / 48000)
    }

    for (quantum, values) in seen.enumerated() {
      #expect(values.count == 1)
      #expect(abs(values[0] - Float(quantum) / 2) < 1e-5)
    }
  }
}
