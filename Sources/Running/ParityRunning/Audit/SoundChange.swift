import AudioSignal
import Comparison
import Foundation

/// An audible change to a sound, with its size.
enum SoundChange: Equatable {
  /// A high shelf.
  case brightness(decibels: Double, hertz: Double)
  case level(decibels: Double)
  /// The level of the sides relative to the middle.
  case width(decibels: Double)
  case pitch(cents: Double)
  /// A linear attack from a given frame on.
  case attack(seconds: Double, at: Int)
  /// Makes everything after a moment decay in `times` times the time.
  case decay(times: Double, from: Int, sixtySeconds: Double)
  /// Uniform noise, relative to full scale.
  case noise(decibels: Double)
  case late(frames: Int)
  case inverted
  /// To 16 bits.
  case rounded

  func applied(to sound: SampleBuffer) -> SampleBuffer {
    let rate = sound.sampleRate
    func each(_ body: ([Float]) -> [Float]) -> SampleBuffer {
      SampleBuffer(channels: sound.channels.map(body), sampleRate: rate)
    }
    func shaped(_ gain: (Int) -> Double) -> SampleBuffer {
      each { $0.enumerated().map { Float(Double($1) * gain($0)) } }
    }
    switch self {
    case .brightness(let decibels, let hertz):
      return each { Self.shelf($0, decibels, hertz / rate) }
    case .level(let decibels): return shaped { _ in pow(10, decibels / 20) }
    case .width(let decibels): return Self.widened(sound, pow(10, decibels / 20))
    case .pitch(let cents):
      return each { BandlimitedInterpolator.played($0, faster: exp2(cents / 1200)) }
    case .attack(let seconds, let start):
      return shaped { min(1, max(0, Double($0 - start) / (seconds * rate))) }
    case .decay(let times, let start, let sixty):
      let slope = 60 / sixty * (1 - 1 / times) / rate
      return shaped { pow(10, Double(max(0, $0 - start)) * slope / 20) }
    case .noise(let decibels):
      var random = Mulberry32(seed: 7)
      return each {
        $0.map { Float(Double($0) + pow(10, decibels / 20) * (2 * random.next() - 1)) }
      }
    case .late(let frames):
      return each { Array(([Float](repeating: 0, count: frames) + $0).prefix($0.count)) }
    case .inverted: return each { $0.map { -$0 } }
    case .rounded: return each { $0.map { ($0 * 32767).rounded() / 32767 } }
    }
  }

  private static func widened(_ sound: SampleBuffer, _ factor: Double) -> SampleBuffer {
    guard sound.channelCount == 2 else { return sound }
    let pairs = zip(sound.channels[0], sound.channels[1]).map { left, right in
      let (mid, side) = (Double(left + right) / 2, Double(left - right) / 2 * factor)
      return (Float(mid + side), Float(mid - side))
    }
    return SampleBuffer(
      channels: [pairs.map(\.0), pairs.map(\.1)], sampleRate: sound.sampleRate)
  }

  /// - Parameter frequency: as a fraction of the sample rate.
  /// - Source: Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients", high shelf, slope 1.
  private static func shelf(
    _ samples: [Float], _ decibels: Double, _ frequency: Double
  ) -> [Float] {
    let a = pow(10, decibels / 40)
    let (cosine, sine) = (cos(2 * .pi * frequency), sin(2 * .pi * frequency))
    let root = 2 * a.squareRoot() * sine / 2.0.squareRoot()
    let b0 = a * ((a + 1) + (a - 1) * cosine + root)
    let b1 = -2 * a * ((a - 1) + (a + 1) * cosine)
    let b2 = a * ((a + 1) + (a - 1) * cosine - root)
    let a0 = (a + 1) - (a - 1) * cosine + root
    let a1 = 2 * ((a - 1) - (a + 1) * cosine)
    let a2 = (a + 1) - (a - 1) * cosine - root
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    return samples.map { sample in
      let x = Double(sample)
      let y = (b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2) / a0
      (x1, x2, y1, y2) = (x, x1, y, y1)
      return Float(y)
    }
  }
}
