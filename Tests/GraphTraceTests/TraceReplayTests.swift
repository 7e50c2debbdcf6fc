import AudioSignal
import Foundation
import GraphTrace
import Testing
import WebAudio

@Suite struct TraceReplayTests {
  @Test func multipliesABufferByAGain() throws {
    let samples = (0..<256).map { Float($0) / 256 }
    let example = TraceExample(
      [
        bufferSource(1, monoBuffer(offset: 0, length: 256)), start(1), gain(2, 0.5),
        connect(1, 2), connect(2, 0),
      ], samples: samples)

    let rendered = try example.render()

    // Halving a float is exact.
    #expect(rendered.channels == [samples.map { $0 / 2 }])
  }

  @Test func addsAConnectedSourceToAParameter() throws {
    let example = TraceExample([
      constant(1, 0.5), start(1), constant(2, 0.25), start(2), gain(3, 1), connect(1, 3),
      #"{"at": 0, "op": "connect", "from": 2, "output": 0, "toNode": 3, "toParam": "gain"}"#,
      connect(3, 0),
    ])

    let rendered = try example.render()

    // 0.5 · (1 + 0.25), all exact in binary.
    #expect(rendered.channels[0].allSatisfy { $0 == 0.625 })
  }

  @Test func appliesOperationsBeforeTheQuantumAtTheirFrame() throws {
    var example = TraceExample([
      constant(1, 1), start(1), gain(2, 0.25), connect(1, 2), connect(2, 0),
      call(2, "gain", "value", "0.75", at: 256),
    ])
    example.context = #""sampleRate": 48000, "length": 384, "numberOfChannels": 1"#

    let samples = try example.render().channels[0]

    // 256 is a quantum boundary: the change is heard from its first frame on.
    #expect(samples[..<256].allSatisfy { $0 == 0.25 })
    #expect(samples[256...].allSatisfy { $0 == 0.75 })
  }

