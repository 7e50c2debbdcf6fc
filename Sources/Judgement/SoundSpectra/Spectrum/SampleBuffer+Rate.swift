import AudioSignal

extension SampleBuffer {
  /// The same sound at another sample rate, with the cutoff at half the lower one.
  ///
  /// - Parameter rate: in hertz.
  /// - Returns: as many frames as the sound's duration needs; nil for rates that are not whole, or too far from each
  ///   other.
  package func converted(to rate: Double) -> SampleBuffer? {
    guard rate != sampleRate else { return self }
    guard let source = Int(exactly: sampleRate), let target = Int(exactly: rate), source > 0,
      target > 0, max(source, target) <= 1 << 20,
      RateRatio.isConvertible(from: sampleRate, to: rate)
    else { return nil }
    let channels = channels.map { samples in
      let converter = RateConverter(from: source, to: target)
      return converter.append(samples) + converter.finish()
    }
    return SampleBuffer(channels: channels, sampleRate: rate)
  }
}
