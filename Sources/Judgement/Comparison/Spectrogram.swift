import AudioSignal
import Foundation

/// The level of a signal at each time and frequency, on a logarithmic frequency axis.
///
/// Columns are Hann-windowed segments of `size` samples, spread evenly from the first frame to the last; rows are bands
/// of a tenth of an octave, each with its strongest bin, or the nearest one where a band is narrower than a bin.
/// Channels are averaged by power.
///
/// - Shape: `levels[column][row]`, rows from low to high.
/// - Units: dB as `WelchSpectrum.level`, 0 for a full-scale sine; not below `floor`. Times in seconds, at the middle of
///   each segment; frequencies in hertz, at the middle of each band.
public struct Spectrogram: Equatable, Sendable {
  /// Lower levels count as silence: this is well below the noise of 16 bits, −98 dB.
  public static let floor = -120.0
  static let rowsPerOctave = 10.0
  /// Hertz: what is heard begins there.
  static let lowestFrequency = 20.0

  public let times: [Double]
  public let frequencies: [Double]
  public let levels: [[Double]]

  /// - Parameters:
  ///   - columnCount: the largest number; there are fewer where segments would be closer than 64 frames.
  ///   - size: samples per segment, a power of two.
  /// - Throws: `ComparisonError.empty` for a signal without samples.
  public init(
    _ signal: SampleBuffer, columnCount: Int = 200, size: Int = WelchSpectrum.defaultSize
  ) throws(ComparisonError) {
    guard signal.channelCount > 0, signal.frameCount > 0 else { throw .empty(.reference) }
    let reach = max(0, signal.frameCount - size)
    let count = max(1, min(columnCount, reach / 64 + 1))
    let starts = (0..<count).map { $0 * reach / max(1, count - 1) }
    let binWidth = signal.sampleRate / Double(size)
    let rows = Self.rows(binWidth: binWidth, nyquistBin: size / 2)
    times = starts.map { (Double($0) + Double(size) / 2) / signal.sampleRate }
    frequencies = rows.map(\.frequency)
    levels = starts.map { start in
      let spectra = signal.channels.map { channel in
        let end = min(start + size, channel.count)
        return WelchSpectrum(Array(channel[start..<end]), sampleRate: signal.sampleRate, size: size)
      }
      let mean = WelchSpectrum(meanOf: spectra)
      return rows.map { row in
        let strongest = row.bins.lazy.map { mean.power[$0] }.max() ?? 0
        return max(Decibels.ofPower(2 * strongest) ?? Self.floor, Self.floor)
      }
    }
  }

  private struct Row {
    let frequency: Double
    let bins: ClosedRange<Int>
  }

  private static func rows(binWidth: Double, nyquistBin: Int) -> [Row] {
    var rows: [Row] = []
    let half = 0.5 / rowsPerOctave
    for index in 0... {
      let frequency = lowestFrequency * exp2(Double(index) / rowsPerOctave)
      let nearest = Int((frequency / binWidth).rounded())
      guard nearest <= nyquistBin else { break }
      let lower = Int((frequency * exp2(-half) / binWidth).rounded(.up))
      let upper = min(Int((frequency * exp2(half) / binWidth).rounded(.down)), nyquistBin)
      rows.append(
        Row(frequency: frequency, bins: lower <= upper ? lower...upper : nearest...nearest))
    }
    return rows
  }
}
