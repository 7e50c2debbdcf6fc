/// The plots of a case in the report, reduced to what a screen can show.
///
/// If a candidate equals the reference in every sample, it and the residual are left out everywhere.
package struct CasePlots: Codable, Equatable, Sendable {
  package var sampleRate: Double
  /// The first frame shown: the case's `keepFrom`.
  package var start: Int
  package var frames: Int
  package var channels: [Channel]
  /// All channels together; nil for a signal without a spectrogram.
  package var spectrogram: SpectrogramPlot?

  package init(
    sampleRate: Double, start: Int, frames: Int, channels: [Channel],
    spectrogram: SpectrogramPlot? = nil
  ) {
    self.sampleRate = sampleRate
    self.start = start
    self.frames = frames
    self.channels = channels
    self.spectrogram = spectrogram
  }

  package struct Channel: Codable, Equatable, Sendable {
    package var envelope: Envelope
    package var detail: Detail
    package var spectrum: Spectrum
    /// nil if all samples are equal.
    package var errorTrack: ErrorTrack?

    package init(
      envelope: Envelope, detail: Detail, spectrum: Spectrum, errorTrack: ErrorTrack? = nil
    ) {
      self.envelope = envelope
      self.detail = detail
      self.spectrum = spectrum
      self.errorTrack = errorTrack
    }
  }

  /// The extremes of each column of `framesPerColumn` frames: the finest level of the pyramid from which the report
  /// draws at any zoom.
  package struct Envelope: Codable, Equatable, Sendable {
    package var framesPerColumn: Int
    package var reference: Extremes
    package var candidate: Extremes?
    package var residual: Extremes?

    package init(
      framesPerColumn: Int, reference: Extremes, candidate: Extremes?, residual: Extremes?
    ) {
      self.framesPerColumn = framesPerColumn
      self.reference = reference
      self.candidate = candidate
      self.residual = residual
    }
  }

  /// Every sample of a short stretch.
  package struct Detail: Codable, Equatable, Sendable {
    /// Its first frame, counted from the start of the case.
    package var start: Int
    package var reference: PackedSamples
    package var candidate: PackedSamples?
    package var residual: PackedSamples?

    package init(
      start: Int, reference: PackedSamples, candidate: PackedSamples?, residual: PackedSamples?
    ) {
      self.start = start
      self.reference = reference
      self.candidate = candidate
      self.residual = residual
    }
  }

  /// Levels in dB at logarithmically spaced frequencies; nil for −∞.
  package struct Spectrum: Codable, Equatable, Sendable {
    package var frequencies: [Double]
    package var reference: [Double?]
    package var candidate: [Double?]?
    package var residual: [Double?]?

    package init(
      frequencies: [Double], reference: [Double?], candidate: [Double?]?, residual: [Double?]?
    ) {
      self.frequencies = frequencies
      self.reference = reference
      self.candidate = candidate
      self.residual = residual
    }
  }

  /// The levels of reference and residual over time, block by block.
  ///
  /// - Units: rms in dBFS, one decimal; nil for −∞.
  package struct ErrorTrack: Codable, Equatable, Sendable {
    package var framesPerBlock: Int
    package var reference: [Double?]
    package var residual: [Double?]

    package init(framesPerBlock: Int, reference: [Double?], residual: [Double?]) {
      self.framesPerBlock = framesPerBlock
      self.reference = reference
      self.residual = residual
    }
  }
}
