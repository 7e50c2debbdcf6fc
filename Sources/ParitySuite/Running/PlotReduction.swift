import AudioSignal
import Comparison
import Foundation
import ParityResults

extension CasePlots {
  /// Columns of the waveform overview: about what a wide screen has.
  private static let columnCount = 1000
  /// Samples of the detail view.
  private static let detailLength = 512
  /// Points of a spectrum, from 20 Hz to Nyquist.
  private static let spectrumPoints = 300

  /// Reduces a case to what the report draws.
  ///
  /// - Parameter firstFrame: the case's frame at which the compared part begins.
  init(
    reference: SampleBuffer, candidate: SampleBuffer, comparison: SignalComparison, firstFrame: Int
  ) {
    let channels = comparison.channels.enumerated().map { index, measured in
      Channel(
        reference: reference.channels[index], candidate: candidate.channels[index], measured,
        firstFrame: firstFrame)
    }
    self.init(
      sampleRate: reference.sampleRate, start: firstFrame, frames: reference.frameCount,
      channels: channels)
  }

  fileprivate static func envelope(
    _ reference: [Float], _ candidate: [Float], _ residual: [Float]
  ) -> Envelope {
    let framesPerColumn = max(1, (reference.count + columnCount - 1) / columnCount)
    func extremes(_ samples: [Float]) -> Extremes {
      let starts = stride(from: 0, to: samples.count, by: framesPerColumn)
      let columns = starts.map { samples[$0..<min($0 + framesPerColumn, samples.count)] }
      return Extremes(min: columns.map { $0.min() ?? 0 }, max: columns.map { $0.max() ?? 0 })
    }
    return Envelope(
      framesPerColumn: framesPerColumn, reference: extremes(reference),
      candidate: extremes(candidate), residual: extremes(residual))
  }

  /// The stretch around `frame`, moved inside where it would reach over an end.
  fileprivate static func detail(
    around frame: Int, _ reference: [Float], _ candidate: [Float], _ residual: [Float],
    firstFrame: Int
  ) -> Detail {
    let start = max(0, min(frame - detailLength / 2, reference.count - detailLength))
    let range = start..<min(start + detailLength, reference.count)
    return Detail(
      start: start + firstFrame, reference: Array(reference[range]),
      candidate: Array(candidate[range]), residual: Array(residual[range]))
  }

  /// The strongest bin between each two neighbouring plot frequencies.
  fileprivate static func spectrum(_ spectra: SignalComparison.Spectra) -> Spectrum {
    let nyquist = spectra.reference.sampleRate / 2
    let binWidth = spectra.reference.sampleRate / Double(spectra.reference.size)
    let ratio = nyquist / 20
    var frequencies: [Double] = []
    var ranges: [ClosedRange<Int>] = []
    for point in 0..<spectrumPoints {
      func edge(_ position: Double) -> Int {
        Int((20 * pow(ratio, position / Double(spectrumPoints - 1)) / binWidth).rounded())
      }
      let lower = max(1, edge(Double(point) - 0.5))
      let upper = min(max(lower, edge(Double(point) + 0.5)), spectra.reference.power.count - 1)
      guard lower <= upper, ranges.last != lower...upper else { continue }
      ranges.append(lower...upper)
      frequencies.append(
        (Double(lower + upper) / 2 * binWidth * 10).rounded() / 10)
    }
    func levels(_ spectrum: WelchSpectrum) -> [Double?] {
      ranges.map { range in
        let strongest = range.max { spectrum.power[$0] < spectrum.power[$1] } ?? range.lowerBound
        // Hundredths of a decibel are finer than any screen.
        return spectrum.level(ofBin: strongest).map { ($0 * 100).rounded() / 100 }
      }
    }
    return Spectrum(
      frequencies: frequencies, reference: levels(spectra.reference),
      candidate: levels(spectra.candidate), residual: levels(spectra.residual))
  }
}

extension CasePlots.Channel {
  fileprivate init(
    reference: [Float], candidate: [Float], _ measured: SignalComparison.Channel, firstFrame: Int
  ) {
    let residual = zip(candidate, reference).map { $0 - $1 }
    let isEqual = measured.samples.maxAbsoluteError == 0
    let loudest = reference.indices.max { abs(reference[$0]) < abs(reference[$1]) } ?? 0
    self.init(
      envelope: CasePlots.envelope(reference, candidate, residual),
      detail: CasePlots.detail(
        around: isEqual ? loudest : measured.samples.maxErrorFrame, reference, candidate, residual,
        firstFrame: firstFrame),
      spectrum: CasePlots.spectrum(measured.spectra))
  }
}
