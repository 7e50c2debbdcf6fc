import AudioSignal
import CSndFile
import Foundation
import OrdinaryFiles

/// Reads audio files of every kind libsndfile knows, and writes float32 WAV.
package enum AudioFile {
  /// 2^28 samples, one gibibyte of float32: 46 minutes of stereo at 48 kHz.
  package static let sampleLimit = 1 << 28

  /// - Throws: `AudioFileError` when the file is missing, empty, truncated, not audio or too large.
  package static func read(_ path: String) throws(AudioFileError) -> SampleBuffer {
    let reader = try AudioFileReader(path)
    guard reader.sampleCount <= sampleLimit else {
      throw .tooLarge(path: path, samples: reader.sampleCount, limit: sampleLimit)
    }
    return try reader.read(frames: reader.frameCount)
  }

  /// Writes float32 WAV, with the same bytes for the same samples.
  ///
  /// The file appears under its name only when it is complete.
  ///
  /// - Throws: `AudioFileError.unwritable`.
  package static func write(_ buffer: SampleBuffer, to path: String) throws(AudioFileError) {
    let part: String
    do { part = try WholeFile.begin(path) } catch { throw AudioFileError(error) }
    // After the rename there is nothing left to remove.
    defer { unlink(part) }
    try writeSamples(buffer, to: part, for: path)
    do { try WholeFile.finish(part, as: path) } catch { throw AudioFileError(error) }
  }

  private static func writeSamples(
    _ buffer: SampleBuffer, to temporary: String, for path: String
  ) throws(AudioFileError) {
    guard let sampleRate = Int32(exactly: buffer.sampleRate), sampleRate > 0 else {
      throw .unwritable(
        path: path, detail: "WAV has whole sample rates only, not \(buffer.sampleRate) Hz")
    }
    var info = SF_INFO()
    info.samplerate = sampleRate
    info.channels = Int32(clamping: buffer.channelCount)
    info.format = Int32(SF_FORMAT_WAV | SF_FORMAT_FLOAT)
    let descriptor = Foundation.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw AudioFileError(errno, path) }
    guard let file = sf_open_fd(descriptor, Int32(SFM_WRITE), &info, 1) else {
      let detail = lastError(nil)
      close(descriptor)
      throw .unwritable(path: path, detail: detail)
    }
    // The PEAK chunk carries the time of writing, which would change the file's hash.
    _ = sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, 0)
    let channels = buffer.channels
    let interleaved = (0..<buffer.frameCount).flatMap { frame in channels.map { $0[frame] } }
    errno = 0
    let written = Int(sf_writef_float(file, interleaved, sf_count_t(buffer.frameCount)))
    // The library reports only that the system refused.
    let reason = errno
    let detail = lastError(file)
    guard sf_close(file) == 0, written == buffer.frameCount else {
      throw reason == 0
        ? AudioFileError.unwritable(path: path, detail: detail) : AudioFileError(reason, path)
    }
  }

  private static func lastError(_ file: OpaquePointer?) -> String {
    String(cString: sf_strerror(file))
  }
}

extension AudioFile {
  /// libsndfile's version, for example `1.2.0`.
  package static var libraryVersion: String {
    String(cString: sf_version_string()).replacing("libsndfile-", with: "")
  }
}
