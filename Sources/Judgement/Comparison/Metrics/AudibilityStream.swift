import AudioSignal

/// Measures `Audibility` of signals that arrive in blocks.
struct AudibilityStream {
  private let sampleRate: Double
  private let frameCount: Int
  private let frameSize: Int
  private var channels: [ChannelAudibility]

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
  }

  mutating func finish() -> Measured<Audibility> {
    guard !channels.isEmpty else { return .absent(.rateOutOfRange(hertz: sampleRate)) }
    // A window that is half empty shows neither masking nor change.
    guard frameCount >= frameSize else {
      return .absent(.tooShort(frames: frameCount, needed: frameSize))
    }
    for index in channels.indices { channels[index].finish() }
    let frames = Double(max(channels.map(\.frameCount).reduce(0, +), 1))
    return .value(
      Audibility(
        noiseToMask: Decibels.ofPower(channels.map(\.ratioSum).reduce(0, +) / frames),
        worst: worst, detection: detection,
        audibleShare: Double(channels.map(\.audibleFrames).reduce(0, +)) / frames))
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

  private var detection: Audibility.Detection {
    let detections = channels.enumerated().map { index, channel in
      Audibility.Detection(
        probability: channel.mostLikely.probability, time: channel.mostLikely.time, channel: index)
    }
    return detections.max { $0.probability < $1.probability }
      ?? Audibility.Detection(probability: 0, time: 0, channel: 0)
  }
}
