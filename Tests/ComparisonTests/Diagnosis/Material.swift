import AudioSignal
import Foundation

/// Signals to be doctored. All but the impulse are known at every time, so that a delay by a fraction
/// or another speed is exact by definition and owes nothing to an interpolator.
enum Material: String, CaseIterable, Sendable {
  case sine, chord, sweep, hiss, noise, impulse

  static let sampleRate = 48000.0
  static let count = 4800

  /// Those that are known between their samples.
  static let continuous: [Material] = [.sine, .chord, .sweep, .hiss]

  /// Tones of a chord, in hertz; two hundred make noise below 16 kHz.
  private static let chordTones = [220.0, 277.18, 329.63, 1318.5]
  private static let hissTones: [(frequency: Double, phase: Double)] = {
    var random = Mulberry32(seed: 77)
    return (0..<200).map { _ in (100 + 15900 * random.next(), random.next()) }
  }()

  /// The value at a time in frames; silence before frame 0.
  func value(at frame: Double) -> Double {
    guard frame >= 0 else { return 0 }
    let time = frame / Self.sampleRate
    func tone(_ frequency: Double, _ phase: Double = 0) -> Double {
      sin(2 * .pi * (frequency * time + phase))
    }
    switch self {
    case .sine: return 0.5 * tone(997)
    case .chord: return Self.chordTones.reduce(0) { $0 + 0.2 * tone($1) }
    case .sweep: return 0.5 * sin(2 * .pi * time * (100 + 20000 * time))
    case .hiss: return Self.hissTones.reduce(0) { $0 + 0.03 * tone($1.frequency, $1.phase) }
    case .noise, .impulse:
      return frame == frame.rounded() && Int(frame) < Self.count ? samples()[Int(frame)] : 0
    }
  }

  /// One channel; `time` says which moment each frame shows.
  func samples(count: Int = Material.count, time: (Double) -> Double = { $0 }) -> [Double] {
    switch self {
    case .noise:
      let noise = Signals.noise(seed: 5, amplitude: 0.5, count: count)
      return noise.map(Double.init)
    case .impulse: return (0..<count).map { $0 == 300 ? 0.9 : 0 }
    default: return (0..<count).map { value(at: time(Double($0))) }
    }
  }
}

extension SampleBuffer {
  /// Doubles rounded to floats, at the materials' rate.
  init(_ channels: [Double]...) {
    self.init(channels: channels.map { $0.map(Float.init) }, sampleRate: Material.sampleRate)
  }
}
