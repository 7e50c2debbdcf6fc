import Foundation

/// The length in bytes that an audio file's header gives for the whole file.
///
/// WAV, RF64, W64, AIFF and AU say it; libsndfile passes over it in all of them and reads a file
/// that was cut off as a shorter one. FLAC, Ogg and MP3 show it when they are decoded.
///
/// - Source: EBU Tech 3306 (RF64), Sony's Wave64, Apple's AIFF 1.3, Sun's audio(5) man page.
struct DeclaredLength {
  /// nil when the kind of file or its writer does not say.
  let byteCount: Int?

  /// - Parameter bytes: the file's first bytes; 64 KiB reach every header seen in practice.
  init(_ bytes: Data) {
    // Zeros stand in for a header that is cut off; libsndfile refuses such a file.
    let head = [UInt8](bytes.prefix(28)) + [UInt8](repeating: 0, count: 28)
    switch String(decoding: head[0..<4], as: UTF8.self) {
    case "RF64", "BW64":
      // RIFF's size has only 32 bits; the true one stands in the ds64 chunk, which comes first.
      byteCount = Self.sum(8, Self.number(head[20..<28].reversed()))
    case "riff":
      byteCount = Self.sum(0, Self.number(head[16..<24].reversed()))
    case "FORM":
      byteCount = Self.sum(8, Self.number(head[4..<8]))
    case ".snd":
      byteCount = Self.sum(Int(Self.number(head[4..<8])), Self.number(head[8..<12]))
    default:
      byteCount = RIFFHeader(bytes).expectedByteCount
    }
  }

  /// Big-endian.
  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// nil for the largest sizes of 32 and 64 bits, by which writers say that they do not know.
  private static func sum(_ header: Int, _ size: UInt64) -> Int? {
    guard size != UInt64(UInt32.max), let size = Int(exactly: size) else { return nil }
    let (sum, overflow) = header.addingReportingOverflow(size)
    return overflow ? nil : sum
  }
}
