import CWebAudio
import WebAudio

@c @implementation
public func wa_connect(
  _ source: OpaquePointer?, _ target: OpaquePointer?, _ output: Int32, _ input: Int32
) -> wa_status {
  status {
    _ = try source.node().connect(try target.node(), output: Int(output), input: Int(input))
  }
}

@c @implementation
public func wa_connect_param(
  _ source: OpaquePointer?, _ target: OpaquePointer?, _ output: Int32
) -> wa_status {
  status { try source.node().connect(try target.param(), output: Int(output)) }
}

@c @implementation
public func wa_disconnect(_ source: OpaquePointer?) -> wa_status {
  status { try source.node().disconnect() }
}

@c @implementation
public func wa_disconnect_output(_ source: OpaquePointer?, _ output: Int32) -> wa_status {
  status { try source.node().disconnect(output: Int(output)) }
}

@c @implementation
public func wa_disconnect_node(
  _ source: OpaquePointer?, _ target: OpaquePointer?, _ output: Int32, _ input: Int32
) -> wa_status {
  status {
    try source.node().disconnect(
      try target.node(), output: output < 0 ? nil : Int(output), input: input < 0 ? nil : Int(input)
    )
  }
}

@c @implementation
public func wa_disconnect_param(
  _ source: OpaquePointer?, _ target: OpaquePointer?, _ output: Int32
) -> wa_status {
  status {
    try source.node().disconnect(try target.param(), output: output < 0 ? nil : Int(output))
  }
}
