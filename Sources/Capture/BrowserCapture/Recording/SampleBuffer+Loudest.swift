import AudioSignal

extension SampleBuffer {
  /// Below this nothing is sound: −200 dB, where 24 bits end at −144 dB; what is left over where the parts of a
  /// graph cancel out.
  static let faintest: Float = 1e-10

  /// The largest sample of all channels, without its sign.
  var loudest: Float {
    channels.reduce(0) { $1.reduce($0) { max($0, abs($1)) } }
  }
}
