import Foundation

/// The results of `parity spectra`: the file `spectra.json`.
///
/// Levels are as measured: `gains` holds what would match them.
package struct SoundsResults: Codable, Equatable, Sendable {
  package var format = "parity-spectra"
  package var version = 2
  /// How spectra were computed.
  package var plan: SpectrumPlan
  /// How levels are matched on the page and in tables.
  package var match: LevelMatch
  /// How the page's curves and the plots are smoothed.
  package var smoothing: SpectrumSmoothing
  package var sounds: [SoundResult]
  /// Sounds that could not be measured.
  package var failures: [Failure]
  /// The frequencies of the sounds' curves and third octaves, in hertz: only in the file.
  package var frequencies: [Double]?
  package var thirdOctaveCenters: [Double]?

  package struct Failure: Codable, Equatable, Sendable {
    package let name: String
    package let reason: String

    package init(name: String, reason: String) {
      self.name = name
      self.reason = reason
    }
  }

  package init(
    plan: SpectrumPlan, match: LevelMatch, smoothing: SpectrumSmoothing, sounds: [SoundResult],
    failures: [Failure]
  ) {
    self.plan = plan
    self.match = match
    self.smoothing = smoothing
    self.sounds = sounds
    self.failures = failures
  }
}

/// One sound, and which other one it is compared with.
package struct SoundResult: Codable, Equatable, Sendable {
  /// Unique among all sounds.
  package var name: String
  /// Its origin: a file's path, a case's id, or a candidate's name and a case's id.
  package var origin: String
  /// The index of the sound that it is compared with: its own for a reference.
  package var reference: Int
  package var sampleRate: Double
  package var channels: Int
  package var frames: Int
  package var measures: SoundMeasures
  /// How it differs from the reference, in words; nil for a reference.
  package var differences: SoundDifferences?
  /// Whether every sample equals that of the reference; nil for a reference.
  package var bitExact: Bool?
  /// The difference from the reference, sample by sample, where it is a candidate's render of a case.
  package var residual: SoundResidual?
  /// The gains that match the reference, by what is matched; nil where one of them has no such level.
  package var gains: LevelGains
  package var remarks: [String]
  /// Only in the file.
  package var curves: SoundCurves?

  package init(
    name: String, origin: String, reference: Int, measured: MeasuredSound,
    residual: SoundResidual? = nil, remarks: [String] = []
  ) {
    self.name = name
    self.origin = origin
    self.reference = reference
    sampleRate = measured.shape.sampleRate
    channels = measured.shape.channelCount
    frames = measured.shape.frameCount
    measures = measured.measures
    self.residual = residual
    gains = LevelGains(of: measured.measures, to: measured.measures)
    self.remarks = measured.remarks.map(\.text) + remarks
  }

  package var seconds: Double { Double(frames) / sampleRate }
}

/// How near a candidate's render is to the reference, before any gain.
package struct SoundResidual: Codable, Equatable, Sendable {
  package var bitExact: Bool
  /// In dB; nil for −∞.
  package var nullDepth: Double?
  package var logSpectralDistance: Double

  package init(bitExact: Bool, nullDepth: Double?, logSpectralDistance: Double) {
    self.bitExact = bitExact
    self.nullDepth = nullDepth
    self.logSpectralDistance = logSpectralDistance
  }
}

/// What is used to match levels.
package enum LevelMatch: String, Codable, CaseIterable, Sendable {
  case none, lufs, rms, peak
}

/// In dB, by what is matched.
package struct LevelGains: Codable, Equatable, Sendable {
  package let lufs: Double?
  package let rms: Double?
  package let peak: Double?

  package init(of sound: SoundMeasures, to reference: SoundMeasures) {
    func gain(_ level: (SoundMeasures) -> Double?) -> Double? {
      guard let wanted = level(reference), let own = level(sound) else { return nil }
      return ((wanted - own) * 1000).rounded() / 1000
    }
    lufs = gain(\.loudness)
    rms = gain(\.rms)
    peak = gain(\.truePeak) ?? gain(\.peak)
  }

  /// nil where it cannot be matched.
  package subscript(match: LevelMatch) -> Double? {
    switch match {
    case .none: 0
    case .lufs: lufs
    case .rms: rms
    case .peak: peak
    }
  }
}
