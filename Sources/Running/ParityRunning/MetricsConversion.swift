import Comparison
import ParityResults

extension Measurements.Metrics {
  /// The metrics as results carry them.
  ///
  /// - Parameter startSeconds: the case's time at which the compared part begins.
  package init(_ metrics: SignalMetrics, startSeconds: Double) {
    self.init(
      multiResolution: metrics.multiResolution.resolutions.map {
        Resolution(
          size: $0.size, spectralConvergence: $0.spectralConvergence,
          logMagnitude: $0.logMagnitude)
      })
    groupDelay = take(metrics.groupDelay, "groupDelay") {
      GroupDelay(
        mean: $0.mean, largest: $0.largest, frequency: $0.frequency, channel: $0.channel)
    }
    decay = take(metrics.decay, "decay") {
      Decay(
        reference: $0.referenceSeconds, candidate: $0.candidateSeconds,
        largestDeviation: $0.largestDeviation, deviationTime: $0.deviationTime + startSeconds,
        channel: $0.channel, method: $0.method.rawValue)
    }
    pitch = take(metrics.pitch, "pitch") {
      Pitch(
        meanCents: $0.meanCents, meanAbsoluteCents: $0.meanAbsoluteCents,
        largestCents: $0.largestCents, time: $0.time + startSeconds,
        frequency: $0.frequency, channel: $0.channel)
    }
    stereo = take(metrics.stereo, "stereo") {
      Stereo(
        midNullDepth: $0.mid.nullDepth, sideNullDepth: $0.side.nullDepth,
        referenceCorrelation: $0.referenceCorrelation,
        candidateCorrelation: $0.candidateCorrelation)
    }
    loudness = take(metrics.loudness, "loudness") {
      Loudness(reference: $0.reference, candidate: $0.candidate, residual: $0.residual)
    }
    truePeak = take(metrics.truePeak, "truePeak") {
      TruePeak(reference: $0.reference, candidate: $0.candidate)
    }
    audibility = take(metrics.audibility, "audibility") {
      Audibility($0, startSeconds: startSeconds)
    }
  }

  private mutating func take<Value, Result>(
    _ measured: Measured<Value>, _ name: String, _ convert: (Value) -> Result
  ) -> Result? {
    if let absence = measured.absence { absent[name] = "\(absence)" }
    return measured.value.map(convert)
  }
}

extension Measurements.Metrics.Audibility {
  fileprivate init(_ audibility: Audibility, startSeconds: Double) {
    self.init(
      audible: audibility.isAudible, audibleShare: audibility.audibleShare,
      noiseToMask: audibility.noiseToMask,
      worst: audibility.worst.map {
        Moment(
          decibels: $0.decibels, time: $0.time + startSeconds, frequency: $0.frequency,
          channel: $0.channel)
      },
      detection: audibility.detection.probability,
      detectionTime: audibility.detection.time + startSeconds)
  }
}
