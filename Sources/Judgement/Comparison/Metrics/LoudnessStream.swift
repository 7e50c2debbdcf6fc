import AudioSignal

/// Measures `Loudness` and `TruePeakPair` of signals that arrive in blocks.
struct LoudnessStream: MetricMeter {
  private let shape: SignalShape
  private let meters:
    (reference: any LoudnessMeter, candidate: any LoudnessMeter, residual: any LoudnessMeter)?
  private let hasLibrary: Bool

  init(shape: SignalShape) {
    self.shape = shape
    let library = ComparisonLibraries.loudness
    hasLibrary = library != nil
    if let reference = library?.meter(shape, findsPeaks: true),
      let candidate = library?.meter(shape, findsPeaks: true),
      let residual = library?.meter(shape, findsPeaks: false)
    {
      meters = (reference, candidate, residual)
    } else {
      meters = nil
    }
  }

  func append(reference: SampleBuffer, candidate: SampleBuffer) {
    guard let meters else { return }
    let expected = Self.interleaved(reference)
    let actual = Self.interleaved(candidate)
    meters.reference.append(expected)
    meters.candidate.append(actual)
    meters.residual.append(zip(actual, expected).map { $0 - $1 })
  }

  func finish() -> [MeasuredMetric] { [MeasuredMetric(loudness()), MeasuredMetric(peaks())] }

  func loudness() -> Measured<Loudness> {
    guard let meters else { return .absent(absence) }
    let needed = Int((Loudness.blockSeconds * shape.sampleRate).rounded(.up))
    guard shape.frameCount >= needed else {
      return .absent(.tooShort(frames: shape.frameCount, needed: needed))
    }
    return .value(
      Loudness(
        reference: meters.reference.integrated, candidate: meters.candidate.integrated,
        residual: meters.residual.integrated))
  }

  /// - Precondition: loudness has been read: zeros push the last samples through the meters' filters.
  private func peaks() -> Measured<TruePeakPair> {
    guard let meters else { return .absent(absence) }
    let zeros = [Double](repeating: 0, count: 64 * shape.channelCount)
    func peak(_ meter: any LoudnessMeter) -> Double? {
      meter.append(zeros)
      return Decibels.ofAmplitude(meter.truePeak)
    }
    return .value(
      TruePeakPair(reference: peak(meters.reference), candidate: peak(meters.candidate)))
  }

  /// Why there are no meters.
  private var absence: MetricAbsence {
    guard LoudnessLayouts.channelCounts.contains(shape.channelCount) else {
      return .noChannelWeights(channels: shape.channelCount)
    }
    return hasLibrary ? .rateOutOfRange(hertz: shape.sampleRate) : .noLibrary
  }

  private static func interleaved(_ buffer: SampleBuffer) -> [Double] {
    let channelCount = buffer.channelCount
    let sampleCount = buffer.frameCount * channelCount
    return [Double](unsafeUninitializedCapacity: sampleCount) { samples, count in
      for (channel, values) in buffer.channels.enumerated() {
        for (frame, value) in values.enumerated() {
          samples[frame * channelCount + channel] = Double(value)
        }
      }
      count = sampleCount
    }
  }
}
