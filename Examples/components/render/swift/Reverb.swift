import Foundation

/// The reverb worklet of the sample app, built on the network: three qualities and four types.
struct Reverb {
  private let rate: Double
  private var numbers: [String: Double] = [
    "decay": 0.8, "size": 1.5, "modulation": 0.3, "predelay": 20, "damping": 0.5, "width": 0.8,
    "diffusion": 0.8,
  ]
  private var type = "hall"
  private var quality = "balanced"
  private var networks: [String: Network]
  private var predelayLines: (left: Ring, right: Ring)
  private var predelay = 0
  private var damping = 0.5
  private var phases = [0, 0.25, 0.5, 0.75]
  private var modulation = [0.0, 0, 0, 0]

  private static let types: [String: (decay: Double, diffusion: Double, depth: Double)] = [
    "plate": (0.88, 0.8, 0.25), "hall": (0.92, 0.85, 0.3), "cathedral": (0.96, 0.95, 0.4),
    "darkHall": (0.94, 0.9, 0.3),
  ]

  init(rate: Double) {
    self.rate = rate
    let predelay = Ring(Int((0.3 * rate).rounded(.up)))
    predelayLines = (predelay, predelay)
    networks = Quality.all.mapValues { Network($0, rate: rate) }
    set(Members([:]))
  }

  private var character: (decay: Double, diffusion: Double, depth: Double) {
    Self.types[type] ?? (0.92, 0.85, 0.3)
  }

  private func number(_ name: String) -> Double { numbers[name] ?? 0 }

  /// Missing members keep their values.
  mutating func set(_ update: Members) {
    for (name, value) in numbers { numbers[name] = update.number(name, or: value) }
    type = update.all["type"] as? String ?? type
    quality = update.all["quality"] as? String ?? quality
    predelay = Int(number("predelay") / 1000 * rate)
    let (type, decay, size, diffusion) = (
      character, number("decay"), number("size"), number("diffusion")
    )
    for name in networks.keys {
      networks[name]?.set(
        type.decay, type.diffusion, decay: decay, size: size, diffusion: diffusion)
    }
  }

  mutating func render(_ left: [Float], _ right: [Float]) -> (left: [Float], right: [Float]) {
    guard var network = networks[quality] else { preconditionFailure("no quality \(quality)") }
    for (index, perSecond) in network.rates.enumerated() {
      phases[index] += perSecond * Double(left.count) / rate
      if phases[index] > 1 { phases[index] -= 1 }
      let triangle = 1 - abs(2 * phases[index] - 1)
      modulation[index] = (triangle - 0.5) * character.depth * number("modulation")
    }
    let (target, width) = (number("damping"), number("width"))
    var output: (left: [Float], right: [Float]) = ([], [])
    for index in left.indices {
      damping += (target - damping) * 0.0001
      let sound = network.render(
        delayed(&predelayLines.left, left[index]), delayed(&predelayLines.right, right[index]),
        damping: damping, modulation)
      let (middle, side) = ((sound.left + sound.right) / 2, (sound.left - sound.right) / 2)
      output.left.append(Float(middle + side * width))
      output.right.append(Float(middle - side * width))
    }
    networks[quality] = network
    return output
  }

  private func delayed(_ ring: inout Ring, _ value: Float) -> Double {
    ring.write(Double(value))
    return predelay > 0 ? ring.read(predelay) : Double(value)
  }
}

private struct Quality {
  typealias Diffuser = (left: [Int], right: [Int], gain: Double)
  let isSmall: Bool
  let pre: Diffuser
  let mid: Diffuser
  let post: Diffuser

  var rates: [Double] { isSmall ? [0.023, 0.041] : [0.023, 0.031, 0.041, 0.053] }

