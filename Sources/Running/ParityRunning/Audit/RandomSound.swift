import AudioSignal
import Foundation

/// A synthetic random sound, with an amount for each of its properties, for measuring how well random cases are judged.
struct RandomSound {
  enum Kind: String, CaseIterable {
    case drum = "noise drum"
    case hiss = "steady noise"
    case grains = "grain cloud"
    case melody = "random melody"
    case dither = "dithered tone"
    case glide = "rising tone"
  }

  /// What a port may get wrong.
  enum Change: String, CaseIterable {
    case none = "nothing (false alarms)"
    case level = "level +0.5 dB"
    case cutoff = "cutoff +5 %"
    case decay = "decay +10 %"
    case onset = "onset 10 ms late"
    case octave = "1 dB in a third octave"
    case density = "10 % more grains"
    case pitch = "5 cents sharp"
    case course = "falls instead"
    case flat = "dither of one draw instead of two"
    case frozen = "one render again and again"

    func concerns(_ kind: Kind) -> Bool {
      switch self {
      case .none, .level, .frozen: true
      // The dithered tone has nothing to speak of there.
      case .octave: kind != .dither && kind != .glide
      case .course: kind == .glide
      case .cutoff: kind == .drum || kind == .hiss
      case .decay: kind == .drum || kind == .melody
      case .onset: kind == .drum || kind == .melody
      case .density: kind == .grains
      case .pitch: kind == .melody || kind == .dither
      case .flat: kind == .dither
      }
    }
  }

  static let sampleRate = 24000.0
  private let kind: Kind
  private let change: Change

  init(_ kind: Kind, _ change: Change = .none) { (self.kind, self.change) = (kind, change) }

  /// - Shape: mono, half a second; steady noise and a rising tone one second, a cloud and a melody one second of stereo.
  func render(seed: UInt32) -> SampleBuffer {
    // Neighbouring seeds would make sounds that are more alike than chance.
    var random = Mulberry32(seed: (change == .frozen ? 1 : seed) &* 0x9E37_79B1)
    var channels: [[Double]] =
      switch kind {
      case .drum: [drum(&random)]
      case .hiss: [hiss(&random)]
      case .grains: grains(&random)
      case .melody: melody(&random)
      case .dither: [tone()]
      case .glide: [glide(&random)]
      }
    let gain = change == .level ? pow(10, 0.5 / 20) : 1
    for channel in channels.indices {
      if change == .octave { Self.peak(&channels[channel], 1000, decibels: 1) }
      for frame in channels[channel].indices { channels[channel][frame] *= gain }
      if kind == .dither { quantise(&channels[channel], &random) }
    }
    return SampleBuffer(
      channels: channels.map { $0.map { Float($0) } }, sampleRate: Self.sampleRate)
  }

  private func drum(_ random: inout Mulberry32) -> [Double] {
    let late = change == .onset ? 0.060 : 0.050
    let decay = change == .decay ? 0.066 : 0.060
    var samples = (0..<12000).map { frame in
      let time = Double(frame) / Self.sampleRate - late
      let noise = 2 * random.next() - 1
      return time < 0 ? 0 : noise * 0.5 * exp(-time / decay)
    }
    Self.filter(&samples, change == .cutoff ? 2100 : 2000)
    return samples
  }

  private func hiss(_ random: inout Mulberry32) -> [Double] {
    var samples = (0..<24000).map { _ in 0.2 * (2 * random.next() - 1) }
    Self.filter(&samples, change == .cutoff ? 2100 : 2000)
    return samples
  }

  private func grains(_ random: inout Mulberry32) -> [[Double]] {
    var channels = [[Double]](repeating: Array(repeating: 0, count: 24000), count: 2)
    let density = change == .density ? 66.0 : 60.0
    var time = 0.0
    while true {
      time += -log(1 - random.next()) / density
      guard time < 0.95 else { break }
      let frequency = 200 * pow(2, 3 * random.next())
      let pan = random.next()
      let start = Int(time * Self.sampleRate)
      for frame in 0..<720 where start + frame < 24000 {
        let window = 0.5 - 0.5 * cos(2 * Double.pi * Double(frame) / 720)
        let sample =
          0.1 * window * sin(2 * Double.pi * frequency * Double(frame) / Self.sampleRate)
        channels[0][start + frame] += sample * cos(pan * Double.pi / 2)
        channels[1][start + frame] += sample * sin(pan * Double.pi / 2)
      }
    }
    return channels
  }

