import Foundation

/// The network after the predelay: diffusers, eight lines in a loop, diffusers.
struct ReverbLoop: Sendable {
  private struct Line {
    var samples: [Float]
    var position = 0
    let delay: Double
    let gain: Double
    var damped = 0.0

    /// Interpolated linearly between two samples.
    func read() -> Float {
      let size = samples.count
      var place = Double(position) - delay
      if place < 0 { place += Double(size) }
      let (whole, fraction) = (Int(place), place - place.rounded(.down))
      return Float(
        Double(samples[whole % size]) * (1 - fraction)
          + Double(samples[(whole + 1) % size]) * fraction)
    }

    mutating func write(_ value: Double) {
      samples[position] = Float(value)
      position = (position + 1) % samples.count
    }
  }

  private var lines: [Line]
  private var pre: [DiffuserSeries]
  private var mid: [DiffuserSeries]
  private var post: [DiffuserSeries]
  private var blockers = [OffsetBlocker(), OffsetBlocker()]
  private var damping = 0.5
  private let targetDamping: Double

  init(
    _ settings: FDNReverb.Settings, _ parts: FDNReverb.Parts, lengths: [Double],
    sampleRate: Double
  ) {
    let character = Self.characters[settings.type] ?? (0.92, 0.85)
    let loop = min(0.995, character.decay + (1 - character.decay) * settings.decay * 0.9)
    lines = lengths.map { length in
      // In seconds: after that time the level is down by 60 dB, by the usual formula.
      let gain =
        parts.contains(.seconds)
        ? pow(10, -3 * length / (sampleRate * max(settings.decay, 0.01))) : loop
      return Line(
        samples: Array(repeating: 0, count: Int(length.rounded(.up)) + 2), delay: max(1, length),
        gain: gain)
    }
    targetDamping = parts.contains(.cutoff) ? 1 - settings.damping : settings.damping
    let density = character.diffusion * (0.6 + 0.4 * settings.diffusion)
    let isGuide = parts.contains(.diffusers)
    func series(_ tables: [[Int]], _ gain: Double) -> [DiffuserSeries] {
      tables.map {
        DiffuserSeries(
          delays: $0.map { Int(Double($0) * sampleRate / 48000) }, gain: gain, isGuide: isGuide)
      }
    }
    pre = series(Self.preDelays, 0.5 + 0.4 * density)
    mid = series(Self.midDelays, 0.45 + 0.4 * density)
    post = series(Self.postDelays, 0.4 + 0.4 * density)
  }

  mutating func process(_ inputLeft: Double, _ inputRight: Double) -> (left: Double, right: Double)
  {
    damping += (targetDamping - damping) * 0.0001
    let fed = (pre[0].process(inputLeft), pre[1].process(inputRight))
    let reads = lines.map { $0.read() }
    for index in lines.indices {
      lines[index].damped = Double(reads[index]) * (1 - damping) + lines[index].damped * damping
    }
    let mixed = HadamardMatrix.mix(lines.map { Float($0.damped) }).map(Double.init)
    for index in lines.indices {
      let injected = (index < 4 ? fed.0 : fed.1) * 0.2
      lines[index].write(Self.softClip(mixed[index] * lines[index].gain + injected))
    }
    let heard = reads.map(Double.init)
    let taps = (
      (heard[0] + heard[2] + heard[4] + heard[6] + 0.3 * heard[1] + 0.3 * heard[3]) * 0.5,
      (heard[1] + heard[3] + heard[5] + heard[7] + 0.3 * heard[0] + 0.3 * heard[2]) * 0.5
    )
    let middle = (
      mid[0].process((mixed[0] + mixed[2] + mixed[4] + mixed[6]) * 0.25),
      mid[1].process((mixed[1] + mixed[3] + mixed[5] + mixed[7]) * 0.25)
    )
    return (
      blockers[0].process(post[0].process(0.7 * taps.0 + 0.3 * middle.0)),
      blockers[1].process(post[1].process(0.7 * taps.1 + 0.3 * middle.1))
    )
  }

  private static func softClip(_ value: Double) -> Double {
    if value > 1 { return 1 - 1 / (value + 1) }
    return value < -1 ? -1 + 1 / (1 - value) : value
  }

  private static let characters: [String: (decay: Double, diffusion: Double)] = [
    "plate": (0.88, 0.8), "cathedral": (0.96, 0.95), "darkHall": (0.94, 0.9),
  ]

  /// In samples at 48 kHz, for the left and the right side: the web's values for its balanced quality.
  private static let preDelays = [[89, 127, 179, 233, 307, 401], [97, 137, 191, 251, 317, 419]]
  private static let midDelays = [[167, 229, 313, 421], [173, 241, 331, 433]]
  private static let postDelays = [
    [211, 283, 367, 457, 547, 641], [223, 293, 379, 467, 557, 653],
  ]
}

/// A filter with one pole and one zero that removes an offset.
private struct OffsetBlocker: Sendable {
  private var input = 0.0
  private var output = 0.0

  mutating func process(_ value: Double) -> Double {
    output = value - input + 0.9975 * output
    input = value
    return output
  }
}

/// Allpasses in series, the web's or the guide's.
private struct DiffuserSeries: Sendable {
  private var stages: [AllpassDiffuser]
  private var lines: [[Float]]
  private var positions: [Int]
  private let gain: Double
  private let isGuide: Bool

  init(delays: [Int], gain: Double, isGuide: Bool) {
    stages = delays.map { AllpassDiffuser(delay: $0, coefficient: Float(gain)) }
    lines = delays.map { Array(repeating: 0, count: $0) }
    positions = delays.map { _ in 0 }
    self.gain = gain
    self.isGuide = isGuide
  }

  mutating func process(_ input: Double) -> Double {
    var value = input
    for index in stages.indices {
      if isGuide {
        value = Double(stages[index].process(Float(value)))
        continue
      }
      let delayed = Double(lines[index][positions[index]])
      let inner = value - delayed * gain
      lines[index][positions[index]] = Float(inner)
      positions[index] = (positions[index] + 1) % lines[index].count
      value = delayed + inner * gain
    }
    return value
  }
}
