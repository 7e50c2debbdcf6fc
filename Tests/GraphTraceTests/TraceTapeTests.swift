import GraphTrace
import Testing
import WebAudio

/// Nodes that play what the browser played, in the place of scripts that only it can run.
@Suite struct TraceTapeTests {
  /// Chromium plays what a script fills two buffers later: 512 frames of zeros, then the first of
  /// 256, as an OfflineAudioContext there with a script that counts shows.
  @Test func playsAScriptsBuffersTwoBuffersLater() throws {
    let tape = [
      #"{"at": 256, "op": "tape", "node": 1, "channels": [{"offset": 0, "length": 256}]}"#,
      #"{"at": 512, "op": "tape", "node": 1, "channels": [null]}"#,
      #"{"at": 768, "op": "tape", "node": 1, "channels": [{"offset": 256, "length": 256}]}"#,
    ]
    var example = TraceExample(
      [script, connect(1, 0)] + tape,
      samples: [Float](repeating: 1, count: 256) + [Float](repeating: 2, count: 256))
    example.context = #""sampleRate": 48000, "length": 1536, "numberOfChannels": 1"#

    let rendered = try example.render()

    let expected = [0, 0, 1, 0, 2, 0].flatMap { [Float](repeating: $0, count: 256) }
    #expect(rendered.channels == [expected])
    #expect(
      try example.trace().tapedNodes(nativeProcessors: []).map(\.name) == ["ScriptProcessorNode"])
  }

  /// Adder, the processor of that name, plays zeros until it is told something.
  @Test(arguments: [
    ("unknown", "", Float(0.5)), ("adder", "", 0), ("adder", #", "isTapeForced": true"#, 0.5),
    ("adder", #", "undescribed": ["message with a Map"]"#, 0.5),
  ])
  func prefersAProcessorToATape(name: String, more: String, heard: Float) throws {
    let example = TraceExample(
      [worklet(name, more), connect(1, 0)], samples: [Float](repeating: 0.5, count: 128))

    let rendered = try example.render()

    let expected =
      [Float](repeating: heard, count: 128) + [Float](repeating: 0, count: 128)
    #expect(rendered.channels == [expected])
    let taped = try example.trace().tapedNodes(nativeProcessors: ["adder"])
    #expect(taped.map(\.name) == (heard == 0 ? [] : ["worklet '\(name)'"]))
  }

  /// Of module "a1" there is a processor; what another page calls by its name is another one, and of
  /// what nobody has named nothing is known.
  @Test(arguments: [
    (#", "module": "a1""#, Float(0)), (#", "module": "b2""#, 0.5), ("", 0.5),
  ])
  func playsTheTapeOfAStrangersProcessorOfTheSameName(more: String, heard: Float) throws {
    let example = TraceExample(
      [worklet("homonym", more), connect(1, 0)], samples: [Float](repeating: 0.5, count: 128))

    let rendered = try example.render()

    #expect(rendered.channels[0][0] == heard)
    let taped = try example.trace().tapedNodes(nativeProcessors: TraceExample.worklets.processors)
    #expect(taped.map(\.name) == (heard == 0 ? [] : ["worklet 'homonym'"]))
  }

  /// A graph from before modules were named keeps its processor, as nobody else's could be meant.
  @Test(arguments: [(#", "module": "b2""#, true), (#", "module": "a1""#, false), ("", false)])
  func refusesAStrangersProcessorWithoutATape(more: String, isRefused: Bool) {
    let members = #""processor": "homonym", "processorOptions": null, "outputChannelCount": null"#
    let error = TraceExample([
      create(1, "AudioWorkletNode", members: members + more), connect(1, 0),
    ]).error

    #expect(
      error
        == (isRefused
          ? .foreignProcessor(operation: 0, name: "homonym", module: "b2") : nil))
  }

  @Test func knowsWhatATapeWasFed() throws {
    let trace = try TraceExample([
      constant(2, 1), gain(3, 1), gain(4, 1), worklet("unknown", ""), connect(2, 3),
      connect(3, 1), connect(2, 4), connect(4, 0), connect(1, 0),
    ]).trace()

    let taped = trace.tapedNodes(nativeProcessors: [])

    #expect(trace.nodes(above: taped) == [2, 3])
  }

  @Test(arguments: [
    #"[{"start": 64, "frames": 128, "outputs": []}]"#,
    #"[{"start": 0, "frames": 0, "outputs": []}]"#,
    #"[{"start": 0, "frames": 256, "outputs": [[{"offset": 0, "length": 128}]]}]"#,
    #"[{"start": 0, "frames": 128, "outputs": [[{"offset": 100, "length": 128}]]}]"#,
    #"[{"start": 128, "frames": 128, "outputs": []}, {"start": 0, "frames": 128, "outputs": []}]"#,
    #"{"start": 0}"#, #"[{"start": 0, "frames": 128}]"#,
  ])
  func refusesATapeThatDoesNotFit(tape: String) {
    let members = #""processor": "unknown", "processorOptions": null, "tape": \#(tape)"#
    let error = TraceExample(
      [create(1, "AudioWorkletNode", members: members)],
      samples: [Float](repeating: 1, count: 128)
    ).error

    #expect(error != nil)
    #expect(error?.description.contains("operation 0") == true)
  }

  @Test func refusesATapeOfANodeThatHasNone() {
    let error = TraceExample([
      gain(1, 1), #"{"at": 0, "op": "tape", "node": 1, "channels": []}"#,
    ]).error

    #expect(
      error
        == .invalidValue(
          operation: 1, name: "tape", detail: "does not belong to a ScriptProcessorNode"))
  }

  private var script: String {
    create(
      1, "ScriptProcessorNode",
      members: #""bufferSize": 256, "numberOfInputChannels": 1, "numberOfOutputChannels": 1"#)
  }

  private func worklet(_ name: String, _ more: String) -> String {
    create(
      1, "AudioWorkletNode",
      members: """
        "processor": "\(name)", "processorOptions": null, "outputChannelCount": null,
        "tape": [{"start": 0, "frames": 128, "outputs": [[{"offset": 0, "length": 128}]]}]\(more)
        """)
  }
}
