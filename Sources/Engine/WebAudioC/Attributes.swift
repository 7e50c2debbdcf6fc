import CWebAudio
import WebAudio

@c @implementation
public func wa_node_number_of_inputs(_ node: OpaquePointer?) -> Int32 {
  (try? Int32(node.node().numberOfInputs)) ?? 0
}

@c @implementation
public func wa_node_number_of_outputs(_ node: OpaquePointer?) -> Int32 {
  (try? Int32(node.node().numberOfOutputs)) ?? 0
}

@c @implementation
public func wa_node_type(_ node: OpaquePointer?) -> UnsafePointer<CChar>? {
  (try? node.node()).map { KeptText.of($0.typeName) }
}

// MARK: Setting

private func set(
  _ node: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: () throws -> AttributeValue
) -> wa_status {
  status { try node.node().setAttribute(try text(name, "name"), try value()) }
}

@c @implementation
public func wa_node_set_boolean(
  _ node: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: Bool
) -> wa_status {
  set(node, name) { .boolean(value) }
}

@c @implementation
public func wa_node_set_number(
  _ node: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: Double
) -> wa_status {
  set(node, name) { .number(value) }
}

@c @implementation
public func wa_node_set_string(
  _ node: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> wa_status {
  set(node, name) { .text(try text(value, "value")) }
}

@c @implementation
public func wa_node_set_floats(
  _ node: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ values: UnsafePointer<Float>?,
  _ count: Int
) -> wa_status {
  set(node, name) { values == nil ? .null : .floats(try copied(values, count, "values")) }
}

@c @implementation
public func wa_node_set_buffer(
  _ node: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ buffer: OpaquePointer?
) -> wa_status {
  set(node, name) { buffer.map { .buffer($0.object(BufferHandle.self).buffer) } ?? .null }
}

// MARK: Getting

private func get(
  _ node: OpaquePointer?, _ name: UnsafePointer<CChar>?
) throws -> (name: String, value: AttributeValue) {
  let node = try node.node()
  let name = try text(name, "name")
  guard let value = node.attribute(name) else {
    throw WebAudioError.unknownAttribute(name: name, node: node.typeName)
  }
  return (name, value)
}

@c @implementation
public func wa_node_get_boolean(
  _ node: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<Bool>?
) -> wa_status {
  status {
    let (name, value) = try get(node, name)
    guard case .boolean(let flag) = value else {
      throw WebAudioError.wrongType(name: name, expected: "boolean")
    }
    try hand(flag, to: result, "value")
  }
}

@c @implementation
public func wa_node_get_number(
  _ node: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<Double>?
) -> wa_status {
  status {
    let (name, value) = try get(node, name)
    guard case .number(let number) = value else {
      throw WebAudioError.wrongType(name: name, expected: "number")
    }
    try hand(number, to: result, "value")
  }
}

@c @implementation
public func wa_node_get_string(
  _ node: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ result: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> wa_status {
  status {
    let (name, value) = try get(node, name)
    guard case .text(let text) = value else {
      throw WebAudioError.wrongType(name: name, expected: "text")
    }
    try hand(KeptText.of(text), to: result, "value")
  }
}

// MARK: Attributes of some nodes

@c @implementation
public func wa_start(_ node: OpaquePointer?, _ when: Double) -> wa_status {
  status { try node.node(as: AudioScheduledSourceNode.self).start(when) }
}

@c @implementation
public func wa_start_within(
  _ node: OpaquePointer?, _ when: Double, _ offset: Double, _ duration: Double
) -> wa_status {
  status {
    try node.node(as: AudioBufferSourceNode.self).start(
      when, offset: offset, duration: duration < 0 ? nil : duration)
  }
}

@c @implementation
public func wa_stop(_ node: OpaquePointer?, _ when: Double) -> wa_status {
  status { try node.node(as: AudioScheduledSourceNode.self).stop(when) }
}

@c @implementation
public func wa_panner_set_position(
  _ node: OpaquePointer?, _ x: Float, _ y: Float, _ z: Float
) -> wa_status {
  status { try node.node(as: PannerNode.self).setPosition(x, y, z) }
}

@c @implementation
public func wa_panner_set_orientation(
  _ node: OpaquePointer?, _ x: Float, _ y: Float, _ z: Float
) -> wa_status {
  status { try node.node(as: PannerNode.self).setOrientation(x, y, z) }
}

@c @implementation
public func wa_analyser_get_time_domain(
  _ node: OpaquePointer?, _ samples: UnsafeMutablePointer<Float>?, _ count: Int
) -> wa_status {
  status { try copy(node.node(as: AnalyserNode.self).floatTimeDomainData(), to: samples, count) }
}

@c @implementation
public func wa_analyser_get_frequencies(
  _ node: OpaquePointer?, _ decibels: UnsafeMutablePointer<Float>?, _ count: Int
) -> wa_status {
  status { try copy(node.node(as: AnalyserNode.self).floatFrequencyData(), to: decibels, count) }
}

private func copy(
  _ values: [Float], to place: UnsafeMutablePointer<Float>?, _ count: Int
) throws(WebAudioError) {
  guard (0...values.count).contains(count) else {
    throw .invalidRange(what: "AnalyserNode", detail: "it has \(values.count) values, not \(count)")
  }
  guard count > 0 else { return }
  guard let place else { throw .missing(name: "values") }
  place.update(from: values, count: count)
}
