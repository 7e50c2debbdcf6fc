/// One is audible and the other is silent.
enum SilenceFinding {
  static func find(_ reference: MeasuredSound, _ sound: MeasuredSound) -> SoundFinding? {
    switch (reference.measures.rms, sound.measures.rms) {
    case (.some, nil):
      SoundFinding(.silence, -120, "dB", step: 1, "silent, and the reference is not")
    case (nil, .some):
      SoundFinding(.silence, 120, "dB", step: 1, "not silent, and the reference is")
    case (nil, nil), (.some, .some): nil
    }
  }
}

/// Louder or quieter as a whole.
///
/// - Units: LU (ITU-R BS.1770-4); dB of mean power for sounds that are too short or too quiet for that.
enum LevelFinding {
  /// ISO 3382-1:2009, table A.1: the just noticeable difference of level.
  private static let step = 1.0
  /// In LUFS: 10 above the gate of BS.1770, close to which a louder sound has more of its blocks counted.
  private static let quietest = -60.0
  /// Smaller changes are not reported. A measure of whole sounds has no error of its own; with other random numbers a
  /// sound is louder by 0.1 to 0.2 (docs/spectra.md).
  private static let least = 0.25

  static func find(_ reference: MeasuredSound, _ sound: MeasuredSound) -> SoundFinding? {
    let (expected, actual) = (reference.measures, sound.measures)
    let change: (Double, String)?
    if let one = expected.loudness, let other = actual.loudness, min(one, other) > quietest {
      change = (other - one, "LU")
    } else {
      change = expected.rms.flatMap { one in actual.rms.map { ($0 - one, "dB") } }
    }
    guard let (size, unit) = change, abs(size) >= least else { return nil }
    return SoundFinding(
      .level, size, unit, step: step,
      "\(size > 0 ? "louder" : "quieter") by \(FindingText.amount(size)) \(unit)")
  }
}
