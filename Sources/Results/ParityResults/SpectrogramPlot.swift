import Foundation

/// The levels of reference and candidate at each time and frequency, a byte per cell.
///
/// - Shape: columns in time, each with one row for each of `frequencies`, from low to high.
/// - Units: `levels` are steps of `decibelsPerStep` above `floor`; `differences` (candidate − reference)
///   are signed steps of `decibelsPerDifferenceStep`.
package struct SpectrogramPlot: Codable, Equatable, Sendable {
  /// Centre of the first column, in frames of the case.
  package var firstFrame: Double
  package var framesPerColumn: Double
  /// Centres of the rows, in hertz.
  package var frequencies: [Double]
  package var floor: Double
  package var decibelsPerStep: Double
  package var levels: Data
  package var decibelsPerDifferenceStep: Double
  /// nil if both are equal in every sample.
  package var differences: Data?

  init(
    firstFrame: Double, framesPerColumn: Double, frequencies: [Double], floor: Double,
    decibelsPerStep: Double, levels: Data, decibelsPerDifferenceStep: Double, differences: Data?
  ) {
    (self.firstFrame, self.framesPerColumn) = (firstFrame, framesPerColumn)
    (self.frequencies, self.floor) = (frequencies, floor)
    (self.decibelsPerStep, self.levels) = (decibelsPerStep, levels)
    (self.decibelsPerDifferenceStep, self.differences) = (decibelsPerDifferenceStep, differences)
  }

  /// - Parameters:
  ///   - reference: levels in dB by column and row, none below `floor`.
  ///   - candidate: nil if it is the same.
  package init(
    firstFrame: Double, framesPerColumn: Double, frequencies: [Double], floor: Double,
    reference: [[Double]], candidate: [[Double]]?
  ) {
    self.firstFrame = firstFrame
    self.framesPerColumn = framesPerColumn
    self.frequencies = frequencies
    self.floor = floor
    let cells = reference.joined()
    let range = (cells.max() ?? floor) - floor
    let step = range > 0 ? range / 255 : 1
    decibelsPerStep = step
    levels = Data(cells.map { UInt8(min(255, max(0, (($0 - floor) / step).rounded()))) })
    let changes = candidate.map { zip($0.joined(), cells).map { $0 - $1 } }
    let largest = changes?.map(abs).max() ?? 0
    let differenceStep = largest > 0 ? largest / 127 : 1
    decibelsPerDifferenceStep = differenceStep
    differences = changes.map { changes in
      Data(changes.map { UInt8(bitPattern: Int8(($0 / differenceStep).rounded())) })
    }
  }
}
