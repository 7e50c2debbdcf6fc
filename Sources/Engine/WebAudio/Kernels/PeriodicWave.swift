/// A waveform given by its harmonics, as tables with fewer of them for higher frequencies.
///
/// A table for every third of an octave keeps an oscillator free of aliasing: reading interpolates between the two
/// tables around its frequency.
///
/// - Shape: harmonics 0 (ignored) to N, as cosine (`real`) and sine (`imag`) amplitudes.
/// - Source: <https://webaudio.github.io/web-audio-api/#PeriodicWave>; table sizes and band limits as in Chromium.
public final class PeriodicWave: @unchecked Sendable {
  /// The tables that an oscillator reads, which are not written once the wave is made; valid as long as the wave lives.
  let tables: WaveTables

  init(sampleRate: Double, real: [Float], imag: [Float], disableNormalization: Bool) {
    tables = WaveTables(sampleRate: sampleRate)
    fillTables(real, imag, disableNormalization: disableNormalization)
  }

  deinit { tables.deallocate() }

  /// One of the waveforms of every oscillator.
  convenience init(_ shape: OscillatorType, sampleRate: Double) {
    let count = WaveTables.size(forSampleRate: sampleRate) / 2
    let imag = (0..<count).map { n in n == 0 ? 0 : Self.amplitude(of: shape, harmonic: n) }
    self.init(
      sampleRate: sampleRate, real: [Float](repeating: 0, count: count), imag: imag,
      disableNormalization: false)
  }

  /// The sine amplitude of a harmonic, by the Fourier series of the waveform.
  private static func amplitude(of shape: OscillatorType, harmonic n: Int) -> Float {
    let h = 2 / (Float(n) * Float(Double.pi))
    let isOdd = n % 2 == 1
    switch shape {
    case .sine, .custom: return n == 1 ? 1 : 0
    case .square: return isOdd ? 2 * h : 0
    case .sawtooth: return isOdd ? h : -h
    case .triangle:
      guard isOdd else { return 0 }
      return 2 * (h * h) * ((n - 1) / 2 % 2 == 0 ? 1 : -1)
    }
  }

  private func fillTables(_ real: [Float], _ imag: [Float], disableNormalization: Bool) {
    let size = tables.size
    let half = size / 2
    let transform = RealFourierTransform(size: size)
    let bins = UnsafeMutablePointer<Complex>.allocate(capacity: half)
    bins.initialize(repeating: .zero, count: half)
    defer { bins.deallocate() }
    for range in 0..<tables.rangeCount {
      let kept = partials(inRange: range)
      for n in 0..<half {
        let exists = n > 0 && n < real.count && n <= kept
        bins[n] =
          exists ? Complex(re: real[n] * Float(size), im: -(imag[n] * Float(size))) : .zero
      }
      transform.inverse(bins, into: tables.table(range))
    }
    var scale: Float = 0.5
    if !disableNormalization {
      let peak = (0..<size).map { abs(tables.table(0)[$0]) }.max() ?? 0
      scale = peak > 0 ? 1 / peak : 1
    }
    for range in 0..<tables.rangeCount {
      for index in 0..<size { tables.table(range)[index] *= scale }
    }
    tables.close()
  }

  /// The number of harmonics in the table of a range: a third of an octave fewer in each.
  private func partials(inRange range: Int) -> Int {
    let cents = -Float(range) * WaveTables.centsPerRange
    let share = Float(power(2, Double(cents) / 1200))
    return Int(share * Float(tables.size / 2))
  }
}
