import Foundation

/// A third octave in which a sound differs from its reference.
package struct OctaveDifference: Equatable, Sendable {
  package let center: Double
  package let reference: Double?
  package let level: Double?
  /// level − reference, after gain matching; nil where one of them is silent.
  package let decibels: Double?
}

extension SoundsResults {
  /// The gain that the page adds to a sound: 0 where its level cannot be matched.
  package func gain(of sound: SoundResult) -> Double { sound.gains[match] ?? 0 }

  /// The sound's third octaves next to its reference's, the largest difference first.
  ///
  /// Levels more than 60 dB below the louder sound's strongest count as 60 dB below, and bands in which both are lower
  /// are left out, as they are inaudible next to it.
  package func octaveDifferences(of sound: SoundResult) -> [OctaveDifference] {
    let expected = sounds[sound.reference].measures.thirdOctaves
    let gain = gain(of: sound)
    let actual = sound.measures.thirdOctaves.map { $0.map { $0 + gain } }
    guard let loudest = (expected + actual).compactMap(\.self).max() else { return [] }
    let floor = loudest - BandDifferences.depth
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

  /// Computes the gains that match each sound to its reference.
  package mutating func matchLevels() {
    for index in sounds.indices {
      sounds[index].gains = LevelGains(
        of: sounds[index].measures, to: sounds[sounds[index].reference].measures)
    }
  }

  /// Describes how each sound differs from its reference.
  ///
  /// - Parameter measured: of each of the sounds.
  package mutating func tellDifferences(_ measured: [MeasuredSound]) {
    for (index, sound) in sounds.enumerated() where sound.reference != index {
      let (expected, actual) = (measured[sound.reference], measured[index])
      let isExact = expected.shape == actual.shape && expected.prints == actual.prints
      sounds[index].bitExact = isExact
      sounds[index].differences =
        isExact ? SoundDifferences([]) : SoundDifferences(reference: expected, sound: actual)
    }
  }

  /// The indices of sounds that are compared with another: the most noticeable difference first, bit-exact ones last.
  package var worstFirst: [Int] {
    func order(_ index: Int) -> (Double, Double, Int) {
      let sound = sounds[index]
      if sound.bitExact == true { return (1, 0, index) }
      let octave = octaveDifferences(of: sound).compactMap(\.decibels).first.map(abs) ?? 0
      return (-(sound.differences?.steps ?? 0), -octave, index)
    }
    return sounds.indices.filter { sounds[$0].reference != $0 }
      .map { (index: $0, order: order($0)) }.sorted { $0.order < $1.order }.map(\.index)
  }

  /// References with which other sounds are compared, and those sounds.
  package var compared: [SoundResult] {
    sounds.enumerated().filter { $0.offset != $0.element.reference }.map(\.element)
  }
}
