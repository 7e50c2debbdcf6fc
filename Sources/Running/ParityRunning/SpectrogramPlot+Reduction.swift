import AudioSignal
import Comparison
import ParityResults

extension SpectrogramPlot {
  /// Longer signals show more of their course, and need fewer cells per second.
  private static let mostColumns = 160
  /// In a short signal, resolution in time matters more than in frequency: at least this many segments fit.
  private static let fewestSegments = 8
  private static let shortestSegment = 256

  /// - Parameters:
  ///   - candidate: nil where it equals the reference.
  ///   - firstFrame: the case's frame at which both begin.
  /// - Returns: nil for a signal without samples.
  package init?(reference: SampleBuffer, candidate: SampleBuffer?, firstFrame: Int) {
    var size = WelchSpectrum.defaultSize
    while size > Self.shortestSegment, size * Self.fewestSegments > reference.frameCount {
      size /= 2
    }
    func measure(_ signal: SampleBuffer) -> Spectrogram? {
      try? Spectrogram(signal, columnCount: Self.mostColumns, size: size)
    }
    guard let expected = measure(reference) else { return nil }
    let rate = reference.sampleRate
    let first = (expected.times.first ?? 0) * rate
    let last = (expected.times.last ?? 0) * rate
    self.init(
      firstFrame: Double(firstFrame) + first,
      framesPerColumn: expected.times.count > 1
        ? (last - first) / Double(expected.times.count - 1) : Double(reference.frameCount),
      frequencies: expected.frequencies.map { ($0 * 10).rounded() / 10 },
      floor: Spectrogram.floor, reference: expected.levels,
      candidate: candidate.flatMap(measure)?.levels)
  }
}
