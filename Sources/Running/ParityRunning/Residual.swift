import AudioSignal

extension SampleBuffer {
  /// This render minus the reference, sample by sample.
  func residual(against reference: SampleBuffer) -> SampleBuffer {
    SampleBuffer(
      channels: zip(channels, reference.channels).map { $0.residual(against: $1) },
      sampleRate: sampleRate)
  }
}

extension [Float] {
  /// These samples minus a reference's, to float32 precision.
  func residual(against reference: [Float]) -> [Float] {
    zip(self, reference).map { sample, expected in
      let most = Float.greatestFiniteMagnitude
      return Swift.min(Swift.max(sample - expected, -most), most)
    }
  }
}
