import Foundation
import ReadableNumbers

/// What a sound does in which order.
extension BandCourses {
  /// Long enough for one render's level to mean something, short enough for what rises and falls to differ.
  private static let mostStretches = 8
  /// Bands to an octave.
  private static let octave = 3
  /// −60 dB.
  private static let floor = 1e-6

  /// The level of each octave in each eighth of the sound, in dB, where that is within 60 dB of the loudest; the
  /// spectrum as a whole says nothing of the order.
  ///
  /// - Parameter renders: of one shape.
  static func octaves(_ renders: [BandCourses]) -> [TraitColumn] {
    guard let first = renders.first, let stretches = first.stretches else { return [] }
    let powers = renders.map { render in render.stretchPowers(stretches) }
    let floor = loudest(powers) * floor
    return first.channels.indices.flatMap { channel in
      stride(from: 0, to: first.centers.count, by: octave).flatMap { low -> [TraitColumn] in
        let bands = low..<min(low + octave, first.centers.count)
        return stretches.indices.compactMap { stretch in
          let values = powers.map { power in
            bands.reduce(0.0) { $0 + power[channel][$1][stretch] }
          }
          guard values.reduce(0, +) > floor * Double(values.count) else { return nil }
          return TraitColumn(
            place: "around \(Words.hertz(first.centers[bands.lowerBound + bands.count / 2])), "
              + first.place(stretches[stretch], channel),
            values: values.map { 10 * log10(max($0, floor)) })
        }
      }
    }
  }

  /// The mean of the frequencies, weighted by power, in each eighth of the sound that is within 60 dB of the loudest: 100
  /// times its natural logarithm.
  ///
  /// - Parameter renders: of one shape.
  static func centroids(_ renders: [BandCourses]) -> [TraitColumn] {
    guard let first = renders.first, let stretches = first.stretches else { return [] }
    let powers = renders.map { render in render.stretchPowers(stretches) }
    let floor = loudest(powers) * floor
    return first.channels.indices.flatMap { channel in
      stretches.indices.compactMap { stretch -> TraitColumn? in
        let own = powers.map { power in power[channel].map { $0[stretch] } }
        guard own.allSatisfy({ $0.reduce(0, +) > floor }) else { return nil }
        return TraitColumn(
          place: first.place(stretches[stretch], channel),
          values: own.map { bands in
            let weighted = zip(bands, first.centers).reduce(0.0) { $0 + $1.0 * $1.1 }
            return 100 * log(weighted / bands.reduce(0, +))
          })
      }
    }
  }

  /// nil for a sound that is too short for two.
  private var stretches: [Range<Int>]? {
    let steps = channels.first?.first?.count ?? 0
    let count = min(Self.mostStretches, steps)
    guard count > 1 else { return nil }
    return (0..<count).map { ($0 * steps / count)..<(($0 + 1) * steps / count) }
  }

  /// Mean powers by channel, band and stretch.
  private func stretchPowers(_ stretches: [Range<Int>]) -> [[[Double]]] {
    channels.map { bands in
      bands.map { course in
        stretches.map { stretch in
          course[stretch].reduce(0.0) { $0 + Double($1) } / Double(stretch.count)
        }
      }
    }
  }

  /// The most power that any channel has in a stretch, in the mean of all renders.
  private static func loudest(_ powers: [[[[Double]]]]) -> Double {
    guard let first = powers.first else { return 0 }
    return first.indices.flatMap { channel in
      (first[channel].first?.indices ?? 0..<0).map { stretch in
        powers.reduce(0.0) { sum, power in
          sum + power[channel].reduce(0.0) { $0 + $1[stretch] }
        } / Double(powers.count)
      }
    }.max() ?? 0
  }

  private func place(_ stretch: Range<Int>, _ channel: Int) -> String {
    let (from, to) = (
      Double(stretch.lowerBound) * stepSeconds, Double(stretch.upperBound) * stepSeconds
    )
    return "from \(Words.seconds(from)) to \(Words.seconds(to))"
      + (channels.count > 1 ? ", channel \(channel + 1)" : "")
  }
}
