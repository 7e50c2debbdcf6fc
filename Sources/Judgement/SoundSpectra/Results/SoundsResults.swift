import Foundation

/// What `parity spectra` finds out: the file `spectra.json`.
///
/// Levels are as measured: `gains` says what would match them.
package struct SoundsResults: Codable, Equatable, Sendable {
  package var format = "parity-spectra"
  package var version = 2
  /// How spectra were taken.
  package var plan: SpectrumPlan
  /// What levels are matched by on the page and in tables.
  package var match: LevelMatch
  /// How the page's curves and the plots are smoothed.
  package var smoothing: SpectrumSmoothing
  package var sounds: [SoundResult]
  /// Sounds that could not be measured.
  package var failures: [Failure]
  /// Of the sounds' curves and third octaves, in hertz: in the file alone.
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

/// One sound, and what it is held against.
package struct SoundResult: Codable, Equatable, Sendable {
  /// Different from every other's.
  package var name: String
  /// Where it comes from: a file's path, a case's id, or a candidate's name and one.
  package var origin: String
  /// The place in the list of the sound that it is held against: its own for a reference.
  package var reference: Int
  package var sampleRate: Double
  package var channels: Int
  package var frames: Int
  package var measures: SoundMeasures
  /// From the reference, in words; nil for a reference.
  package var differences: SoundDifferences?
  /// Equal in every sample to what it is held against; nil for a reference.
  package var bitExact: Bool?
  /// Against the reference, sample for sample, where it is a candidate's render of a case.
  package var residual: SoundResidual?
  /// What is added to match the reference, by what is matched; nil where one of them has no such level.
  package var gains: LevelGains
  package var remarks: [String]
  /// In the file alone.
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

/// What levels are matched by.
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
