import AudioFiles
import AudioSignal
import Comparison

/// Two audio files to compare: in memory, or in blocks from the disk.
///
/// Long files are read twice, once for the samples and once for the metrics; the second is skipped when they are equal.
package struct PairSource {
  package let paths: (reference: String, candidate: String)
  /// nil when the files are too long to hold.
  package let audio: (reference: SampleBuffer, candidate: SampleBuffer)?
  package let shapes: (reference: SignalShape, candidate: SignalShape)

  /// - Throws: `ComparisonError`, `AudioFileError`.
  package func compare() throws -> SignalComparison {
    if let audio {
      return try SignalComparison(reference: audio.reference, candidate: audio.candidate)
    }
    var stream = try ComparisonStream(reference: shapes.reference, candidate: shapes.candidate)
    try forEachBlock { try stream.append(reference: $0, candidate: $1) }
    return try stream.finish()
  }

  /// - Throws: `AudioFileError`.
  package func measure(isImpulseResponse: Bool) throws -> SignalMetrics {
    if let audio {
      return SignalMetrics(
        reference: audio.reference, candidate: audio.candidate,
        isImpulseResponse: isImpulseResponse)
    }
    var stream = MetricsStream(shape: shapes.reference, isImpulseResponse: isImpulseResponse)
    try forEachBlock { stream.append(reference: $0, candidate: $1) }
    return stream.finish()
  }

  private func forEachBlock(_ body: (SampleBuffer, SampleBuffer) throws -> Void) throws {
    let reference = try AudioFileReader(paths.reference)
    let candidate = try AudioFileReader(paths.candidate)
    for block in shapes.reference.blocks {
      try body(
        try reference.read(frames: block.count), try candidate.read(frames: block.count))
    }
  }
}

extension SignalShape {
  package init(_ file: AudioFileReader) {
    self.init(
      channelCount: file.channelCount, frameCount: file.frameCount, sampleRate: file.sampleRate)
  }
}
