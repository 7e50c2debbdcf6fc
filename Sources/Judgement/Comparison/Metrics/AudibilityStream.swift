import AudioSignal

/// Measures `Audibility` of signals that arrive in blocks.
struct AudibilityStream: MetricMeter {
  private let sampleRate: Double
  private let frameCount: Int
  private let frameSize: Int
  private var channels: [ChannelAudibility]
  private var energies = (reference: 0.0, residual: 0.0)

  /// A difference of −26 dB whose magnitudes sound the same is one of phase or time: the largest inaudible error of
  /// level, 0.3 dB, leaves −29 dB.
  private static let phaseShare = 0.0025

  init(shape: SignalShape) {
    sampleRate = shape.sampleRate
    frameCount = shape.frameCount
    guard let ear = EarModel(sampleRate: shape.sampleRate) else {
      channels = []
      frameSize = 0
      return
    }
    frameSize = ear.frameSize
    channels = (0..<shape.channelCount).map { _ in
      ChannelAudibility(ear: ear, sampleRate: shape.sampleRate)
    }
  }

  mutating func append(reference: SampleBuffer, candidate: SampleBuffer) {
    for index in channels.indices {
      channels[index].append(
        reference: reference.channels[index], candidate: candidate.channels[index])
    }
    for (expected, actual) in zip(reference.channels, candidate.channels) {
      for (one, other) in zip(expected, actual) {
        energies.reference += Double(one) * Double(one)
        energies.residual += (Double(other) - Double(one)) * (Double(other) - Double(one))
      }
    }
  }

  /// Within a quiet part or channel next to a loud one, a difference of phase counts where its own residual would be
  /// audible.
  mutating func finish() -> [MeasuredMetric] {
    let heard = measure()
    let isPhase =
      heard.value?.isAudible == false
      && (energies.residual > Self.phaseShare * energies.reference
        || channels.contains(where: \.exceedsMask))
    return [MeasuredMetric(isPhase ? .absent(.phaseAlone) : heard)]
  }

  mutating func measure() -> Measured<Audibility> {
    guard !channels.isEmpty else { return .absent(.rateOutOfRange(hertz: sampleRate)) }
    // A window that is half empty shows neither masking nor change.
    guard frameCount >= frameSize else {
      return .absent(.tooShort(frames: frameCount, needed: frameSize))
    }
    for index in channels.indices { channels[index].finish() }
    let frames = Double(max(channels.map(\.frameCount).reduce(0, +), 1))
    let audibleFrames = channels.map(\.audibleFrames).reduce(0, +)
    let likeliest = channels.map(\.mostLikely).max { $0.probability < $1.probability }
    return .value(
      Audibility(
        noiseToMask: Decibels.ofPower(channels.map(\.ratioSum).reduce(0, +) / frames),
        worst: worst, detection: likeliest?.probability ?? 0, detectionTime: likeliest?.time ?? 0,
        audibleShare: Double(audibleFrames) / frames, isAudible: audibleFrames > 0))
  }

  private var worst: Audibility.Moment? {
    let moments = channels.enumerated().compactMap { index, channel in
      Decibels.ofPower(channel.worst.ratio).map {
        Audibility.Moment(
          decibels: $0, time: channel.worst.time, channel: index,
          frequency: channel.worst.frequency)
      }
    }
    return moments.max { $0.decibels < $1.decibels }
  }
}
