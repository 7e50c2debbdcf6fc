import AudioSignal

extension SampleBuffer {
  /// Below this, no sample counts as sound: −200 dB, while 24 bits end at −144 dB; it is what remains when the parts of
  /// a graph cancel.
  static let faintest: Float = 1e-10

  /// The largest absolute value of all channels' samples.
  var loudest: Float {
    channels.reduce(0) { $1.reduce($0) { max($0, abs($1)) } }
  }
}
