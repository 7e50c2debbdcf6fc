import CSndFile

/// How long an audio file is by its own headers.
///
/// libsndfile reads a file that was cut off in mid-transfer as a shorter one, without an error. For a program that
/// judges by samples that must be an error, so a file is read only if its whole length is known to be present, or if
/// its writer declares that it did not know the length.
enum DeclaredLength: Equatable {
  /// The whole file has at least this number of bytes.
  case bytes(Int)
  /// Its writer could not seek back, and left the sizes open.
  case open
  /// The decoder checks what is there against what was declared.
  case decoded
  /// A stream whose last part is missing.
  case endless
  /// More follows than what is decoded, such as a second stream.
  case several
  /// Nothing distinguishes the whole from a part of it.
  case unclear

  /// - Returns: the length, and the kinds of file (`SF_FORMAT_TYPEMASK`) for which that holds.
  static func of(_ bytes: FileBytes) -> (length: DeclaredLength, kinds: [Int]) {
    let start = TagHeader.end(in: bytes)
    let container = containers.first { container in
      container.tags.contains { bytes.has($0, at: start) }
    }
    if let container { return (container.length(bytes, start), container.kinds) }
    return MPEGLength.isFrame(bytes, at: start)
      ? (MPEGLength.of(bytes, from: start), [SF_FORMAT_MPEG]) : (.unclear, [])
  }

  private struct Container: Sendable {
    let tags: [String]
    let kinds: [Int]
    let length: @Sendable (FileBytes, Int) -> DeclaredLength
  }

  private static let containers: [Container] = [
    Container(
      tags: ["RIFF", "RIFX"], kinds: [SF_FORMAT_WAV, SF_FORMAT_WAVEX], length: RIFFLength.of),
    Container(tags: ["RF64", "BW64"], kinds: [SF_FORMAT_RF64], length: RIFFLength.of64),
    Container(tags: ["riff"], kinds: [SF_FORMAT_W64], length: Wave64Length.of),
    Container(tags: ["FORM"], kinds: [SF_FORMAT_AIFF, SF_FORMAT_SVX], length: IFFLength.of),
    Container(tags: [".snd", "dns."], kinds: [SF_FORMAT_AU], length: SunLength.of),
    Container(tags: ["caff"], kinds: [SF_FORMAT_CAF], length: CoreAudioLength.of),
    Container(tags: ["fLaC"], kinds: [SF_FORMAT_FLAC], length: FLACLength.of),
    Container(tags: ["OggS"], kinds: [SF_FORMAT_OGG, SF_FORMAT_FLAC], length: OggLength.of),
  ]
}
