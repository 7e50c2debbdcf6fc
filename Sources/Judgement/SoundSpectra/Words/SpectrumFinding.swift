import Foundation

/// Brighter or darker, and other differences between the bands.
///
/// Relative to the rest of the spectrum, so that a sound that is louder as a whole is not brighter. Described by the
/// shape that explains the third octaves; where none does, by the one that differs most.
enum SpectrumFinding {
  /// The change to part of a spectrum that listeners notice (Green, "Profile Analysis", 1988: 1 to 2 dB).
  private static let step = 1.0
  private static let least = 0.5
  /// For the spectrogram, whose levels are rounded to 0.5 dB.
  private static let leastOfBody = 1.0
  /// For a single third octave, in which a partial may have come or gone; and how far it may be below the loudest.
  private static let leastOfBand = 3.0
  /// A fixed filter changes partials that move: in dB per cent.
  private static let ofPitch = 0.02

  /// - Parameters:
  ///   - cents: by how much the sound is out of tune.
  ///   - part: the body where attacks or releases differ, and the middle where the width does; otherwise the whole.
  static func find(
    _ reference: MeasuredSound, _ sound: MeasuredSound, _ part: BandDifferences.Part, cents: Double
  ) -> SoundFinding? {
    let bands = BandDifferences(reference, sound, part, cents: cents)
    let least = (part == .body ? leastOfBody : least) + abs(cents) * ofPitch
    let found: (finding: SoundFinding, region: (Double) -> Bool?, size: Double)
    if let shape = BandShape.best(bands) {
      // Over the five octaves or so that matter to the ear.
      let size = shape.kind == .slope ? 5 * shape.gain : shape.gain
      // A bell of a few bands may be a partial that has moved.
      guard abs(size) >= least, cents == 0 || !shape.isBell else { return nil }
      found = (finding(shape), shape.region, shape.kind == .slope ? size / 2 : size)
    } else if part == .whole, cents == 0, !PitchFinding.isUnknown(reference, sound),
      let single = single(bands)
    {
      let center = single.frequency ?? 0
      found = (single, { abs(10 * log10($0 / center)) < 0.6 }, single.size)
    } else {
      return nil
    }
    let holds = SpectrumSteadiness.holds(
      reference, sound, size: found.size, region: found.region)
    return holds ? found.finding : nil
  }

  private static func finding(_ shape: BandShape) -> SoundFinding {
    let gain = shape.gain
    let amount = "\(FindingText.amount(gain)) dB"
    switch shape.kind {
    case .slope:
      return SoundFinding(
        .brightness, gain, "dB per octave", step: step / 5,
        "\(gain > 0 ? "brighter" : "darker") by \(amount) per octave")
    case .shelf(let corner, _):
      // Of the two sides, the unchanged one is the rest; where neither is, or where the change reaches the highs, a
      // listener would name the highs.
      let isLow = corner < 800 && abs(shape.base + gain) < abs(shape.base)
      if isLow {
        return SoundFinding(
          .spectrum, -gain, "dB", at: corner, step: step,
          "\(amount) \(gain < 0 ? "more" : "less") below \(FindingText.hertz(corner))")
      }
      return SoundFinding(
        .brightness, gain, "dB", at: corner, step: step,
        "\(gain > 0 ? "brighter" : "darker") by \(amount) above \(FindingText.hertz(corner))")
    case .bell(let center, _):
      return SoundFinding(
        .spectrum, gain, "dB", at: center, step: step,
        "\(amount) \(gain > 0 ? "more" : "less") around \(FindingText.hertz(center))")
    }
  }

  /// Relative to the median of all differences, by which the whole is louder or quieter.
  private static func single(_ bands: BandDifferences) -> SoundFinding? {
    guard bands.decibels.count >= 3 else { return nil }
    let middle = bands.decibels.sorted()[bands.decibels.count / 2]
    let found = bands.centers.indices.filter { bands.isBroad[$0] }.max {
      abs(bands.decibels[$0] - middle) < abs(bands.decibels[$1] - middle)
    }
    guard let found, abs(bands.decibels[found] - middle) >= leastOfBand else { return nil }
    let (center, difference) = (bands.centers[found], bands.decibels[found])
    let size = difference - middle
    return SoundFinding(
      .spectrum, size, "dB", at: center, step: step,
      "up to \(FindingText.amount(size)) dB \(size > 0 ? "more" : "less") at"
        + " \(FindingText.hertz(center))")
  }
}
