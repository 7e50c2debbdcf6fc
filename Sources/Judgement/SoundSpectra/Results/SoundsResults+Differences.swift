import Foundation

/// A third octave in which a sound differs from its reference.
package struct OctaveDifference: Equatable, Sendable {
  package let center: Double
  package let reference: Double?
  package let level: Double?
  /// level − reference, behind the gain; nil where one of them is silent.
  package let decibels: Double?
}

extension SoundsResults {
  /// What is added to a sound on the page: 0 where its level cannot be matched.
  package func gain(of sound: SoundResult) -> Double { sound.gains[match] ?? 0 }

  /// The sound's third octaves beside its reference's, the largest difference first.
  ///
  /// Levels more than 80 dB below the louder sound's strongest count as that, and bands in which both are so are
  /// left out: nobody hears them beside it.
  package func octaveDifferences(of sound: SoundResult) -> [OctaveDifference] {
    let expected = sounds[sound.reference].measures.thirdOctaves
    let gain = gain(of: sound)
    let actual = sound.measures.thirdOctaves.map { $0.map { $0 + gain } }
    guard let loudest = (expected + actual).compactMap(\.self).max() else { return [] }
    let floor = loudest - 80
    return zip(FrequencyGrid.thirdOctaves, zip(expected, actual)).compactMap { center, levels in
      let (expected, actual) = levels
      guard max(expected ?? -.infinity, actual ?? -.infinity) > floor else { return nil }
      let difference = expected.flatMap { expected in
        actual.map { max($0, floor) - max(expected, floor) }
      }
      return OctaveDifference(
        center: center, reference: expected, level: actual, decibels: difference)
    }.sorted { abs($0.decibels ?? .infinity) > abs($1.decibels ?? .infinity) }
  }

  /// Works out what matches each sound to its reference.
  package mutating func matchLevels() {
    for index in sounds.indices {
      sounds[index].gains = LevelGains(
        of: sounds[index].measures, to: sounds[sounds[index].reference].measures)
    }
  }

  /// References that more than themselves are held against, and sounds that are held against another.
  package var compared: [SoundResult] {
    sounds.enumerated().filter { $0.offset != $0.element.reference }.map(\.element)
  }
}
