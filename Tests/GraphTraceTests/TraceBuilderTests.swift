import GraphTrace
import Testing
import WebAudio

/// What applying an operation refuses, and the index by which it names the operation.
@Suite struct TraceBuilderTests {
  @Test(arguments: [
    (#"{"at": 0, "op": "resume"}"#, TraceError.unknownOperation(operation: 1, name: "resume")),
    (connect(1, 2), .unknownNode(operation: 1, id: 2)),
    (connect(7, 0), .unknownNode(operation: 1, id: 7)),
    (gain(1, 1), .duplicateNode(operation: 1, id: 1)),
    (gain(0, 1), .duplicateNode(operation: 1, id: 0)),
    (gain(-1, 1), .duplicateNode(operation: 1, id: -1)),
    (set(1, "type", #""sine""#), .unknownMember(operation: 1, name: "type")),
    (call(1, "pan", "value", "1"), .unknownParameter(operation: 1, name: "pan")),
    (#"{"at": 0, "op": "message", "node": 1, "data": 0}"#, .unknownNode(operation: 1, id: 1)),
    (
      #"{"at": 0, "op": "start", "node": 1, "args": [], "extra": 1}"#,
      .invalidValue(operation: 1, name: "start", detail: "is not called on a source")
    ),
    (
      #"{"at": 0, "op": "connect", "from": 1, "output": 0, "toNode": 0, "input": 0, "x": 1}"#,
      .unknownMember(operation: 1, name: "x")
    ),
    (
      #"{"at": 0, "op": "connect", "from": 1, "toNode": 0, "input": 0}"#,
      .missingMember(operation: 1, name: "output")
    ),
    (
      #"{"at": 0, "op": "connect", "from": "1", "output": 0, "toNode": 0, "input": 0}"#,
      .wrongType(operation: 1, name: "from", expected: "number")
    ),
    (
      #"{"at": 0, "op": "start", "node": 1, "args": 0}"#,
      .wrongType(operation: 1, name: "args", expected: "list")
    ),
    (
      #"{"at": 0, "op": "start", "node": 1, "args": ["NaN"]}"#,
      .wrongType(operation: 1, name: "args", expected: "list of numbers")
    ),
    (
      create(2, "ConvolverNode", own: #""buffer": null, "normalize": 1"#),
      .wrongType(operation: 1, name: "normalize", expected: "boolean")
    ),
    (
      disconnect(1, #""toNode": "2""#),
      .wrongType(operation: 1, name: "toNode", expected: "node id")
    ),
    (
      create(2, "PannerNode", own: #""panningModel": "HRTF""#),
      .rejected(
        operation: 1,
        reason: .unsupported(
          feature: "the panning model HRTF without the browser's impulse responses;"
            + " record the page again"))
    ),
  ])
  func namesTheOperationAndWhatIsWrong(operation: String, expected: TraceError) {
    #expect(TraceExample([gain(1, 1), operation]).error == expected)
  }

  @Test func refusesAnOperationThatComesTooLateByItsIndex() {
    var example = TraceExample([gain(1, 1), gain(2, 1), connect(1, 3, at: 128)])
    example.context = #""sampleRate": 44100, "length": 512, "numberOfChannels": 1"#

    #expect(example.error == .unknownNode(operation: 2, id: 3))
  }

  /// Beyond 2⁵³ a page's numbers do not tell one whole number from the next.
  @Test func refusesASpanThatIsNoWholeNumberOfAPage() {
    let error = TraceExample(
      [bufferSource(1, monoBuffer(offset: 0, length: 1 << 62))], samples: [0, 0, 0, 0]
    ).error

    #expect(error?.description == "operation 0: 'length' must be a whole number")
  }

  @Test(arguments: [
    (0, 5), (4, 1), (5, 0), (-1, 1), (1, -1), (0, 1 << 24), (1 << 24, 1 << 24),
  ])
  func refusesSpansOutsideTheSamples(offset: Int, length: Int) {
    let error = TraceExample(
      [bufferSource(1, monoBuffer(offset: offset, length: length))], samples: [0, 0, 0, 0]
    ).error

    #expect(
      error == .spanOutOfRange(operation: 0, offset: offset, length: length, available: 4))
    // The sum of two large numbers in the text must not overflow.
    #expect(error?.description.isEmpty == false)
  }

  @Test(arguments: [
    #""channels": []"#, #""channels": [{"offset": 0, "length": 0}]"#,
    #""channels": [{"offset": 0, "length": 1}, {"offset": 0, "length": 2}]"#,
  ])
  func refusesBuffersWithoutAShape(channels: String) {
    let error = TraceExample(
      [bufferSource(1, "{\"sampleRate\": 48000, \(channels)}")], samples: [0, 0, 0, 0]
    ).error

    #expect(error?.description.contains("operation 0: 'buffer' needs") == true)
  }

  @Test(arguments: [
    (start(1, "-1"), WebAudioError.invalidTime(method: "start", seconds: -1)),
    (start(1, "1e300") + ", " + start(1), .alreadyStarted),
    (#"{"at": 0, "op": "stop", "node": 1, "args": []}"#, .notStarted),
    (
      call(1, "offset", "setValueCurveAtTime", #"{"floats": {"offset": 0, "length": 1}}, 0, 1"#),
      .curveTooShort(points: 1)
    ),
    (call(1, "offset", "exponentialRampToValueAtTime", "0, 1"), .exponentialRampToZero),
    // 1e300 is infinite as a float, which parameters do not take.
    (
      call(1, "offset", "value", "1e300"),
      .nonFiniteValue(method: "offset.value", value: .infinity)
    ),
    (connect(1, 0, output: 1), .outputIndexOutOfRange(index: 1, count: 1)),
    (connect(1, 0, input: -1), .inputIndexOutOfRange(index: -1, count: 1)),
    (disconnect(1, #""toNode": 0"#), .notConnected),
    (
      create(2, "ChannelSplitterNode", outputs: 33), .unsupportedChannelCount(33)
    ),
    (create(2, "ChannelMergerNode", inputs: 0), .unsupportedChannelCount(0)),
    (
      create(2, "IIRFilterNode", members: #""feedforward": [1], "feedback": [0, 1]"#),
      .invalidCoefficients(list: "feedback", detail: "the first is 0")
    ),
    (
      create(2, "DelayNode", members: #""maxDelayTime": 180"#), .invalidDuration(seconds: 180)
    ),
    (
      create(2, "AnalyserNode", own: #""fftSize": 1e300"#), .invalidFFTSize(0)
    ),
    (
      create(2, "WaveShaperNode", own: #""curve": {"offset": 0, "length": 1}"#),
      .curveTooShort(points: 1)
    ),
  ])
  func handsOnWhatTheEngineRefuses(operation: String, reason: WebAudioError) {
    let example = TraceExample([constant(1, 1), operation], samples: [0, 0])

    guard case .rejected(let index, let refused) = example.error else {
      Issue.record("not refused: \(operation)")
      return
    }
    #expect(index >= 1)
    #expect(refused == reason)
  }

  @Test(arguments: ["0", "33", "-1", "1e300", "1.5"])
  func refusesChannelCountsNoNodeCanHave(count: String) {
    let operation = gain(1, 1).replacing(#""channelCount": 2"#, by: #""channelCount": \#(count)"#)

    #expect(TraceExample([operation]).error != nil)
  }

  @Test(arguments: [
    ("ChannelSplitterNode", #""channelCount": 2, "channelCountMode": "max""#),
    ("ChannelMergerNode", #""channelCount": 2, "channelCountMode": "explicit""#),
    ("StereoPannerNode", #""channelCount": 3, "channelCountMode": "clamped-max""#),
    ("ConvolverNode", #""channelCount": 2, "channelCountMode": "max""#),
    ("DynamicsCompressorNode", #""channelCount": 2, "channelCountMode": "max""#),
  ])
  func survivesChannelsABrowserWouldRefuse(type: String, channels: String) {
    let operation = create(2, type, inputs: type == "ChannelMergerNode" ? 2 : 1, outputs: 1)
      .replacing(#""channelCount": 2, "channelCountMode": "max""#, by: channels)
    let example = TraceExample([
      constant(1, 1), start(1),
      create(3, "ChannelMergerNode", inputs: 4).replacing(
        #""channelCount": 2, "channelCountMode": "max""#,
        by: #""channelCount": 1, "channelCountMode": "explicit""#),
      connect(1, 3, input: 3), operation, connect(3, 2), connect(2, 0),
    ])

    // Rendered or refused, but nothing else.
    do { _ = try example.render() } catch { #expect(error is TraceError) }
  }

  @Test(arguments: [
    #"{"channelCount": 0}"#, #"{"channelCountMode": "most"}"#, #"{"channelCount": 2.5}"#,
    #"{"channelCount": 1, "x": 1}"#, "[]",
  ])
  func refusesADestinationThatNoContextHas(destination: String) {
    var example = TraceExample([])
    example.context += #", "destination": \#(destination)"#

    #expect(example.error != nil)
  }
}
