import Foundation

/// Whether bands differ all the time that they sound, as with a filter, or only for a moment, as with a click.
enum SpectrumSteadiness {
  /// Fewer columns do not show a course.
  private static let fewestColumns = 8
  /// In dB below the loudest column of the region, and of the rest.
  private static let depth = 40.0

  /// - Parameters:
  ///   - region: whether a third octave, by its centre, is one of those that differ; nil for one in between.
  ///   - size: the size of the difference relative to the rest, in dB.
  /// - Returns: true where it cannot be determined.
  static func holds(
    _ reference: MeasuredSound, _ sound: MeasuredSound, size: Double, region: (Double) -> Bool?
  ) -> Bool {
    let (one, other) = (reference.spectrogram, sound.spectrogram)
    guard one.secondsPerColumn == other.secondsPerColumn else { return true }
    let count = min(one.columns, other.columns)
    let rows = FrequencyGrid.rows.map(region)
    func levels(_ picture: SoundSpectrogram, _ wanted: Bool) -> [Double] {
      (0..<count).map { column in
        // −150 dB, below all that a spectrogram tells, so that silence has a level.
        var power = 1e-15
        for row in rows.indices where rows[row] == wanted {
          let byte = picture.levels[column * picture.rows + row]
          guard byte > 0 else { continue }
          let level = SoundSpectrogram.floor + Double(byte - 1) * SoundSpectrogram.step
          power += pow(10, level / 10)
        }
        return 10 * log10(power)
      }
    }
    let (expected, actual) = (levels(one, true), levels(other, true))
    let (rest, otherRest) = (levels(one, false), levels(other, false))
    let (top, restTop) = (expected.max() ?? 0, rest.max() ?? 0)
    let (otherTop, otherRestTop) = (actual.max() ?? 0, otherRest.max() ?? 0)
    let heard = (0..<count).filter { column in
      let differs = expected[column] > top - depth || actual[column] > otherTop - depth
      let isBeside = rest[column] > restTop - depth || otherRest[column] > otherRestTop - depth
      return differs && isBeside
    }
    let contrasts = heard.map { column -> Double in
      let difference = actual[column] - expected[column]
      return difference - (otherRest[column] - rest[column])
    }.sorted()
    guard count >= fewestColumns else { return true }
    guard contrasts.count >= max(4, count / 10) else { return false }
    let middle = contrasts[contrasts.count / 2]
    // Levels are rounded to 0.5 dB, which leaves an error of 0.1 in the median of many.
    return middle * (size < 0 ? -1 : 1) >= 0.3 * abs(size) - 0.1
  }
}
