import CWebAudio
import WebAudio

typealias NodePlace = UnsafeMutablePointer<OpaquePointer?>

/// Makes a node and returns its handle; its context keeps it.
private func create(
  _ context: OpaquePointer?, _ result: NodePlace?,
  _ make: (OfflineAudioContext) throws(WebAudioError) -> AudioNode
) -> wa_status {
  status {
    let context = try context.context()
    try hand(nil, to: result, "node")
    try hand(Handle(try make(context)), to: result, "node")
  }
}

@c @implementation
public func wa_create_analyser(
  _ context: OpaquePointer?, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { context throws(WebAudioError) in try AnalyserNode(context: context) }
}

@c @implementation
public func wa_create_biquad_filter(
  _ context: OpaquePointer?, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { BiquadFilterNode(context: $0) }
}

@c @implementation
public func wa_create_buffer_source(
  _ context: OpaquePointer?, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { context throws(WebAudioError) in
    try AudioBufferSourceNode(context: context)
  }
}

@c @implementation
public func wa_create_channel_merger(
  _ context: OpaquePointer?, _ inputs: Int32, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { context throws(WebAudioError) in
    try ChannelMergerNode(context: context, numberOfInputs: Int(inputs))
  }
}

@c @implementation
public func wa_create_channel_splitter(
  _ context: OpaquePointer?, _ outputs: Int32, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { context throws(WebAudioError) in
    try ChannelSplitterNode(context: context, numberOfOutputs: Int(outputs))
  }
}

@c @implementation
public func wa_create_constant_source(
  _ context: OpaquePointer?, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { ConstantSourceNode(context: $0) }
}

@c @implementation
public func wa_create_convolver(
  _ context: OpaquePointer?, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { context throws(WebAudioError) in try ConvolverNode(context: context) }
}

@c @implementation
public func wa_create_delay(
  _ context: OpaquePointer?, _ longest: Double, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { context throws(WebAudioError) in
    try DelayNode(context: context, maxDelayTime: longest)
  }
}

@c @implementation
public func wa_create_dynamics_compressor(
  _ context: OpaquePointer?, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { DynamicsCompressorNode(context: $0) }
}

@c @implementation
public func wa_create_gain(
  _ context: OpaquePointer?, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { GainNode(context: $0) }
}

@c @implementation
public func wa_create_iir_filter(
  _ context: OpaquePointer?, _ feedforward: UnsafePointer<Double>?, _ feedforwardCount: Int,
  _ feedback: UnsafePointer<Double>?, _ feedbackCount: Int,
  _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { context throws(WebAudioError) in
    try IIRFilterNode(
      context: context, feedforward: try copied(feedforward, feedforwardCount, "feedforward"),
      feedback: try copied(feedback, feedbackCount, "feedback"))
  }
}

@c @implementation
public func wa_create_oscillator(
  _ context: OpaquePointer?, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { context throws(WebAudioError) in try OscillatorNode(context: context) }
}

@c @implementation
public func wa_create_panner(
  _ context: OpaquePointer?, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { PannerNode(context: $0) }
}

@c @implementation
public func wa_create_stereo_panner(
  _ context: OpaquePointer?, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { StereoPannerNode(context: $0) }
}

@c @implementation
public func wa_create_wave_shaper(
  _ context: OpaquePointer?, _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  create(context, node) { context throws(WebAudioError) in try WaveShaperNode(context: context) }
}
