import GraphTrace
import Testing

@Suite struct TraceNodeFactoryTests {
  /// One node of each type with the attributes and members the recorder writes for it.
  static let nodes: [String] = [
    create(
      1, "AnalyserNode",
      own: #""fftSize": 512, "minDecibels": -60, "maxDecibels": -40, "smoothingTimeConstant": 0.8"#),
    bufferSource(1, "null"),
    bufferSource(1, monoBuffer(offset: 0, length: 4)),
    create(
      1, "AudioWorkletNode", params: parameter("amount", 0),
      members: #""processor": "adder", "processorOptions": {"a": [1, null, true]}, "#
        + #""outputChannelCount": [2]"#),
    create(
      1, "BiquadFilterNode", own: #""type": "peaking""#,
      params: [
        parameter("frequency", 350), parameter("Q", 1), parameter("gain", 0),
        parameter("detune", 0),
      ].joined(separator: ", ")),
    create(1, "ChannelMergerNode", inputs: 3)
      .replacing(#""channelCount": 2, "channelCountMode": "max""#, by: explicit(1)),
    create(1, "ChannelSplitterNode", outputs: 2)
      .replacing(#""channelCount": 2, "channelCountMode": "max""#, by: explicit(2)),
    constant(1, 0.5),
    create(1, "ConvolverNode", own: #""buffer": null, "normalize": true"#),
    create(
      1, "ConvolverNode",
      own: #""buffer": \#(monoBuffer(offset: 0, length: 4)), "normalize": false"#),
    create(1, "DelayNode", params: parameter("delayTime", 0.1), members: #""maxDelayTime": 1"#),
    create(
      1, "DynamicsCompressorNode",
      params: [
        ("threshold", -24), ("knee", 30), ("ratio", 12), ("attack", 0.003), ("release", 0.25),
      ]
      .map { parameter($0.0, $0.1, rate: "k-rate") }.joined(separator: ", ")
    ).replacing(#""max""#, by: #""clamped-max""#),
    gain(1, 0.5),
    create(1, "IIRFilterNode", members: #""feedforward": [0.2, 0.3], "feedback": [1, -0.5]"#),
    create(
      1, "OscillatorNode", own: #""type": "triangle""#,
      params: parameter("frequency", 440) + ", " + parameter("detune", 0), inputs: 0),
    create(
      1, "PannerNode",
      own: #""panningModel": "equalpower", "distanceModel": "linear", "refDistance": 1, "#
        + #""maxDistance": 10, "rolloffFactor": 1, "coneInnerAngle": 30, "#
        + #""coneOuterAngle": 60, "coneOuterGain": 0.5"#,
      params: [
        "positionX", "positionY", "positionZ", "orientationX", "orientationY", "orientationZ",
      ]
      .map { parameter($0, 1) }.joined(separator: ", ")),
    create(1, "StereoPannerNode", params: parameter("pan", -1))
      .replacing(#""max""#, by: #""clamped-max""#),
    create(1, "WaveShaperNode", own: #""curve": null, "oversample": "none""#),
    create(1, "WaveShaperNode", own: #""curve": {"offset": 0, "length": 3}, "oversample": "4x""#),
  ]

  @Test(arguments: nodes)
  func acceptsANodeOfEachType(operation: String) throws {
    let example = TraceExample([operation, connect(1, 0)], samples: [0, 0.25, 0.5, 1])

    let rendered = try example.render()

    #expect(rendered.frameCount == 256)
    #expect(rendered.firstNonFiniteSample == nil)
  }

  @Test func namesATypeItDoesNotKnow() {
    let error = TraceExample([gain(1, 1), create(2, "MysteryNode")]).error

    #expect(error == .unknownNodeType(operation: 1, name: "MysteryNode"))
    #expect(error?.description.contains("MysteryNode") == true)
  }

  @Test func namesAProcessorThatIsMissingAndThoseThereAre() {
    let error = TraceExample([
      create(1, "AudioWorkletNode", members: #""processor": "reverb", "processorOptions": null"#)
    ]).error

    #expect(
      error == .noProcessor(operation: 0, name: "reverb", known: ["adder", "homonym", "other"]))
    #expect(error?.description.contains("adder, homonym, other") == true)
  }

  @Test func namesAParameterTheNodeDoesNotHave() {
    let error = TraceExample([create(1, "GainNode", params: parameter("pan", 0))]).error

    #expect(error == .unknownParameter(operation: 0, name: "pan"))
  }

  @Test(arguments: ["[1, 1]", "[0]", "[33]", #"["a"]"#])
  func refusesOutputChannelsThatDoNotFitTheOutputs(counts: String) {
    let error = TraceExample([
      create(
        1, "AudioWorkletNode",
        members:
          #""processor": "other", "processorOptions": null, "outputChannelCount": \#(counts)"#)
    ]).error

    #expect(
      error
        == .invalidValue(
          operation: 0, name: "outputChannelCount", detail: "does not fit the outputs"))
  }

  private static func explicit(_ count: Int) -> String {
    #""channelCount": \#(count), "channelCountMode": "explicit""#
  }
}
