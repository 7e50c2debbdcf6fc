import Foundation

/// The third octaves of two sounds that are audible next to their loudest, and how they differ.
///
/// - Units: hertz, dB, sound − reference.
struct BandDifferences {
  /// In dB below the loudest third octave of each: lower levels count as this, and bands are left out where both are
  /// lower.
  static let depth = 60.0

  let centers: [Double]
  let decibels: [Double]

  /// Whether three neighbouring bands together differ like the middle one: a partial that has moved over an edge lowers
  /// one band and raises the next.
  let isBroad: [Bool]

  /// The part of the sounds to compare.
  enum Part: Equatable {
    case whole
    /// What two channels have in common.
    case mid
    /// Between the attacks and the release.
    case body
  }

  /// - Parameter cents: by how much the sound is out of tune, and its bands with it.
  init(_ reference: MeasuredSound, _ sound: MeasuredSound, _ part: Part, cents: Double) {
    let pair = SoundPower.pair(reference.power, sound.power, mid: part == .mid)
    let seconds = [reference, sound].map { Double($0.shape.frameCount) / $0.shape.sampleRate }
    // Four bins per third octave; twelve where partials move towards its edges.
    let resolution = max(pair?.reference.resolution ?? 0, pair?.sound.resolution ?? 0)
    let narrowest = max((cents == 0 ? 4 : 12) * resolution, 4 / max(seconds.min() ?? 0, 1e-3))
    let lowest = max(narrowest / 0.23, part == .body ? 100 : 0)
    let highest = min(reference.shape.sampleRate, sound.shape.sampleRate) / 2 / 1.13
    let ratio = exp2(cents / 1200)
    let (expected, actual): ([Double?], [Double?])
    switch part {
    case .whole, .mid:
      (expected, actual) = (
        pair?.reference.thirdOctaves(movedBy: 1) ?? [],
        pair?.sound.thirdOctaves(movedBy: ratio) ?? []
      )
    case .body:
      let columns = Self.body(reference, sound)
      (expected, actual) = (
        Self.levels(reference.spectrogram, columns), Self.levels(sound.spectrogram, columns)
      )
    }
    let places = expected.indices.filter {
      let center = FrequencyGrid.thirdOctaves[$0]
      return center >= lowest && center * max(1, ratio) <= highest
    }
    let one = Self.relative(expected, places)
    let other = Self.relative(actual, places)
    let kept = places.indices.filter { max(one[$0].level, other[$0].level) > -Self.depth }
    let level = (other.first?.top ?? 0) - (one.first?.top ?? 0)
    centers = kept.map { FrequencyGrid.thirdOctaves[places[$0]] }
    let decibels = kept.map {
      max(other[$0].level, -Self.depth) - max(one[$0].level, -Self.depth) + level
    }
    self.decibels = decibels
    isBroad = zip(kept, decibels).map { place, difference in
      func sum(_ levels: [(level: Double, top: Double)]) -> Double {
        (max(0, place - 1)...min(levels.count - 1, place + 1)).reduce(0) {
          $0 + pow(10, max(levels[$1].level, -Self.depth) / 10)
        }
      }
      let around = 10 * log10(sum(other) / sum(one)) + level
      return around * difference > 0 && abs(around) > 0.5 * abs(difference)
    }
  }

  /// Levels relative to the loudest, so that a sound that is louder as a whole gives the same.
  private static func relative(
    _ levels: [Double?], _ places: [Int]
  ) -> [(level: Double, top: Double)] {
    let top = places.compactMap { levels[$0] }.max() ?? 0
    return places.map { ((levels[$0] ?? -.infinity) - top, top) }
  }

  /// The columns of both spectrograms into which no attack and no release reaches.
  private static func body(_ reference: MeasuredSound, _ sound: MeasuredSound) -> [Int] {
    let (one, other) = (reference.spectrogram, sound.spectrogram)
    guard one.secondsPerColumn == other.secondsPerColumn else { return [] }
    // Half a window on both sides.
    let reach = max(0.05, one.secondsPerColumn)
    let attacks = (reference.envelope.attacks + sound.envelope.attacks).map {
      $0.start - reach...$0.start + 1.2 * $0.seconds + reach
    }
    let release = [reference, sound].compactMap { $0.envelope.release?.start }.min() ?? .infinity
    return (0..<min(one.columns, other.columns)).filter { column in
      let time = Double(column) * one.secondsPerColumn
      return time < release - reach && !attacks.contains { $0.contains(time) }
    }
  }

  private static func levels(_ picture: SoundSpectrogram, _ columns: [Int]) -> [Double?] {
    FrequencyGrid.thirdOctaves.map { center in
      let rows = FrequencyGrid.rows.indices.filter {
        abs(10 * log10(FrequencyGrid.rows[$0] / center)) < 0.5
      }
      var power = 0.0
      for column in columns {
        for row in rows {
          let byte = picture.levels[column * picture.rows + row]
          guard byte > 0 else { continue }
          let level = SoundSpectrogram.floor + Double(byte - 1) * SoundSpectrogram.step
          power += pow(10, level / 10)
        }
      }
      return power > 0 ? 10 * log10(power / Double(columns.count)) : nil
    }
  }
}
