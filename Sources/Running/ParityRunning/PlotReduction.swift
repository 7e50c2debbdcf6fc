import AudioSignal
import Comparison
import Foundation
import ParityResults

extension CasePlots {
  /// Columns of the finest envelope: a second can be zoomed to 32 frames, a minute to 256.
  private static let mostColumns = 1 << 14
  private static let fewestFramesPerColumn = 32
  /// Samples of the detail view.
  private static let detailLength = 256
  /// Points of a spectrum, from 20 Hz to Nyquist.
  private static let spectrumPoints = 240

  /// Reduces a case to the data of the report's plots.
  ///
  /// - Parameter firstFrame: the case's frame at which the compared part begins.
  package init(
    reference: SampleBuffer, candidate: SampleBuffer, comparison: SignalComparison, firstFrame: Int
  ) {
    let channels = comparison.channels.enumerated().map { index, measured in
      Channel(
        reference: reference.channels[index], candidate: candidate.channels[index], measured,
        comparison.spectra[index], firstFrame: firstFrame)
    }
    self.init(
      sampleRate: reference.sampleRate, start: firstFrame, frames: reference.frameCount,
      channels: channels,
      spectrogram: SpectrogramPlot(
        reference: reference, candidate: comparison.isBitExact ? nil : candidate,
        firstFrame: firstFrame))
  }

  fileprivate static func envelope(_ signals: Signals) -> Envelope {
    let count = signals.reference.count
    var framesPerColumn = min(fewestFramesPerColumn, max(1, count / 256))
    while count > framesPerColumn * mostColumns { framesPerColumn *= 2 }
    func extremes(_ samples: [Float]) -> Extremes {
      let starts = stride(from: 0, to: samples.count, by: framesPerColumn)
      let columns = starts.map { samples[$0..<min($0 + framesPerColumn, samples.count)] }
      return Extremes(min: columns.map { $0.min() ?? 0 }, max: columns.map { $0.max() ?? 0 })
    }
    return Envelope(
      framesPerColumn: framesPerColumn, reference: extremes(signals.reference),
      candidate: signals.differing.map { extremes($0.candidate) },
      residual: signals.differing.map { extremes($0.residual) })
  }

  /// The stretch around `frame`, shifted where it would extend past an end.
  fileprivate static func detail(
    _ signals: Signals, around frame: Int, firstFrame: Int
  ) -> Detail {
    let count = signals.reference.count
    let start = max(0, min(frame - detailLength / 2, count - detailLength))
    let range = start..<min(start + detailLength, count)
    return Detail(
      start: start + firstFrame, reference: PackedSamples(Array(signals.reference[range])),
      candidate: signals.differing.map { PackedSamples(Array($0.candidate[range])) },
      residual: signals.differing.map { PackedSamples(Array($0.residual[range])) })
  }

  /// The strongest bin between each pair of neighbouring plot frequencies.
  package static func spectrum(
    _ spectra: SignalComparison.Spectra, differs: Bool
  ) -> Spectrum {
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
      candidate: differs ? levels(spectra.candidate) : nil,
      residual: differs ? levels(spectra.residual) : nil)
  }
}

/// One channel's signals; without candidate and residual where all samples are equal.
private struct Signals {
  let reference: [Float]
  var differing: (candidate: [Float], residual: [Float])?
}

extension CasePlots.Channel {
  fileprivate init(
    reference: [Float], candidate: [Float], _ measured: Measurements.Channel,
    _ spectra: SignalComparison.Spectra, firstFrame: Int
  ) {
    var signals = Signals(reference: reference)
    var focus = measured.maxErrorFrame
    let differs = measured.maxAbsoluteError > 0
    if differs {
      signals.differing = (candidate, candidate.residual(against: reference))
    } else {
      focus = reference.indices.max { abs(reference[$0]) < abs(reference[$1]) } ?? 0
    }
    self.init(
      envelope: CasePlots.envelope(signals),
      detail: CasePlots.detail(signals, around: focus, firstFrame: firstFrame),
      spectrum: CasePlots.spectrum(spectra, differs: differs),
      errorTrack: signals.differing.map { .init(reference: reference, residual: $0.residual) })
  }
}
