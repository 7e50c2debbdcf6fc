extension Measurements {
  /// What the difference means; see docs/metrics.md. A metric that does not apply is nil, and
  /// `absent` says why.
  public struct Metrics: Codable, Equatable, Sendable {
    public var multiResolution: [Resolution]
    public var groupDelay: GroupDelay?
    public var decay: Decay?
    public var pitch: Pitch?
    public var stereo: Stereo?
    public var loudness: Loudness?
    public var audibility: Audibility?
    public var truePeak: TruePeak?
    /// Reasons by the metric's name here.
    public var absent: [String: String]

    public init(multiResolution: [Resolution], absent: [String: String] = [:]) {
      self.multiResolution = multiResolution
      self.absent = absent
    }
  }
}

extension Measurements.Metrics {
  /// The distance of short-time spectra with one FFT size; `logMagnitude` in dB.
  public struct Resolution: Codable, Equatable, Sendable {
    public var size: Int
    public var spectralConvergence: Double
    public var logMagnitude: Double

    public init(size: Int, spectralConvergence: Double, logMagnitude: Double) {
      self.size = size
      self.spectralConvergence = spectralConvergence
      self.logMagnitude = logMagnitude
    }
  }

  /// In samples, hertz; channels count from 0.
  public struct GroupDelay: Codable, Equatable, Sendable {
    public var mean: Double
    public var largest: Double
    public var frequency: Double
    public var channel: Int

    public init(mean: Double, largest: Double, frequency: Double, channel: Int) {
      self.mean = mean
      self.largest = largest
      self.frequency = frequency
      self.channel = channel
    }
  }

  /// In seconds and dB; nil where the candidate does not decay.
  public struct Decay: Codable, Equatable, Sendable {
    public var reference: Double
    public var candidate: Double?
    public var largestDeviation: Double
    public var deviationTime: Double
    public var channel: Int
    /// T30 or T20: the stretch of the curve that the time is taken from.
    public var method: String?

    public init(
      reference: Double, candidate: Double?, largestDeviation: Double, deviationTime: Double,
      channel: Int, method: String? = nil
    ) {
      self.method = method
      self.reference = reference
      self.candidate = candidate
      self.largestDeviation = largestDeviation
      self.deviationTime = deviationTime
      self.channel = channel
    }
  }

  /// In cents, seconds and hertz.
  public struct Pitch: Codable, Equatable, Sendable {
    public var meanCents: Double
    /// The mean of absolute values; nil in results of older versions.
    public var meanAbsoluteCents: Double?
    public var largestCents: Double
    public var time: Double
    public var frequency: Double
    public var channel: Int

    public init(
      meanCents: Double, meanAbsoluteCents: Double? = nil, largestCents: Double, time: Double,
      frequency: Double, channel: Int
    ) {
      self.meanCents = meanCents
      self.meanAbsoluteCents = meanAbsoluteCents
      self.largestCents = largestCents
      self.time = time
      self.frequency = frequency
      self.channel = channel
    }
  }

  /// Null depths in dB, where nil is −∞ or a silent reference; correlations from −1 to 1.
  public struct Stereo: Codable, Equatable, Sendable {
    public var midNullDepth: Double?
    public var sideNullDepth: Double?
    public var referenceCorrelation: Double?
    public var candidateCorrelation: Double?

    public init(
      midNullDepth: Double?, sideNullDepth: Double?, referenceCorrelation: Double?,
      candidateCorrelation: Double?
    ) {
      self.midNullDepth = midNullDepth
      self.sideNullDepth = sideNullDepth
      self.referenceCorrelation = referenceCorrelation
      self.candidateCorrelation = candidateCorrelation
    }
  }

  /// The highest points between samples too, in dB of full scale; nil for silence.
  public struct TruePeak: Codable, Equatable, Sendable {
    public var reference: Double?
    public var candidate: Double?

    public init(reference: Double?, candidate: Double?) {
      self.reference = reference
      self.candidate = candidate
    }
  }

  /// In LUFS; nil where all is below −70 LUFS.
  public struct Loudness: Codable, Equatable, Sendable {
    public var reference: Double?
    public var candidate: Double?
    public var residual: Double?

    public init(reference: Double?, candidate: Double?, residual: Double?) {
      self.reference = reference
      self.candidate = candidate
      self.residual = residual
    }
  }

  /// In dB, seconds and hertz; nil for −∞.
  public struct Audibility: Codable, Equatable, Sendable {
    public var audible: Bool
    /// Frames in which the difference may be heard, as a share of all.
    public var audibleShare: Double
    public var noiseToMask: Double?
    public var worst: Moment?
    /// The highest probability that a change is noticed, and its time.
    public var detection: Double
    public var detectionTime: Double

    public struct Moment: Codable, Equatable, Sendable {
      public var decibels: Double
      public var time: Double
      public var frequency: Double
      public var channel: Int

      public init(decibels: Double, time: Double, frequency: Double, channel: Int) {
        self.decibels = decibels
        self.time = time
        self.frequency = frequency
        self.channel = channel
      }
    }

    public init(
      audible: Bool, audibleShare: Double, noiseToMask: Double?, worst: Moment?,
      detection: Double, detectionTime: Double
    ) {
      self.audible = audible
      self.audibleShare = audibleShare
      self.noiseToMask = noiseToMask
      self.worst = worst
      self.detection = detection
      self.detectionTime = detectionTime
    }
  }
}
