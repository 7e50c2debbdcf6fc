import AudioFiles
import ParityResults
import ReadableNumbers

/// Samples of a file with more precision than is compared: every comparison is in float32.
struct NarrowedSamples {
  private let path: String
  private let count: Int
  private let largest: Double

  /// - Returns: nil for a file that loses nothing.
  /// - Throws: `AudioFileError`.
  init?(_ path: String) throws(AudioFileError) {
    let reader = try AudioFileReader(path)
    guard reader.isFinerThanFloat else { return nil }
    var (left, count, largest) = (reader.frameCount, 0, 0.0)
    while left > 0 {
      let part = try reader.readNarrowing(frames: min(left, 1 << 16))
      left -= min(left, 1 << 16)
      count += part.count
      largest = max(largest, part.largest)
    }
    guard count > 0 else { return nil }
    (self.path, self.count, self.largest) = (path, count, largest)
  }

  var remark: RenderRemark {
    RenderRemark(
      "\(Words.count(count)) samples of \(path) are finer than float32, and were narrowed by up to"
        + " \(Words.amplitude(largest))", .note)
  }
}