  private func melody(_ random: inout Mulberry32) -> [[Double]] {
    var channels = [[Double]](repeating: Array(repeating: 0, count: 24000), count: 2)
    let scale = [0, 2, 4, 7, 9, 12]
    for note in 0..<6 {
      let step = scale[min(5, Int(random.next() * 6))]
      let cents = change == .pitch ? 5.0 : 0
      let frequency = 440 * pow(2, (Double(step) + cents / 100) / 12)
      let loud = 0.1 + 0.1 * random.next()
      let late = change == .onset ? 240 : 0
      let decay = change == .decay ? 0.088 : 0.080
      for frame in 0..<(24000 - note * 3600 - late) {
        let time = Double(frame) / Self.sampleRate
        let sample = loud * exp(-time / decay) * sin(2 * Double.pi * frequency * time)
        channels[0][note * 3600 + late + frame] += sample
        channels[1][note * 3600 + late + frame] += 0.8 * sample
      }
    }
    return channels
  }

  /// Two octaves from a pitch that varies by one, over faint noise.
  private func glide(_ random: inout Mulberry32) -> [Double] {
    let lowest = 300 * (1 + random.next())
    let loud = 0.3 * pow(10, random.next() / 20)
    let late = 0.02 * random.next()
    var phase = 0.0
    return (0..<24000).map { frame in
      let time = Double(frame) / Self.sampleRate
      phase += lowest * pow(4, change == .course ? 1 - time : time) / Self.sampleRate
      let swell = max(0, min(1, 6 * (time - late), 6 * (1 - time)))
      return loud * swell * sin(2 * Double.pi * phase) + 0.004 * (2 * random.next() - 1)
    }
  }

  private func tone() -> [Double] {
    let frequency = 440 * pow(2, change == .pitch ? 5.0 / 1200 : 0)
    return (0..<12000).map {
      0.0005 * sin(2 * Double.pi * frequency * Double($0) / Self.sampleRate)
    }
  }

  private func quantise(_ samples: inout [Double], _ random: inout Mulberry32) {
    for frame in samples.indices {
      let draws = (random.next(), random.next())
      let noise = change == .flat ? draws.0 - 0.5 : draws.0 - draws.1
      samples[frame] = (samples[frame] * 32768 + noise).rounded() / 32768
    }
  }

  /// A second-order low-pass.
  private static func filter(_ samples: inout [Double], _ frequency: Double) {
    let w = 2 * Double.pi * frequency / sampleRate
    let alpha = sin(w) / 2 / 0.707
    run(
      &samples, [(1 - cos(w)) / 2, 1 - cos(w), (1 - cos(w)) / 2],
      [1 + alpha, -2 * cos(w), 1 - alpha])
  }

  /// A peak about a third of an octave wide.
  private static func peak(_ samples: inout [Double], _ frequency: Double, decibels: Double) {
    let w = 2 * Double.pi * frequency / sampleRate
    let a = pow(10, decibels / 40)
    let alpha = sin(w) / 2 / 4.3
    run(
      &samples, [1 + alpha * a, -2 * cos(w), 1 - alpha * a],
      [1 + alpha / a, -2 * cos(w), 1 - alpha / a])
  }

  private static func run(_ samples: inout [Double], _ b: [Double], _ a: [Double]) {
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    for frame in samples.indices {
      let x = samples[frame]
      let y = (b[0] * x + b[1] * x1 + b[2] * x2 - a[1] * y1 - a[2] * y2) / a[0]
      (x2, x1, y2, y1) = (x1, x, y1, y)
      samples[frame] = y
    }
  }
}
