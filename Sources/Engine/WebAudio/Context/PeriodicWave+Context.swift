extension PeriodicWave {
  /// - Throws: `invalidRange` when the lists differ in length, or hold fewer than two numbers.
  public convenience init(
    context: OfflineAudioContext, real: [Float], imag: [Float], disableNormalization: Bool = false
  ) throws(WebAudioError) {
    guard real.count == imag.count, real.count >= 2 else {
      throw .invalidRange(
        what: "PeriodicWave",
        detail: "\(real.count) real and \(imag.count) imaginary amplitudes; two or more of each,"
          + " as many of one as of the other")
    }
    self.init(
      sampleRate: context.sampleRate, real: real, imag: imag,
      disableNormalization: disableNormalization)
  }
}
