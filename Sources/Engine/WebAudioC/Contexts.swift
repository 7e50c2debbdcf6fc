import AudioSignal
import CWebAudio
import WebAudio

@c @implementation
public func wa_context_create(
  _ channels: Int32, _ length: Int64, _ sampleRate: Double, _ summation: wa_summation,
  _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  status {
    let context = try OfflineAudioContext(
      numberOfChannels: Int(channels), length: Int(length), sampleRate: sampleRate,
      summation: summation == WA_SUM_STABLE ? .stable : .connectionOrder)
    try hand(nil, to: result, "context")
    try hand(Handle(owned: ContextHandle(context)), to: result, "context")
  }
}

@c @implementation
public func wa_context_free(_ context: OpaquePointer?) { context?.release(ContextHandle.self) }

@c @implementation
public func wa_context_number_of_channels(_ context: OpaquePointer?) -> Int32 {
  (try? Int32(context.context().destination.numberOfChannels)) ?? 0
}

@c @implementation
public func wa_context_length(_ context: OpaquePointer?) -> Int64 {
  (try? Int64(context.context().length)) ?? 0
}

@c @implementation
public func wa_context_sample_rate(_ context: OpaquePointer?) -> Double {
  (try? context.context().sampleRate) ?? .nan
}

@c @implementation
public func wa_context_current_frame(_ context: OpaquePointer?) -> Int64 {
  (try? Int64(context.context().currentFrame)) ?? 0
}

@c @implementation
public func wa_context_current_time(_ context: OpaquePointer?) -> Double {
  (try? context.context().currentTime) ?? .nan
}

@c @implementation
public func wa_context_destination(_ context: OpaquePointer?) -> OpaquePointer? {
  (try? context.context()).map { Handle($0.destination) }
}

@c @implementation
public func wa_listener_param(
  _ context: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  guard let context = try? context.context(), let name = try? text(name, "name") else { return nil }
  return context.listener.parameters.first { $0.name == name }.map { Handle($0) }
}

@c @implementation
public func wa_listener_set_position(
  _ context: OpaquePointer?, _ x: Float, _ y: Float, _ z: Float
) -> wa_status {
  status { try context.context().listener.setPosition(x, y, z) }
}

@c @implementation
public func wa_listener_set_orientation(
  _ context: OpaquePointer?, _ x: Float, _ y: Float, _ z: Float, _ upX: Float, _ upY: Float,
  _ upZ: Float
) -> wa_status {
  status { try context.context().listener.setOrientation(x, y, z, up: (upX, upY, upZ)) }
}

@c @implementation
public func wa_context_set_head_responses(
  _ context: OpaquePointer?, _ left: UnsafePointer<Float>?, _ right: UnsafePointer<Float>?,
  _ count: Int
) -> wa_status {
  status {
    let context = try context.context()
    context.headKernels = HeadKernels(
      try HeadResponses(
        sampleRate: context.sampleRate, left: try copied(left, count, "left"),
        right: try copied(right, count, "right")))
  }
}

@c @implementation
public func wa_context_suspend(
  _ context: OpaquePointer?, _ time: Double, _ callback: wa_suspension?,
  _ user: UnsafeMutableRawPointer?
) -> wa_status {
  status {
    guard let callback else {
      throw WebAudioError.missing(name: "callback")
    }
    try context.context().suspend(at: time) {
      if callback(user) != WA_OK { throw Aborted() }
    }
  }
}

@c @implementation
public func wa_context_render(
  _ context: OpaquePointer?, _ frames: Int64,
  _ channels: UnsafePointer<UnsafeMutablePointer<Float>?>?, _ rendered: UnsafeMutablePointer<Int64>?
) -> wa_status {
  rendered?.pointee = 0
  return status {
    let context = try context.context()
    guard let channels else {
      throw WebAudioError.missing(name: "channels")
    }
    let count = context.destination.numberOfChannels
    for index in 0..<count where channels[index] == nil {
      throw WebAudioError.missing(name: "channel \(index)")
    }
    try channels.withMemoryRebound(to: UnsafeMutablePointer<Float>.self, capacity: count) {
      let written = try context.renderNext(Int(clamping: frames), into: $0)
      rendered?.pointee = Int64(written)
    }
  }
}
