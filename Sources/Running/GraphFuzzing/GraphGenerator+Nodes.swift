import ParityCases

extension GraphGenerator {
  mutating func addProcessor(at frame: Int) {
    let name = name("n")
    var (inputs, outputs) = (1, 1)
    var options: [String: JSONValue] = [:]
    var processor: String?
    let type = draw.pick([
      "GainNode", "GainNode", "GainNode", "BiquadFilterNode", "BiquadFilterNode",
      "BiquadFilterNode", "StereoPannerNode", "StereoPannerNode", "PannerNode", "DelayNode",
      "DelayNode", "IIRFilterNode", "WaveShaperNode", "ConvolverNode", "ChannelMergerNode",
      "ChannelSplitterNode", "DynamicsCompressorNode", "AnalyserNode", "AudioWorkletNode",
      "AudioWorkletNode",
    ])
    switch type {
    case "GainNode":
      options["gain"] = .number(draw.chance(0.15) ? draw.pick([0, 1]) : draw.number(-1...1))
      params.append(("\(name).gain", .gain))
    case "BiquadFilterNode":
      options = biquad()
      params += [
        ("\(name).frequency", .hertz), ("\(name).Q", .quality), ("\(name).detune", .cents),
        ("\(name).gain", .decibels),
      ]
    case "StereoPannerNode":
      options["pan"] = .number(draw.chance(0.3) ? draw.pick([-1, 0, 1]) : draw.number(-1...1))
      params.append(("\(name).pan", .pan))
    case "PannerNode":
      for axis in ["positionX", "positionY", "positionZ"] {
        options[axis] = .number(draw.number(-3...3).rounded())
        params.append(("\(name).\(axis)", .place))
      }
    case "DelayNode":
      let longest = draw.number(0.001...0.03)
      options["maxDelayTime"] = .number(longest)
      options["delayTime"] = .number(draw.number(0...longest))
      params.append(("\(name).delayTime", .seconds))
    case "IIRFilterNode":
      options["feedforward"] = [.number(draw.number(0.1...1)), .number(draw.number(-0.5...0.5))]
      options["feedback"] = [1, .number(draw.number(-0.9...0.9))]
    case "WaveShaperNode":
      let middle = draw.chance(0.3) ? draw.number(-0.5...0.5) : 0
      options["curve"] = [
        .number(draw.number(-1...0)), .number(middle), .number(draw.number(0...1)),
      ]
      options["oversample"] = .string(draw.pick(["none", "none", "2x", "4x"]))
    case "ConvolverNode":
      options["disableNormalization"] = .bool(true)
      var response = noise(longest: 900, channels: [1, 1, 2]).members
      response["sampleRate"] = nil
      response["amplitude"] = 0.05
      options["buffer"] = .object(response)
    case "ChannelMergerNode":
      inputs = draw.integer(2...3)
      options["numberOfInputs"] = .number(Double(inputs))
    case "ChannelSplitterNode":
      outputs = draw.integer(2...3)
      options["numberOfOutputs"] = .number(Double(outputs))
    case "AudioWorkletNode":
      processor = draw.pick(["leaky-sum", "leaky-sum", "port-matrix", "ending-ramp"])
      switch processor {
      case "leaky-sum":
        options["processorOptions"] = ["tail": .number(Double(draw.integer(1...9)))]
        if draw.chance(0.3) {
          options["outputChannelCount"] = [.number(Double(draw.integer(1...2)))]
        }
      case "port-matrix":
        (inputs, outputs) = (draw.integer(1...2), 2)
        options["outputChannelCount"] = [2, 2]
      default:
        options["processorOptions"] = ["frames": .number(Double(draw.integer(100...5000)))]
        options["outputChannelCount"] = [1]
      }
      options["numberOfInputs"] = .number(Double(inputs))
      options["numberOfOutputs"] = .number(Double(outputs))
    default: break
    }
    if draw.chance(0.12), takesChannelCount(type) {
      options["channelCount"] = .number(Double(draw.integer(1...2)))
      let modes =
        type == "StereoPannerNode" || type == "PannerNode" || type == "ConvolverNode"
        || type == "DynamicsCompressorNode"
      options["channelCountMode"] = .string(
        draw.pick(modes ? ["clamped-max", "explicit"] : ["max", "clamped-max", "explicit"]))
      if draw.chance(0.3) { options["channelInterpretation"] = "discrete" }
    }
    var node: [String: JSONValue] = ["type": .string(type), "options": .object(options)]
    if let processor { node["processor"] = .string(processor) }
    say(["make", .string(name), .object(node)], at: frame)
    givers.append((name, outputs))
    takers.append((name, inputs))
  }

