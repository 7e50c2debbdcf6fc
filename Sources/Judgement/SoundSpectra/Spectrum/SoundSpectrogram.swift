import Comparison
import Foundation

/// The level of a sound at each time and frequency, for images.
///
/// A column is the mean power of the segments that begin in it; rows are bands of a twelfth of an
/// octave, `FrequencyGrid.rows`.
///
/// - Shape: `levels` holds one column after the other, rows from low to high, a byte each.
/// - Units: byte 0 is silence, and byte n the level `floor + (n − 1) · step` in dB; seconds.
package struct SoundSpectrogram: Codable, Equatable, Sendable {
  /// dB: as `Spectrogram.floor`.
  package static let floor = -120.0
  package static let step = 0.5

  package let secondsPerColumn: Double
  package let columns: Int
  package let rows: Int
  package let levels: Data
}

/// Accumulates a spectrogram; the length of the sound need not be known.
struct SpectrogramMeter {
  /// With twice as many columns, they are merged in pairs.
  static let mostColumns = 400

  private let bands: [FrequencyBand]
  private let hopSeconds: Double
  private let firstStart: Int
  private let hop: Int
  private var segmentsPerColumn = 1
  private var sums: [[Double]] = []
  private var counts: [Int] = []
  private var segment = 0
  private var cumulated: CumulatedPower

  init(_ spectra: SegmentSpectra, hop: Int, sampleRate: Double) {
    bands = FrequencyGrid.rows.map { FrequencyBand(around: $0, octaveFraction: 12) }
    hopSeconds = Double(hop) / sampleRate
    self.hop = hop
    firstStart = hop - spectra.size
    cumulated = CumulatedPower(binCount: spectra.size / 2 + 1, binWidth: spectra.binWidth)
  }

  /// - Parameter isInside: whether the segment's middle lies within the sound.
  mutating func add(_ power: [Double], isInside: Bool) {
    guard isInside else { return }
    cumulated.set(power)
    let levels = bands.map { cumulated.power(in: $0) ?? 0 }
    let column = segment / segmentsPerColumn
    segment += 1
    if column < sums.count {
      for row in levels.indices { sums[column][row] += levels[row] }
      counts[column] += 1
    } else {
      sums.append(levels)
      counts.append(1)
      if sums.count == 2 * Self.mostColumns { halve() }
    }
  }

  private mutating func halve() {
    var (merged, mergedCounts): ([[Double]], [Int]) = ([], [])
    for column in stride(from: 0, to: sums.count, by: 2) {
      merged.append(zip(sums[column], sums[column + 1]).map(+))
      mergedCounts.append(counts[column] + counts[column + 1])
    }
    (sums, counts) = (merged, mergedCounts)
    segmentsPerColumn *= 2
  }

  func finish() -> SoundSpectrogram {
    var bytes = Data(capacity: sums.count * bands.count)
    for (column, powers) in sums.enumerated() {
      for power in powers {
        let level = Decibels.ofPower(2 * power / Double(counts[column])) ?? -.infinity
        let steps = ((level - SoundSpectrogram.floor) / SoundSpectrogram.step).rounded()
        bytes.append(steps < 0 ? 0 : UInt8(min(steps + 1, 255)))
      }
    }
    return SoundSpectrogram(
      secondsPerColumn: hopSeconds * Double(segmentsPerColumn), columns: sums.count,
      rows: bands.count, levels: bytes)
  }
}
