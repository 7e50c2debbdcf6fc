import WebAudio

/// What nodes are like that a page told nothing else.
///
/// A trace names all attributes and values of a new node. Those that the page left alone are left to
/// the engine's own defaults, so that a wrong one is heard.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#audionode-interface-sections>, the
///   dictionaries of options.
package enum SpecifiedDefaults {
  /// True for an attribute that a node of this type has without being told.
  package static func has(_ type: String, _ name: String, _ value: WorkletMessage) -> Bool {
    let special = attributes[type]?[name]
    return value == special ?? channels[name]
  }

  /// True for the value that a parameter has without being told.
  package static func has(_ type: String, parameter: String, _ value: Double) -> Bool {
    parameters[type]?[parameter] == Float(value)
  }

  private static let channels: [String: WorkletMessage] = [
    "channelCount": .number(2), "channelCountMode": .string("max"),
    "channelInterpretation": .string("speakers"),
  ]

  /// Those that differ from what all nodes have, or that only one type has.
  private static let attributes: [String: [String: WorkletMessage]] = [
    "AnalyserNode": [
      "fftSize": .number(2048), "minDecibels": .number(-100), "maxDecibels": .number(-30),
      "smoothingTimeConstant": .number(0.8),
    ],
    "AudioBufferSourceNode": [
      "loop": .bool(false), "loopStart": .number(0), "loopEnd": .number(0),
    ],
    "BiquadFilterNode": ["type": .string("lowpass")],
    "ChannelMergerNode": ["channelCount": .number(1), "channelCountMode": .string("explicit")],
    // As many channels as outputs, which the trace has to name.
    "ChannelSplitterNode": [
      "channelCount": .null, "channelCountMode": .string("explicit"),
      "channelInterpretation": .string("discrete"),
    ],
    "ConvolverNode": ["channelCountMode": .string("clamped-max"), "normalize": .bool(true)],
    "DynamicsCompressorNode": ["channelCountMode": .string("clamped-max")],
    "OscillatorNode": ["type": .string("sine")],
    "PannerNode": [
      "channelCountMode": .string("clamped-max"), "distanceModel": .string("inverse"),
      "refDistance": .number(1), "maxDistance": .number(10000), "rolloffFactor": .number(1),
      "coneInnerAngle": .number(360), "coneOuterAngle": .number(360), "coneOuterGain": .number(0),
    ],
    "StereoPannerNode": ["channelCountMode": .string("clamped-max")],
    "WaveShaperNode": ["oversample": .string("none")],
  ]

  private static let parameters: [String: [String: Float]] = [
    "AudioBufferSourceNode": ["detune": 0, "playbackRate": 1],
    "BiquadFilterNode": ["frequency": 350, "detune": 0, "Q": 1, "gain": 0],
    "ConstantSourceNode": ["offset": 1],
    "DelayNode": ["delayTime": 0],
    "DynamicsCompressorNode": [
      "threshold": -24, "knee": 30, "ratio": 12, "attack": 0.003, "release": 0.25,
    ],
    "GainNode": ["gain": 1],
    "OscillatorNode": ["frequency": 440, "detune": 0],
    "PannerNode": [
      "positionX": 0, "positionY": 0, "positionZ": 0,
      "orientationX": 1, "orientationY": 0, "orientationZ": 0,
    ],
    "StereoPannerNode": ["pan": 0],
  ]
}
