import CWebAudio
import Testing
import WebAudioC

/// A context of the C interface with its nodes, freed at the end.
final class SmallContext {
  let handle: OpaquePointer

  init(channels: Int32 = 1, length: Int64 = 1024) throws {
    var made: OpaquePointer?
    try #require(wa_context_create(channels, length, 48000, WA_SUM_STABLE, &made) == WA_OK)
    handle = try #require(made)
  }

  deinit { wa_context_free(handle) }

  var destination: OpaquePointer { wa_context_destination(handle) }

  func node(
    _ create: (OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?) -> wa_status
  ) throws -> OpaquePointer {
    var made: OpaquePointer?
    try #require(create(handle, &made) == WA_OK)
    return try #require(made)
  }

  /// The first channel of what is left of `count` frames.
  func render(_ count: Int = 1024) throws -> [Float] {
    let channels = Int(wa_context_number_of_channels(handle))
    var samples = [[Float]](repeating: Array(repeating: 0, count: count), count: channels)
    var rendered: Int64 = 0
    let starts = samples.indices.map { index in
      samples[index].withUnsafeMutableBufferPointer { _ in
        UnsafeMutablePointer<Float>.allocate(capacity: count)
      }
    }
    defer { for start in starts { start.deallocate() } }
    var places: [UnsafeMutablePointer<Float>?] = starts
    try #require(wa_context_render(handle, Int64(count), &places, &rendered) == WA_OK)
    samples[0] = Array(UnsafeBufferPointer(start: starts[0], count: Int(rendered)))
    return samples[0]
  }
}

func message() -> String { String(cString: wa_error_message()) }
