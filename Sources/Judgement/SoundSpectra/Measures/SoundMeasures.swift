import ReadableNumbers

/// The numbers that a sound designer reads about one sound; nil where a measure does not apply.
package struct SoundMeasures: Codable, Equatable, Sendable {
  /// Integrated, in LUFS: ITU-R BS.1770-4.
  package var loudness: Double?
  /// In LU: EBU Tech 3342.
  package var loudnessRange: Double?
  /// The highest peak between samples, in dB of full scale.
  package var truePeak: Double?
  /// The highest sample, in dB of full scale.
  package var peak: Double?
  /// Over all channels, in dB, 0 for a full-scale square wave.
  package var rms: Double?
  /// peak − rms, in dB.
  package var crest: Double?
  /// The mean of the samples in the channel where it is farthest from zero.
  package var offset: Double
  /// The centroid of the average spectrum, weighted by power, in hertz.
  package var centroid: Double?
  package var bandwidth: Double?
  /// In dB per octave.
  package var tilt: Double?
  /// From 0, a tone, to 1, white noise.
  package var flatness: Double?
  package var fundamental: Fundamental?
  package var decay: SoundDecay?
  /// The first covers all frequencies; empty unless the sound has two channels.
  package var stereo: [StereoBand]
  /// By `FrequencyGrid.thirdOctaves`, in dB, 0 for a full-scale sine; nil for silence, and beyond half the
  /// sample rate.
  package var thirdOctaves: [Double?]
}

/// Something that a reader of a sound's numbers must know.
package enum SoundRemark: Codable, Equatable, Sendable {
  case silent
  /// All samples of a channel are equal, and not zero.
  case constant(Double)
  /// Shorter than a segment: the frequency resolution is this many hertz.
  case short(seconds: Double, resolution: Double)
  /// Its spectrum belongs to another sample rate than its own.
  case resampled(from: Double, to: Double)

  package var text: String {
    switch self {
    case .silent: "silence: every sample is zero"
    case .constant(let value): "a constant of \(Self.number(value)) (DC) and nothing else"
    case .short(let seconds, let resolution):
      "\(Self.number(seconds * 1000)) ms long: its spectrum shows nothing finer than"
        + " \(Self.number(resolution)) Hz apart"
    case .resampled(let from, let to):
      "\(Self.number(from)) Hz, resampled to \(Self.number(to)) Hz for the spectra only"
    }
  }

  private static func number(_ value: Double) -> String {
    let digits = abs(value) >= 100 ? 0 : abs(value) >= 1 ? 1 : 3
    return DiagnosisText.number(value, digits: digits)
  }
}
