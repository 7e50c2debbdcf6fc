import Synchronization

extension OfflineAudioContext {
  /// The tables of a basic waveform, made on first use and shared by all oscillators.
  func wave(_ type: OscillatorType) -> PeriodicWave {
    if let known = waves[type] { return known }
    let made = PeriodicWave.basic(type, sampleRate: sampleRate)
    waves[type] = made
    return made
  }
}

extension PeriodicWave {
  private struct Shape: Hashable {
    let type: OscillatorType
    let sampleRate: Double
  }

  /// The four basic waveforms at four sample rates: 8 MB.
  private static let mostKept = 16
  /// Half a megabyte each, which takes longer to make than a short render.
  private static let kept = Mutex<[Shape: PeriodicWave]>([:])

  /// A basic waveform, shared by contexts of the same sample rate.
  fileprivate static func basic(_ type: OscillatorType, sampleRate: Double) -> PeriodicWave {
    let shape = Shape(type: type, sampleRate: sampleRate)
    if let known = kept.withLock({ $0[shape] }) { return known }
    let made = PeriodicWave(type, sampleRate: sampleRate)
    kept.withLock { kept in
      if kept.count >= mostKept { kept = [:] }
      kept[shape] = made
    }
    return made
  }
}
