import CZlib

/// DEFLATE without a header, by zlib.
///
/// - Source: RFC 1951.
enum RawDeflate {
  /// The largest window and no header, as browsers read and write `deflate-raw`.
  private static let windowBits: Int32 = -15

  /// Inflates a whole stream.
  ///
  /// - Returns: nil when the bytes are not such a stream, end too early or too late, or inflate to more than `limit`.
  static func inflate(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var stream = z_stream()
    guard
      inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: limit + 1)
    let result = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        return CZlib.inflate(&stream, Z_FINISH)
      }
    }
    guard result == Z_STREAM_END, stream.avail_in == 0, stream.avail_out > 0 else { return nil }
    return Array(output.dropLast(Int(stream.avail_out)))
  }

  static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let begun = deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(begun == Z_OK, "zlib \(ZLIB_VERSION) does not begin to deflate")
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        let ended = CZlib.deflate(&stream, Z_FINISH)
        precondition(ended == Z_STREAM_END, "the bound of zlib was too small")
      }
    }
    return Array(output.dropLast(Int(stream.avail_out)))
  }
}
