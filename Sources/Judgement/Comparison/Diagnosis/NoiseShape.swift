/// Distinguishes noise from a sound with partials.
enum NoiseShape {
  /// In noise averaged over eight segments, one bin in thousands is this much louder than its neighbours.
  private static let mostAbove = 5.0
  private static let reach = 8

  /// Whether hardly any of the power stands out from its surroundings, as that of partials does: two mistuned tones are
  /// as incoherent as noise.
  static func isNoise(_ samples: [Double]) -> Bool {
    let size = samples.count >= 1 << 15 ? 2048 : 512
    guard samples.count >= 16 * size / 2 else { return false }
    let power = WelchSpectrum(samples.map(Float.init), sampleRate: 1, size: size).power
    guard power.count > 4 * reach else { return false }
    var standing = 0.0
    for bin in reach..<power.count - reach {
      let around = (power[bin - reach..<bin - 2] + power[bin + 3...bin + reach]).sorted()
      if power[bin] > mostAbove * around[around.count / 2] { standing += power[bin] }
    }
    let judged = power[reach..<power.count - reach].reduce(0, +)
    return judged > 0.5 * power.reduce(0, +) && standing < 0.05 * judged && !isPlayed(samples)
  }

  /// Segments that are looked at one by one, and their length in frames.
  private static let segments = 12
  private static let segment = 4096
  /// Of noise, one bin in a million of a single segment is this much louder than the median around it.
  private static let mostInSegment = 20.0
  private static let around = 16

  /// Whether partials stand out in most moments: of many notes one after the other, the average has a line everywhere.
  private static func isPlayed(_ samples: [Double]) -> Bool {
    guard samples.count >= segments * segment else { return false }
    let gap = (samples.count - segment) / (segments - 1)
    let played = (0..<segments).count { number in
      let part = samples[number * gap..<number * gap + segment].map(Float.init)
      let power = WelchSpectrum(part, sampleRate: 1, size: segment).power
      var standing = 0.0
      for bin in around..<power.count - around {
        let near = (power[bin - around..<bin - 3] + power[bin + 4...bin + around]).sorted()
        if power[bin] > mostInSegment * near[near.count / 2] { standing += power[bin] }
      }
      return standing > 0.5 * power.reduce(0, +)
    }
    return 2 * played > segments
  }
}
