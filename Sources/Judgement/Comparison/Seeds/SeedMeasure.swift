import Foundation
import ReadableNumbers

/// One number for each render, the original's before the candidate's.
struct TraitColumn {
  /// The part of the measure: "at 1 kHz, channel 2"; empty where there is only one.
  let place: String
  let values: [Double]
}

/// A measure by which the renders of a random case are compared.
struct SeedMeasure {
  let name: String
  let unit: String
  /// The difference of means below which it counts as none.
  let indifference: Double
  /// - Parameter traits: those of all renders.
  let columns: @Sendable (_ traits: [RenderTraits]) -> [TraitColumn]

  static let all: [SeedMeasure] = [
    .init(name: "third octave", unit: "dB", indifference: 0.1) { traits in
      levels(traits.map(\.bands)) { band in "at \(Words.hertz(traits[0].centers[band]))" }
    },
    .init(name: "third octave over time", unit: "dB", indifference: 0.1) { traits in
      BandCourses.columns(traits.map(\.courses))
    },
    .init(name: "octave over time", unit: "dB", indifference: 0.1) { traits in
      BandCourses.octaves(traits.map(\.courses))
    },
    .init(name: "spectral centroid over time", unit: "%", indifference: 0.2) { traits in
      BandCourses.centroids(traits.map(\.courses))
    },
    .init(name: "level over time", unit: "dB", indifference: 0.1) { traits in
      levels(traits.map(\.steps)) { step in
        "at \(Words.seconds((Double(step) + 0.5) * traits[0].stepSeconds))"
      }
    },
    .init(name: "level", unit: "dB", indifference: 0.05) { single($0) { decibels($0.power) } },
    .init(name: "peak", unit: "dB", indifference: 0.1) { single($0) { 2 * decibels($0.peak) } },
    .init(name: "kurtosis", unit: "%", indifference: 1) { traits in
      traits[0].kurtoses.indices.map { channel in
        TraitColumn(
          place: "in channel \(channel + 1)",
          values: traits.map { 100 * log(max($0.kurtoses[channel], 1e-3)) })
      }
    },
    .init(name: "spectral centroid", unit: "%", indifference: 0.2) {
      single($0) { 100 * log(max($0.centroid, 1)) }
    },
    .init(name: "time", unit: "ms", indifference: 0.2) { traits in
      RenderTraits.quantiles.indices.map { index in
        TraitColumn(
          place:
            "by which \(Words.fixed(100 * RenderTraits.quantiles[index], digits: 0)) % of the energy has sounded",
          values: traits.map { 1000 * $0.times[index] })
      }
    },
    .init(name: "number of onsets", unit: "", indifference: 0.1) {
      single($0) { Double($0.onsets) }
    },
    .init(name: "movement of the level", unit: "dB", indifference: 0.1) {
      single($0) { $0.movement }
    },
    .init(name: "rate of decay", unit: "%", indifference: 1) {
      single($0) { 100 * log(max($0.fall, 1)) }
    },
    .init(name: "stereo", unit: "dB", indifference: 0.1) { traits in
      guard traits.allSatisfy({ $0.stereo != nil }) else { return [] }
      return [
        TraitColumn(place: "width", values: traits.map { $0.stereo?.width ?? 0 }),
        TraitColumn(place: "left beside right", values: traits.map { $0.stereo?.balance ?? 0 }),
      ]
    },
    .init(name: "tuning", unit: "", indifference: 0.01) { traits in
      [
        TraitColumn(place: "on the notes of 440 Hz", values: traits.map(\.tuning.x)),
        TraitColumn(place: "beside the notes of 440 Hz", values: traits.map(\.tuning.y)),
      ]
    },
  ]

  private static func single(
    _ traits: [RenderTraits], _ value: (RenderTraits) -> Double
  ) -> [TraitColumn] {
    [TraitColumn(place: "", values: traits.map(value))]
  }

  private static func decibels(_ power: Double) -> Double { 10 * log10(max(power, 1e-30)) }

  /// In dB, no more than 60 dB below the loudest in the mean of all renders.
  ///
  /// - Parameter powers: those of each render, by channel.
  private static func levels(
    _ powers: [[[Double]]], place: (Int) -> String
  ) -> [TraitColumn] {
    var means: [[Double]] = powers[0].map { $0.map { _ in 0 } }
    for render in powers {
      for (channel, values) in render.enumerated() {
        for (index, value) in values.enumerated() {
          means[channel][index] += value / Double(powers.count)
        }
      }
    }
    let floor = max((means.joined().max() ?? 0) * 1e-6, 1e-30)
    return means.indices.flatMap { channel in
      means[channel].indices.compactMap { index in
        guard means[channel][index] > floor else { return nil }
        return TraitColumn(
          place: place(index) + (means.count > 1 ? ", channel \(channel + 1)" : ""),
          values: powers.map { 10 * log10(max($0[channel][index], floor)) })
      }
    }
  }
}
