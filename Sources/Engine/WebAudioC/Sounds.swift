import AudioSignal
import CWebAudio
import WebAudio

@c @implementation
public func wa_buffer_create(
  _ channelCount: Int32, _ frames: Int64, _ sampleRate: Double,
  _ channels: UnsafePointer<UnsafePointer<Float>?>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  status {
    guard (1...32).contains(channelCount) else {
      throw WebAudioError.unsupportedChannelCount(Int(channelCount))
    }
    guard frames >= 1 else { throw WebAudioError.unsupportedLength(Int(frames)) }
    guard (3000...768_000).contains(sampleRate) else {
      throw WebAudioError.unsupportedSampleRate(sampleRate)
    }
    let starts = try copied(channels, Int(channelCount), "channels")
    let samples = try starts.map { try copied($0, Int(frames), "a channel") }
    try hand(nil, to: result, "buffer")
    let buffer = SampleBuffer(channels: samples, sampleRate: sampleRate)
    try hand(Handle(owned: BufferHandle(buffer)), to: result, "buffer")
  }
}

@c @implementation
public func wa_buffer_free(_ buffer: OpaquePointer?) { buffer?.release(BufferHandle.self) }

@c @implementation
public func wa_periodic_wave_create(
  _ context: OpaquePointer?, _ real: UnsafePointer<Float>?, _ imag: UnsafePointer<Float>?,
  _ count: Int, _ disableNormalization: Bool, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  status {
    let wave = try PeriodicWave(
      context: try context.context(), real: try copied(real, count, "real"),
      imag: try copied(imag, count, "imag"), disableNormalization: disableNormalization)
    try hand(nil, to: result, "wave")
    try hand(Handle(owned: wave), to: result, "wave")
  }
}

@c @implementation
public func wa_periodic_wave_free(_ wave: OpaquePointer?) { wave?.release(PeriodicWave.self) }

@c @implementation
public func wa_oscillator_set_periodic_wave(
  _ node: OpaquePointer?, _ wave: OpaquePointer?
) -> wa_status {
  status {
    let node = try node.node(as: OscillatorNode.self)
    guard let wave else {
      throw WebAudioError.missing(name: "wave")
    }
    node.setPeriodicWave(wave.object(PeriodicWave.self))
  }
}
