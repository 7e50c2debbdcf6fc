import AudioSignal
import CSndFile

/// An audio file of any kind libsndfile knows, read from its start in blocks.
///
/// - Shape: `channelCount` channels of `frameCount` frames.
public final class AudioFileReader {
  public let channelCount: Int
  public let frameCount: Int
  public let sampleRate: Double
  private let path: String
  private let file: OpaquePointer
  /// What the samples come from, where that is memory.
  private let source: ByteSource?
  private var framesRead = 0

  /// - Throws: `AudioFileError` when the file is missing, empty, truncated or not audio.
  public convenience init(_ path: String) throws(AudioFileError) {
    try AudioFile.checkLength(path)
    var info = SF_INFO()
    try self.init(sf_open(path, Int32(SFM_READ), &info), info, path: path, source: nil)
  }

  /// - Throws: as above.
  convenience init(_ source: ByteSource, path: String) throws(AudioFileError) {
    var info = SF_INFO()
    try self.init(source.open(&info), info, path: path, source: source)
  }

  private init(
    _ file: OpaquePointer?, _ info: SF_INFO, path: String, source: ByteSource?
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
    guard frameCount > 0, channelCount > 0 else { throw .noFrames(path: path) }
    // A stream whose end is missing has the largest number of frames there is.
    guard info.frames != sf_count_t.max else {
      throw .unreadable(path: path, detail: "its end is missing; copy or render it again")
    }
  }

  deinit { sf_close(file) }

  /// All samples of the file; the largest number there is where that overflows.
  public var sampleCount: Int {
    let (samples, overflow) = frameCount.multipliedReportingOverflow(by: channelCount)
    return overflow ? .max : samples
  }

  /// Reads the next frames.
  ///
  /// - Throws: `AudioFileError.truncated` when the file ends before.
  public func read(frames count: Int) throws(AudioFileError) -> SampleBuffer {
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