  private func takesChannelCount(_ type: String) -> Bool {
    !["ChannelMergerNode", "ChannelSplitterNode"].contains(type)
  }

  private mutating func biquad() -> [String: JSONValue] {
    [
      "type": .string(
        draw.pick([
          "lowpass", "highpass", "bandpass", "lowshelf", "highshelf", "peaking", "notch", "allpass",
        ])),
      "frequency": .number(draw.number(50...15000).rounded()),
      "Q": .number(draw.number(-3...12).rounded()),
      "gain": .number(draw.number(-12...12).rounded()),
    ]
  }

  // MARK: Automation

  mutating func automate(at frame: Int) {
    guard !params.isEmpty else { return }
    let (path, scale) = draw.pick(params)
    if draw.chance(0.12) {
      let words: [JSONValue] = ["set", .string("\(path).value"), .number(value(scale))]
      return say(words, at: frame)
    }
    let base = time(at: frame)
    for _ in 0..<draw.integer(1...4) {
      let when: JSONValue = .number(draw.chance(0.3) ? base : time(at: frame))
      let call: [JSONValue]
      switch draw.integer(0...11) {
      case 0...3: call = ["setValueAtTime", .number(value(scale)), when]
      case 4, 5: call = ["linearRampToValueAtTime", .number(value(scale)), when]
      case 6: call = ["exponentialRampToValueAtTime", .number(positive(scale)), when]
      case 7...9:
        call = [
          "setTargetAtTime", .number(value(scale)), when, .number(draw.number(0.0005...0.02)),
        ]
      case 10: call = [draw.chance(0.5) ? "cancelScheduledValues" : "cancelAndHoldAtTime", when]
      default: call = ["setValueAtTime", .number(value(scale)), when]
      }
      say(["call", .string(path)] + call, at: frame)
    }
  }

  private mutating func positive(_ scale: Scale) -> Double { max(abs(value(scale)), 0.001) }

  private mutating func value(_ scale: Scale) -> Double {
    switch scale {
    case .gain: draw.chance(0.2) ? draw.pick([0, 1]) : draw.number(-1...1)
    case .hertz: draw.number(20...9000).rounded()
    case .cents: draw.number(-1200...1200).rounded()
    case .decibels: draw.number(-12...12)
    case .quality: draw.number(0.1...9)
    case .seconds: draw.number(0...0.03)
    case .pan: draw.number(-1...1)
    case .rate: draw.number(0.3...2)
    case .place: draw.number(-4...4)
    }
  }

  // MARK: Changes in mid-render

  mutating func change(at frame: Int) {
    switch draw.integer(0...11) {
    case 0, 1, 2: automate(at: frame)
    case 3, 4: cut(at: frame)
    case 5, 6:
      guard let taker = takers.isEmpty ? nil : draw.pick(takers) else { return }
      // Mostly from nodes made earlier; a connection back closes a cycle.
      let isBack = draw.chance(0.3)
      let before = givers.filter { isBack || Self.number($0.name) < Self.number(taker.name) }
      guard !before.isEmpty else { return }
      let input = draw.integer(0...(taker.inputs - 1))
      wire(draw.pick(before), to: input == 0 ? taker.name : "\(taker.name):\(input)", at: frame)
    case 7: wire(draw.pick(givers), to: "out", at: frame)
    case 8, 9:
      addSource(at: frame)
      guard let source = givers.last else { return }
      wire(source, to: takers.isEmpty ? "out" : draw.pick(takers).name, at: frame)
    case 10:
      guard let index = sources.firstIndex(where: { !$0.isStarted }) else { return cut(at: frame) }
      start(index, isBuffer: sources[index].type == "AudioBufferSourceNode", at: frame)
    default:
      let started = sources.filter(\.isStarted)
      if !started.isEmpty { stop(draw.pick(started).name, at: frame) }
    }
  }
}