  static let all = [
    "lite": Quality(
      isSmall: true, pre: ([113, 197, 293], [127, 211, 307], 0.95), mid: ([], [], 1),
      post: ([179, 283], [191, 307], 1)),
    "balanced": Quality(
      isSmall: false, pre: ([89, 127, 179, 233, 307, 401], [97, 137, 191, 251, 317, 419], 1),
      mid: ([167, 229, 313, 421], [173, 241, 331, 433], 1),
      post: ([211, 283, 367, 457, 547, 641], [223, 293, 379, 467, 557, 653], 1)),
    "ultra": Quality(
      isSmall: false,
      pre: (
        [53, 79, 107, 139, 173, 211, 257, 307, 367, 431],
        [59, 83, 113, 149, 181, 223, 269, 317, 379, 443], 0.92
      ),
      mid: ([127, 179, 233, 293, 359, 431], [137, 191, 251, 307, 373, 449], 0.9),
      post: (
        [167, 211, 263, 317, 383, 449, 521, 599, 683, 773],
        [179, 227, 277, 331, 397, 467, 541, 617, 701, 797], 0.88
      )),
  ]
}

private struct Network {
  let rates: [Double]
  private var lines: FeedbackDelayNetwork
  private let delays: [Double]
  private var chains: [(left: AllpassChain, right: AllpassChain, scale: Double)]
  private var blockers = (left: DCBlocker(), right: DCBlocker())
  private var feedback = 0.0
  private var size = 1.0

  init(_ quality: Quality, rate: Double) {
    rates = quality.rates
    let milliseconds =
      quality.isSmall
      ? [41.3, 59.7, 79.1, 103.7] : [37.3, 43.7, 53.1, 61.7, 71.3, 83.9, 97.1, 109.3]
    // The rate enters twice, as in the app.
    delays = milliseconds.map { $0 * (rate / 48_000) * rate / 1000 }
    lines = FeedbackDelayNetwork(
      capacities: delays.map { Int(($0 * 4).rounded(.up)) },
      injectLevel: quality.isSmall ? 0.25 : 0.2)
    chains = [quality.pre, quality.mid, quality.post].map { diffuser in
      func scaled(_ delays: [Int]) -> AllpassChain {
        AllpassChain(delays: delays.map { Int(Double($0) * (rate / 48_000)) })
      }
      return (scaled(diffuser.left), scaled(diffuser.right), diffuser.gain)
    }
  }

  mutating func set(
    _ ringing: Double, _ cloud: Double, decay: Double, size: Double, diffusion: Double
  ) {
    feedback = min(0.995, ringing + (1 - ringing) * decay * 0.9)
    self.size = size
    let density = cloud * (0.6 + 0.4 * diffusion)
    for (index, base) in [0.5, 0.45, 0.4].enumerated() {
      let gain = (base + 0.4 * density) * chains[index].scale
      chains[index].left.gain = gain
      chains[index].right.gain = gain
    }
  }

  mutating func render(
    _ left: Double, _ right: Double, damping: Double, _ modulation: [Double]
  ) -> (left: Double, right: Double) {
    let pre = (chains[0].left.process(left), chains[0].right.process(right))
    let swayed = delays.indices.map { line in
      let base = delays[line] * size
      return base + modulation[line / 2] * base * 0.015
    }
    lines.read(delays: swayed, damping: damping)
    lines.write(feedback: feedback, left: pre.0, right: pre.1)
    let r = lines.reads.map(Double.init)
    let m = lines.mixed.map(Double.init)
    var (l, g): (Double, Double)
    if delays.count == 4 {
      l = (r[0] + r[2] + 0.3 * r[1]) * 0.6
      g = (r[1] + r[3] + 0.3 * r[0]) * 0.6
    } else {
      l = (r[0] + r[2] + r[4] + r[6] + 0.3 * r[1] + 0.3 * r[3]) * 0.5
      g = (r[1] + r[3] + r[5] + r[7] + 0.3 * r[0] + 0.3 * r[2]) * 0.5
      l = 0.7 * l + 0.3 * chains[1].left.process((m[0] + m[2] + m[4] + m[6]) * 0.25)
      g = 0.7 * g + 0.3 * chains[1].right.process((m[1] + m[3] + m[5] + m[7]) * 0.25)
    }
    return (
      blockers.left.process(chains[2].left.process(l)),
      blockers.right.process(chains[2].right.process(g))
    )
  }
}

/// One-pole, one-zero highpass.
private struct DCBlocker {
  private var x = 0.0
  private var y = 0.0

  mutating func process(_ value: Double) -> Double {
    y = value - x + 0.9975 * y
    x = value
    return y
  }
}
