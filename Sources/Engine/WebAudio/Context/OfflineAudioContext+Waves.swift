extension OfflineAudioContext {
  /// The tables of a basic waveform, made on first use and shared by all oscillators.
  func wave(_ type: OscillatorType) -> PeriodicWave {
    if let known = waves[type] { return known }
    let made = PeriodicWave(type, sampleRate: sampleRate)
    waves[type] = made
    return made
  }
}
