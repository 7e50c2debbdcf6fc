import AudioSignal
import Foundation

/// Signals of known spectra. The default rate puts bins of 4096 samples 10 Hz apart.
enum Signals {
  static let sampleRate = 40960.0

  static func sine(bin: Double, amplitude: Double = 1, count: Int) -> [Float] {
    (0..<count).map { Float(amplitude * sin(2 * .pi * bin * Double($0) / 4096)) }
  }

  /// Uniform in −amplitude...amplitude: the mean square is amplitude²/3.
  static func noise(seed: UInt32, amplitude: Double = 1, count: Int) -> [Float] {
    var random = Mulberry32(seed: seed)
    return (0..<count).map { _ in Float(amplitude * (2 * random.next() - 1)) }
  }

  static func buffer(_ channels: [Float]...) -> SampleBuffer {
    SampleBuffer(channels: channels, sampleRate: sampleRate)
  }
}
