import AudioSignal
import CSndFile
import Foundation

extension AudioFile {
  /// Reads an audio file whose bytes are already in memory.
  ///
  /// - Parameter path: the name to use in errors.
  /// - Throws: `AudioFileError` when it is empty, truncated, not audio or too large.
  package static func read(
    _ bytes: Data, named path: String
  ) throws(AudioFileError) -> SampleBuffer {
    guard !bytes.isEmpty else { throw .empty(path: path) }
    let reader = try AudioFileReader(bytes, path: path)
    guard reader.sampleCount <= sampleLimit else {
      throw .tooLarge(path: path, samples: reader.sampleCount, limit: sampleLimit)
    }
    return try reader.read(frames: reader.frameCount)
  }
}

/// Bytes in memory, with the read position that libsndfile needs.
final class ByteSource {
  private let bytes: Data
  private var place = 0

  init(_ bytes: Data) { self.bytes = bytes }

  /// Opens them; the handle may be used for as long as this object lives.
  func open(_ info: inout SF_INFO) -> OpaquePointer? {
    var callbacks = SF_VIRTUAL_IO(
      get_filelen: { ByteSource.of($0).map { sf_count_t($0.bytes.count) } ?? -1 },
      seek: { offset, whence, context in
        ByteSource.of(context)?.seek(Int(offset), Int32(whence)) ?? -1
      },
      read: { target, count, context in
        ByteSource.of(context)?.read(target, Int(count)) ?? 0
      },
      write: { _, _, _ in 0 },
      tell: { ByteSource.of($0).map { sf_count_t($0.place) } ?? -1 })
    return sf_open_virtual(
      &callbacks, Int32(SFM_READ), &info, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> ByteSource? {
    context.map { Unmanaged<ByteSource>.fromOpaque($0).takeUnretainedValue() }
  }

  private func seek(_ offset: Int, _ whence: Int32) -> sf_count_t {
    let start = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? place : bytes.count
    place = min(max(0, start + offset), bytes.count)
    return sf_count_t(place)
  }

  private func read(_ target: UnsafeMutableRawPointer?, _ count: Int) -> sf_count_t {
    let copied = min(max(0, count), bytes.count - place)
    guard let target, copied > 0 else { return 0 }
    let start = bytes.startIndex + place
    bytes.copyBytes(
      to: target.assumingMemoryBound(to: UInt8.self), from: start..<start + copied)
    place += copied
    return sf_count_t(copied)
  }
}
