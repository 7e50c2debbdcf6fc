import AudioSignal
import CSndFile
import Foundation
import OrdinaryFiles

/// An audio file of any kind libsndfile knows, read from its start in blocks.
///
/// - Shape: `channelCount` channels of `frameCount` frames.
package final class AudioFileReader {
  package let channelCount: Int
  package let frameCount: Int
  package let sampleRate: Double
  /// Whether the file's samples are finer than the float32 into which they are read.
  package let isFinerThanFloat: Bool
  private let path: String
  private let file: OpaquePointer
  /// The bytes that the samples are read from, where they are in memory.
  private let source: ByteSource?
  private var framesRead = 0

  /// - Throws: `AudioFileError` when the file is missing, empty, not audio, or cannot be shown to be whole.
  package convenience init(_ path: String) throws(AudioFileError) {
    let opened: (descriptor: Int32, size: Int)
    do {
      opened = try OrdinaryFile.open(path)
    } catch {
      throw error == .missing
        ? .missing(path: path) : .unreadable(path: path, detail: "\(error)")
    }
    let kinds: [Int]
    do throws(AudioFileError) {
      kinds = try Self.refuseParts(FileBytes(opened.descriptor, count: opened.size), path)
    } catch {
      close(opened.descriptor)
      throw error
    }
    var info = SF_INFO()
    // libsndfile closes the descriptor, also when it refuses the file.
    let file = sf_open_fd(opened.descriptor, Int32(SFM_READ), &info, Int32(SF_TRUE))
    try self.init(file, info, kinds, path: path, source: nil)
  }

  /// - Throws: as the other initialiser.
  convenience init(_ bytes: Data, path: String) throws(AudioFileError) {
    let kinds = try Self.refuseParts(FileBytes(bytes), path)
    let source = ByteSource(bytes)
    var info = SF_INFO()
    try self.init(source.open(&info), info, kinds, path: path, source: source)
  }

  /// - Returns: the kinds of files whose whole length is known to be present.
  /// - Throws: `AudioFileError` when the file is empty, or shorter than it says.
  private static func refuseParts(
    _ bytes: FileBytes, _ path: String
  ) throws(AudioFileError) -> [Int] {
    guard bytes.count > 0 else { throw .empty(path: path) }
    let (length, kinds) = DeclaredLength.of(bytes)
    switch length {
    case .bytes(let expected) where bytes.count < expected:
      throw .truncated(path: path, expectedBytes: expected, actualBytes: bytes.count)
    case .bytes, .decoded: return kinds
    case .open: throw .unprovable(path: path)
    case .endless: throw .unreadable(path: path, detail: endIsMissing)
    case .several:
      throw .unreadable(
        path: path,
        detail:
          "it holds more than one stream, of which only the first would be read; save it as one")
    // libsndfile's own refusal says more, if it has one.
    case .unclear: return []
    }
  }

  private static let endIsMissing = "its end is missing; copy or render it again"

  private init(
    _ file: OpaquePointer?, _ info: SF_INFO, _ kinds: [Int], path: String, source: ByteSource?
  ) throws(AudioFileError) {
    guard let file else {
      throw .unreadable(path: path, detail: String(cString: sf_strerror(nil)))
    }
    self.path = path
    self.file = file
    self.source = source
    channelCount = Int(info.channels)
    frameCount = Int(info.frames)
    sampleRate = Double(info.samplerate)
    let kind = info.format & Int32(SF_FORMAT_SUBMASK)
    isFinerThanFloat = kind == Int32(SF_FORMAT_DOUBLE) || kind == Int32(SF_FORMAT_PCM_32)
    guard kinds.contains(Int(info.format) & SF_FORMAT_TYPEMASK) else {
      throw .unprovable(path: path)
    }
    guard frameCount > 0, channelCount > 0 else { throw .noFrames(path: path) }
    // libsndfile reports the largest number of frames for a stream whose end is missing.
    guard info.frames != sf_count_t.max else {
      throw .unreadable(path: path, detail: Self.endIsMissing)
    }
  }

  deinit { sf_close(file) }

  /// The number of samples in the file; `Int.max` where that overflows.
  package var sampleCount: Int {
    let (samples, overflow) = frameCount.multipliedReportingOverflow(by: channelCount)
    return overflow ? .max : samples
  }

  /// Reads the next frames, and says how many of their samples are not exact in float32, and by how much the worst is
  /// off.
  ///
  /// - Throws: `AudioFileError.truncated` when the file ends before them.
  package func readNarrowing(frames count: Int) throws(AudioFileError) -> (
    count: Int, largest: Double
  ) {
    var samples = [Double](repeating: 0, count: count * channelCount)
    guard Int(sf_readf_double(file, &samples, sf_count_t(count))) == count else {
      throw .truncated(
        path: path, expectedBytes: frameCount * channelCount * 8,
        actualBytes: framesRead * channelCount * 8)
    }
    framesRead += count
    var (narrowed, largest) = (0, 0.0)
    for sample in samples where Double(Float(sample)) != sample {
      narrowed += 1
      largest = max(largest, abs(Double(Float(sample)) - sample))
    }
    return (narrowed, largest)
  }

  /// Reads the next frames.
  ///
  /// - Throws: `AudioFileError.truncated` when the file ends before them.
  package func read(frames count: Int) throws(AudioFileError) -> SampleBuffer {
    var interleaved = [Float](repeating: 0, count: count * channelCount)
    let read = Int(sf_readf_float(file, &interleaved, sf_count_t(count)))
    guard read == count else {
      throw .truncated(
        path: path, expectedBytes: frameCount * channelCount * 4,
        actualBytes: (framesRead + read) * channelCount * 4)
    }
    framesRead += read
    let channels = (0..<channelCount).map { channel in
      (0..<count).map { interleaved[$0 * channelCount + channel] }
    }
    return SampleBuffer(channels: channels, sampleRate: sampleRate)
  }
}
