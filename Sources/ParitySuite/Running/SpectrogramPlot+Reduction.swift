import AudioSignal
import Comparison
import ParityResults

extension SpectrogramPlot {
  /// Longer signals show more of their course, and need fewer cells for each second.
  private static let mostColumns = 160
  /// A short signal is shorter than the usual segment: its course in time matters more than pitch.
  private static let shortSegment = 1024
  private static let framesOfLongSignal = 1 << 15

  /// - Parameters:
  ///   - candidate: nil where it equals the reference.
  ///   - firstFrame: the case's frame at which both begin.
  /// - Returns: nil for a signal without samples.
  init?(reference: SampleBuffer, candidate: SampleBuffer?, firstFrame: Int) {
    let isLong = reference.frameCount >= Self.framesOfLongSignal
    let size = isLong ? WelchSpectrum.defaultSize : Self.shortSegment
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
