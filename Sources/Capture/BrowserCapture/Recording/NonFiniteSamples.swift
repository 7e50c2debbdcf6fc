import AudioSignal

/// How many samples of a recording are NaN or infinite, and when.
package struct NonFiniteSamples: Equatable, Sendable {
  package let count: Int
  /// In all channels.
  package let samples: Int
  /// The channel of the earliest one.
  package let channel: Int
  package let firstFrame: Int
  package let lastFrame: Int
  package let sampleRate: Double

  /// nil if all are finite.
  init?(_ audio: SampleBuffer) {
    guard audio.firstNonFiniteSample != nil else { return nil }
    let places = audio.channels.enumerated().flatMap { channel, samples in
      samples.indices.lazy.filter { !samples[$0].isFinite }.map { (frame: $0, channel: channel) }
    }
    guard let first = places.min(by: { $0 < $1 }), let last = places.max(by: { $0 < $1 }) else {
      return nil
    }
    count = places.count
    samples = audio.channelCount * audio.frameCount
    channel = first.channel
    firstFrame = first.frame
    lastFrame = last.frame
    sampleRate = audio.sampleRate
  }
}

extension NonFiniteSamples: CustomStringConvertible {
  package var description: String {
    let place = "from frame \(firstFrame) (\(time(firstFrame))) on"
    let end = firstFrame == lastFrame ? "" : ", the last at frame \(lastFrame) (\(time(lastFrame)))"
    return "the page's sound is not finite in channel \(channel + 1) \(place)\(end):"
      + " \(count) of \(samples) samples are NaN or infinite"
  }

  private func time(_ frame: Int) -> String {
    RecordingError.time(Double(frame) / sampleRate * 1000)
  }
}
