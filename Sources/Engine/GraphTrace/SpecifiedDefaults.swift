import WebAudio

/// The attributes and values that a node has by default.
///
/// A trace states all attributes and values of a new node. Where they are the specification's defaults, the engine's
/// own defaults are used, so that a wrong default would be heard.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#audionode-interface-sections>, the
///   dictionaries of options.
package enum SpecifiedDefaults {
  /// Whether a new node of this type has this attribute by default.
  package static func has(_ type: String, _ name: String, _ value: WorkletMessage) -> Bool {
    let special = attributes[type]?[name]
    return value == special ?? channels[name]
  }

  /// Whether a parameter has this value by default.
  package static func has(_ type: String, parameter: String, _ value: Double) -> Bool {
    parameters[type]?[parameter] == Float(value)
  }

  private static let channels: [String: WorkletMessage] = [
    "channelCount": .number(2), "channelCountMode": .string("max"),
    "channelInterpretation": .string("speakers"),
  ]

  /// Defaults that differ from those of all nodes, or that only one type has.
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
    // Its channels equal its number of outputs, which the trace must state.
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
