import CSndFile

/// Files of other kinds than the writer's own, made by libsndfile.
enum EncodedFile {
  /// Writes `frameCount` stereo frames of a triangle.
  ///
  /// Returns false when this libsndfile has no such encoder.
  static func write(format: Int, frameCount: Int, to path: String) -> Bool {
    var info = SF_INFO()
    info.samplerate = 48000
    info.channels = 2
    info.format = Int32(format)
    guard let file = sf_open(path, Int32(SFM_WRITE), &info) else { return false }
    let samples = (0..<frameCount * 2).map { Float(abs($0 % 200 - 100)) / 200 }
    let written = sf_writef_float(file, samples, sf_count_t(frameCount))
    return sf_close(file) == 0 && Int(written) == frameCount
  }
}