  @Test(
    arguments: [
      ("", [0, 0, 0]),
      (#""output": 0"#, [0, 1, 0]),
      (#""toNode": 2"#, [0, 0, 1]),
      (#""output": 1, "toNode": 2"#, [1, 0, 1]),
      (#""toNode": 2, "input": 1"#, [1, 0, 1]),
      (#""output": 0, "toNode": 2, "input": 0"#, [0, 1, 1]),
    ] as [(String, [Float])])
  func disconnectsWhatTheOverloadNames(members: String, expected: [Float]) throws {
    // Splitter 3 feeds inputs 0 and 1 of merger 2 directly, and its input 2 by way of gain 4.
    let any = #""channelCount": 2, "channelCountMode": "max""#
    var example = TraceExample([
      constant(1, 1), start(1),
      create(2, "ChannelMergerNode", inputs: 3).replacing(any, by: Self.explicit(1)),
      create(3, "ChannelSplitterNode", outputs: 2).replacing(any, by: Self.explicit(2)),
      gain(4, 1), gain(5, 1).replacing(any, by: Self.explicit(2)),
      connect(1, 5), connect(5, 3), connect(3, 2), connect(3, 2, output: 1, input: 1),
      connect(3, 4), connect(4, 2, input: 2), connect(2, 0), disconnect(3, members),
    ])
    example.context = #""sampleRate": 48000, "length": 128, "numberOfChannels": 3"#

    let rendered = try example.render()

    #expect(rendered.channels.map { $0[127] } == expected)
  }

  @Test func disconnectsFromAParameter() throws {
    let example = TraceExample([
      constant(1, 1), start(1), gain(2, 1), connect(1, 2), connect(2, 0),
      #"{"at": 0, "op": "connect", "from": 1, "output": 0, "toNode": 2, "toParam": "gain"}"#,
      disconnect(1, #""toNode": 2, "toParam": "gain""#, at: 128),
    ])

    let samples = try example.render().channels[0]

    #expect(samples[127] == 2)
    #expect(samples[128] == 1)
  }

  @Test(arguments: [
    #"{"value": 0.5}"#, #"{"values": {"float32": [0.25, 0.25]}}"#,
    #"{"values": {"float32": {"offset": 1, "length": 2}}}"#,
  ])
  func postsMessagesToWorklets(data: String) throws {
    let example = TraceExample(
      [
        create(
          1, "AudioWorkletNode", params: parameter("amount", 0),
          members: #""processor": "adder", "processorOptions": null, "outputChannelCount": [1]"#),
        connect(1, 0), #"{"at": 128, "op": "message", "node": 1, "data": \#(data)}"#,
      ], samples: [9, 0.25, 0.25])

    let samples = try example.render().channels[0]

    #expect(samples[127] == 0)
    #expect(samples[128] == 0.5)
  }

  @Test func listensToTheNodesThatThePageNamed() throws {
    let example = TraceExample([
      constant(1, 0.5), start(1), gain(2, 0.5), connect(1, 2), connect(2, 0),
      #"{"at": 0, "op": "label", "node": 1, "name": "source"}"#,
    ])

    let (output, stages) = try TraceReplay(example.trace(), worklets: TraceExample.worklets)
      .renderStages()

    #expect(stages.map(\.name) == ["source"])
    #expect(stages[0].samples.channels[0].allSatisfy { $0 == 0.5 })
    // What nobody listens to sounds the same.
    #expect(try output == example.render())
    #expect(output.channels[0].allSatisfy { $0 == 0.25 })
  }

  @Test func readsPeriodicWavesFromSpansAndFromLists() throws {
    func example(_ real: String, _ imag: String) -> TraceExample {
      TraceExample(
        [
          create(
            1, "OscillatorNode", own: #""type": "custom""#,
            params: parameter("frequency", 750) + ", " + parameter("detune", 0), inputs: 0),
          #"{"at": 0, "op": "setPeriodicWave", "node": 1, "real": \#(real), "imag": \#(imag), "#
            + #""disableNormalization": true}"#,
          start(1), connect(1, 0),
        ], samples: [0, 0, 0.5])
    }

    let fromSpans = try example(
      #"{"offset": 0, "length": 2}"#, #"{"offset": 1, "length": 2}"#
    ).render().channels[0]
    let fromLists = try example("[0, 0]", "[0, 0.5]").render().channels[0]

    #expect(fromSpans == fromLists)
    // imag[1] = 0.5 is 0.5·sin: 750 Hz has its crest after 16 of 64 frames. Float tables round.
    #expect(abs(fromLists[16] - 0.5) < 1e-6)
  }

  @Test func readsValueCurvesFromSpans() throws {
    let example = TraceExample(
      [
        constant(1, 0), start(1), connect(1, 0),
        call(
          1, "offset", "setValueCurveAtTime",
          #"{"floats": {"offset": 1, "length": 2}}, 0, \#(128.0 / 48000)"#),
      ], samples: [9, 0, 1])

    let samples = try example.render().channels[0]

    // A line from 0 to 1 over 128 frames, in floats: 64 of 128 is half, to a rounding.
    #expect(abs(samples[64] - 0.5) < 1e-6)
    #expect(samples[200] == 1)
  }

  @Test(arguments: [(false, 0), (true, 1)] as [(Bool, Float)])
  func sumsConnectionsInTheOrderTheContextAsksFor(stable: Bool, expected: Float) throws {
    // In float32, (1 + 2^24) − 2^24 loses the 1, and (−2^24 + 2^24) + 1 keeps it.
    var example = TraceExample([
      constant(1, 1), start(1), constant(2, 16_777_216), start(2),
      constant(3, -16_777_216), start(3), connect(1, 0), connect(2, 0), connect(3, 0),
    ])
    example.context += #", "stableSums": \#(stable)"#

    let samples = try example.render().channels[0]

    #expect(samples.allSatisfy { $0 == expected })
  }

  @Test func movesTheListener() throws {
    var example = TraceExample([
      constant(1, 1), start(1),
      create(
        2, "PannerNode",
        own: #""panningModel": "equalpower", "distanceModel": "inverse", "refDistance": 1, "#
          + #""maxDistance": 10000, "rolloffFactor": 1, "coneInnerAngle": 360, "#
          + #""coneOuterAngle": 360, "coneOuterGain": 0"#),
      connect(1, 2), connect(2, 0),
      #"{"at": 0, "op": "call", "node": "listener", "method": "setPosition", "args": [-1, 0, 0]}"#,
      #"{"at": 0, "op": "call", "node": "listener", "method": "setOrientation", "#
        + #""args": [0, 0, -1, 0, 1, 0]}"#,
      #"{"at": 128, "op": "call", "node": 2, "method": "setPosition", "args": [-2, 0, 0]}"#,
    ])
    example.context = #""sampleRate": 48000, "length": 512, "numberOfChannels": 2"#

    let rendered = try example.render()

    // The source is hard right of the listener first, then hard left, at distance 1 both times.
    // Cosine of a quarter turn is 6e-17 in double.
    #expect(abs(rendered.channels[0][100]) < 1e-6)
    #expect(abs(rendered.channels[1][100] - 1) < 1e-6)
    #expect(abs(rendered.channels[0][500] - 1) < 1e-6)
    #expect(abs(rendered.channels[1][500]) < 1e-6)
  }

  @Test func pausesAfterTheOperationsThatAreDue() throws {
    let trace = try TraceExample([
      constant(1, 1), start(1), connect(1, 0), gain(2, 1, at: 128),
    ]).trace()
    var counts: [Int: Int] = [:]

    _ = try TraceReplay(trace, worklets: TraceExample.worklets)
      .render(pausingAt: [0, 128]) { frame, nodes in counts[frame] = nodes.count }

    #expect(counts == [0: 1, 128: 2])
  }

  private static func explicit(_ count: Int) -> String {
    #""channelCount": \#(count), "channelCountMode": "explicit""#
  }
}

extension String {
  /// The text with every occurrence of one part exchanged for another.
  func replacing(_ part: String, by other: String) -> String {
    replacingOccurrences(of: part, with: other)
  }
}
