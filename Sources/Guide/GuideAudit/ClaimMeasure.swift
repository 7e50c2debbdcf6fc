import AudioSignal
import Foundation

/// A quantity by which a claim is judged.
///
/// - Units: `unit` is that of values and bounds. A signal without such a quantity gives nil.
package struct ClaimMeasure: Sendable {
  package let quantity: String
  package let unit: String
  /// The largest difference with which a claim holds, and with which it nearly holds.
  package let holds: Double
  package let within: Double
  package let value: @Sendable (SampleBuffer) -> Double?

  /// A millionth of the energy is an inaudible difference; another factor of a million below is float's own rounding.
  package static let holdsNullDepth = -120.0
  package static let withinNullDepth = -60.0
  package static let rounding = -100.0

  /// The level of the whole signal, in all channels; full scale is 0.
  package static let level = ClaimMeasure(
    quantity: "level", unit: "dB", holds: 0.01, within: 0.5
  ) { signal in decibels(of: signal.channels.map(meanSquare).reduce(0, +)) }

  /// The level in a band whose width is a few times the reciprocal of the signal's length; half a decibel is about the
  /// smallest audible step.
  package static func level(at hertz: Double, _ what: String = "level") -> ClaimMeasure {
    ClaimMeasure(
      quantity: "\(what) at \(hertz.formatted) Hz", unit: "dB", holds: 0.05, within: 0.5
    ) { decibels(of: power($0.channels[0], hertz / $0.sampleRate)) }
  }

  /// The level between two times, in milliseconds.
  package static func level(_ what: String, from start: Double, to end: Double) -> ClaimMeasure {
    ClaimMeasure(quantity: what, unit: "dB", holds: 0.01, within: 1) { signal in
      let range = Int(start / 1000 * signal.sampleRate)..<Int(end / 1000 * signal.sampleRate)
      let samples = signal.channels[0][range.clamped(to: 0..<signal.frameCount)]
      return decibels(of: meanSquare(samples))
    }
  }

  /// The pitch of the strongest component within 80 cents of a frequency, relative to that frequency.
  package static func pitch(near hertz: Double) -> ClaimMeasure {
    ClaimMeasure(
      quantity: "pitch against \(hertz.formatted) Hz", unit: "cents", holds: 0.5, within: 3
    ) { signal in
      let cents = stride(from: -80.0, through: 80, by: 0.25)
      let powers = cents.map { offset in
        (offset, power(signal.channels[0], hertz * pow(2, offset / 1200) / signal.sampleRate))
      }
      guard let best = powers.max(by: { $0.1 < $1.1 }), best.1 > 0 else { return nil }
      return best.0
    }
  }

  /// The time at which the first channel is loudest.
  package static let peakTime = ClaimMeasure(
    quantity: "loudest", unit: "ms", holds: 0.05, within: 1
  ) {
    signal in
    let samples = signal.channels[0].map(abs)
    guard let peak = samples.max(), peak > 0, let frame = samples.firstIndex(of: peak) else {
      return nil
    }
    return Double(frame) / signal.sampleRate * 1000
  }

  /// The time at which a rising or falling signal first passes a level.
  package static func crossing(_ level: Float, falling: Bool = false) -> ClaimMeasure {
    ClaimMeasure(
      quantity: "time to \(Double(level).formatted)", unit: "ms", holds: 0.011, within: 0.5
    ) { signal in
      let frame = signal.channels[0].firstIndex { falling ? $0 <= level : $0 >= level }
      return frame.map { Double($0) / signal.sampleRate * 1000 }
    }
  }

  /// The time at which a channel first rises above −60 dB, after a time in milliseconds.
  package static func onset(
    _ what: String, channel: Int = 0, after start: Double = 0
  ) -> ClaimMeasure {
    ClaimMeasure(quantity: what, unit: "ms", holds: 0.011, within: 0.1) { signal in
      let first = Int(start / 1000 * signal.sampleRate)
      let samples = signal.channels[channel]
      let frame = samples.indices.dropFirst(first).first { abs(samples[$0]) > 0.001 }
      return frame.map { Double($0) / signal.sampleRate * 1000 }
    }
  }

  /// The level of the loudest sample between two times in milliseconds, relative to that between two others.
  package static func echo(
    _ what: String, channel: Int = 0, _ span: (Double, Double), against other: (Double, Double)
  ) -> ClaimMeasure {
    ClaimMeasure(quantity: what, unit: "dB", holds: 0.01, within: 0.5) { signal in
      func peak(_ span: (Double, Double)) -> Double {
        let rate = signal.sampleRate / 1000
        let range = Int(span.0 * rate)..<Int(span.1 * rate)
        let samples = signal.channels[channel][range.clamped(to: 0..<signal.frameCount)]
        return samples.map { Double(abs($0)) }.max() ?? 0
      }
      let (loud, base) = (peak(span), peak(other))
      return base > 0 ? decibels(of: loud * loud / (base * base)) : nil
    }
  }

  private static func meanSquare(_ samples: some Collection<Float>) -> Double {
    samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))
  }

  private static func decibels(of energy: Double) -> Double? {
    energy > 1e-30 ? 10 * log10(energy) : nil
  }

  /// The power at one frequency, in turns per sample, through a Hann window; a full-scale sine reads 1.
  private static func power(_ samples: [Float], _ turns: Double) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    let count = Double(samples.count)
    for (index, sample) in samples.enumerated() {
      let place = (Double(index) + 0.5) / count
      let weighted = Double(sample) * (1 - cos(2 * .pi * place))
      let angle = 2 * Double.pi * turns * Double(index)
      real += weighted * cos(angle)
      imaginary += weighted * sin(angle)
    }
    return (real * real + imaginary * imaginary) * 4 / (count * count)
  }
}

extension Double {
  /// Without decimals where the value is whole.
  fileprivate var formatted: String {
    self == rounded() ? String(Int(self)) : String(format: "%.4g", self)
  }
}
