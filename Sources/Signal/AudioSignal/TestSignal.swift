/// A stimulus that is bit-identical in every language.
///
/// Only IEEE additions, multiplications, divisions and `floor` in double precision are used, with one rounding to float
/// at the end: no library sine, whose last bit differs between platforms. The capture page computes its stimuli by the
/// same formulas, and the two are compared by hash.
///
/// - Units: amplitudes are linear, times are frames, frequencies hertz.
public enum TestSignal: Equatable, Sendable {
  /// One sample, `stagger` frames later in each further channel.
  case impulse(at: Int, amplitude: Double, stagger: Int)
  /// White noise of `length` frames from `start` on; channel c draws one number for each of them
  /// from mulberry32 seeded with `seed + c`.
  case noise(seed: UInt32, amplitude: Double, start: Int, length: Int)
  /// A sine of `length` frames from `start` on, a quarter turn ahead in each further channel.
  case sine(frequency: Double, amplitude: Double, start: Int, length: Int)
  /// A sine whose frequency moves linearly over the whole length.
  case sweep(from: Double, to: Double, amplitude: Double)
  case constant(amplitude: Double)
  /// A straight line over the whole length, both ends included.
  case ramp(from: Double, to: Double)

  public func render(channelCount: Int, frameCount: Int, sampleRate: Double) -> SampleBuffer {
    let channels = (0..<channelCount).map { channel in
      samples(channel: channel, frameCount: frameCount, sampleRate: sampleRate)
    }
    return SampleBuffer(channels: channels, sampleRate: sampleRate)
  }

  private func samples(channel: Int, frameCount: Int, sampleRate: Double) -> [Float] {
    switch self {
    case .impulse(let at, let amplitude, let stagger):
      let position = at + channel * stagger
      return (0..<frameCount).map { $0 == position ? Float(amplitude) : 0 }

    case .noise(let seed, let amplitude, let start, let length):
      var random = Mulberry32(seed: seed &+ UInt32(channel))
      return (0..<frameCount).map { frame in
        guard frame >= start, frame < start + length else { return 0 }
        return Float(amplitude * (2 * random.next() - 1))
      }

    case .sine(let frequency, let amplitude, let start, let length):
      return (0..<frameCount).map { frame in
        guard frame >= start, frame < start + length else { return 0 }
        let turns = Double(frame - start) * frequency / sampleRate + Double(channel) * 0.25
        return Float(amplitude * Self.sine(ofTurns: turns))
      }

    case .sweep(let from, let to, let amplitude):
      let duration = Double(frameCount) / sampleRate
      return (0..<frameCount).map { frame in
        let time = Double(frame) / sampleRate
        let turns = time * (from + (to - from) * time / (2 * duration))
        return Float(amplitude * Self.sine(ofTurns: turns + Double(channel) * 0.25))
      }

    case .constant(let amplitude):
      return Array(repeating: Float(amplitude), count: frameCount)

    case .ramp(let from, let to):
      return (0..<frameCount).map { frame in
        Float(from + (to - from) * Double(frame) / Double(frameCount - 1))
      }
    }
  }

  /// The sine of a phase in turns, by its Taylor polynomial of degree 15 over a quarter turn.
  ///
  /// The first term left out is (π/2)^17 / 17!, 6e-12: below float's own rounding.
  static func sine(ofTurns turns: Double) -> Double {
    var folded = turns - (turns + 0.5).rounded(.down)
    if folded > 0.25 {
      folded = 0.5 - folded
    } else if folded < -0.25 {
      folded = -0.5 - folded
    }
    let y = folded * 6.283185307179586
    let s = y * y
    // −1/15!, and so on to 1/3! and 1.
    var p = -1 / 1_307_674_368_000.0
    p = p * s + 1 / 6_227_020_800.0
    p = p * s - 1 / 39_916_800.0
    p = p * s + 1 / 362_880.0
    p = p * s - 1 / 5040.0
    p = p * s + 1 / 120.0
    p = p * s - 1 / 6.0
    p = p * s + 1
    return y * p
  }
}
