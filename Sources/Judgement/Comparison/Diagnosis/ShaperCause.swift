import Foundation
import ReadableNumbers

/// Each sample of the candidate is a function of the reference's: soft clipping, rectification, a gate.
enum ShaperCause {
  private struct Curve: Sendable {
    let cause: Diagnosis.Cause
    let name: String
    let sizes: [Double]
    /// Whether the size is an amplitude, not a factor.
    let isLevel: Bool
    let apply: @Sendable (Double, Double) -> Double

    init(
      _ cause: Diagnosis.Cause, _ name: String, sizes: [Double] = [1], isLevel: Bool = false,
      _ apply: @escaping @Sendable (Double, Double) -> Double
    ) {
      (self.cause, self.name, self.sizes, self.apply) = (cause, name, sizes, apply)
      self.isLevel = isLevel
    }
  }

  private static let drives = [0.25, 0.5, 1, 2, 4, 8]

  private static let curves: [Curve] = [
    Curve(.rectified, "its absolute value, full-wave rectified") { x, _ in abs(x) },
    Curve(.rectified, "its positive half, half-wave rectified") { x, _ in max(x, 0) },
    Curve(.rectified, "its negative half, half-wave rectified") { x, _ in min(x, 0) },
    Curve(.waveShape, "its square") { x, _ in x * x },
    Curve(.waveShape, "its cube") { x, _ in x * x * x },
    Curve(.softClipping, "tanh", sizes: drives) { x, k in tanh(k * x) },
    Curve(.softClipping, "an arc tangent", sizes: drives) { x, k in atan(k * x) },
    Curve(.softClipping, "x / (1 + |x|)", sizes: drives) { x, k in k * x / (1 + abs(k * x)) },
    Curve(.softClipping, "a sine", sizes: [0.25, 0.5, 1, 1.57]) { x, k in
      sin(min(max(k * x, -.pi / 2), .pi / 2))
    },
    Curve(.softClipping, "x / √(1 + x²)", sizes: drives) { x, k in
      k * x / (1 + k * k * x * x).squareRoot()
    },
    Curve(.softClipping, "1 − e^−|x|, with its sign", sizes: drives) { x, k in
      x < 0 ? exp(k * x) - 1 : 1 - exp(-k * x)
    },
    Curve(.waveShape, "a fold at full scale", sizes: [1, 1.5, 2, 3, 4]) { x, k in
      let turned = (k * x + 1) / 4
      return 1 - abs(4 * (turned - turned.rounded(.down)) - 2)
    },
    Curve(.softClipping, "x − x³/3", sizes: [0.25, 0.5, 1]) { x, k in
      let y = min(max(k * x, -1), 1)
      return y - y * y * y / 3
    },
    Curve(
      .waveShape, "a dead zone around zero",
      sizes: [3e-5, 1e-4, 3e-4, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3], isLevel: true
    ) { x, k in
      x < 0 ? min(0, x + k) : max(0, x - k)
    },
  ]

  static func suspects(in pair: SignalPair) -> [Suspect] {
    var suspects = GateCause.suspect(in: pair).map { [$0] } ?? []
    guard isFunction(pair), isVarying(pair) else { return suspects }
    for curve in curves where !curve.sizes.isEmpty {
      if let found = fitted(pair, curve) { suspects.append(found) }
    }
    let smooth = polynomial(pair)
    suspects += [smooth].compactMap(\.self)
    if smooth?.remaining ?? -.infinity > leastSmooth {
      suspects += [bent(pair)].compactMap(\.self)
    }
    // A curve that is nearly straight is a gain, and imitates other causes a little.
    let ofGain = pair.ofGain
    return suspects.filter { $0.cause == .gate || $0.isBeyond(ofGain) }
  }

  /// One value throughout shows no curve, though it is a function of everything.
  private static func isVarying(_ pair: SignalPair) -> Bool {
    pair.candidate.contains { channel in
      pair.frames.contains { channel[$0] != channel[pair.frames.lowerBound] }
    }
  }

  /// A polynomial that leaves more, in dB, cannot follow a curve with a kink.
  private static let leastSmooth = -40.0
  private static let pieces = 64

  /// Any curve, as straight lines between the means of equal numbers of samples.
  private static func bent(_ pair: SignalPair) -> Suspect? {
    var points: [(own: Double, other: Double)] = []
    for channel in pair.reference.indices {
      for frame in pair.frames {
        points.append((pair.reference[channel][frame], pair.candidate[channel][frame]))
      }
    }
    points.sort { $0.own < $1.own }
    let size = points.count / pieces
    guard size >= 16 else { return nil }
    let knots = (0..<pieces).map { piece in
      let part = points[piece * size..<(piece + 1) * size]
      return (
        x: part.reduce(0) { $0 + $1.own } / Double(size),
        y: part.reduce(0) { $0 + $1.other } / Double(size)
      )
    }
    func value(_ x: Double) -> Double {
      var (low, high) = (0, pieces - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if knots[middle].x <= x { low = middle } else { high = middle }
      }
      let width = knots[high].x - knots[low].x
      guard width > 0 else { return knots[low].y }
      return knots[low].y + (knots[high].y - knots[low].y) * (x - knots[low].x) / width
    }
    return pair.imitation(
      .waveShape, parameters: 8, finding: Wording.shaped("a curve: it is distorted"),
      pair.reference.map { $0.map(value) }, mayScale: false)
  }

  /// Whether neighbours in the reference's order of values are neighbours in the candidate's, far more closely than a
  /// gain explains.
  private static func isFunction(_ pair: SignalPair) -> Bool {
    let channel = pair.loudestChannel
    let (reference, candidate) = (pair.reference[channel], pair.candidate[channel])
    let stride = max(1, reference.count / 20_000)
    let sums = pair.untouched.sums(ofChannel: channel)
    var points: [(Double, Double)] = []
    for frame in Swift.stride(from: 0, to: reference.count, by: stride) {
      // With the gain removed: with a slight bend, the steps from point to point would hide the roughness.
      points.append((reference[frame], candidate[frame] - sums.gain * reference[frame]))
    }
    guard points.count >= 64 else { return false }
    let linear = sums.candidate - sums.product * sums.gain
    points.sort { $0.0 < $1.0 }
    var rough = 0.0
    for index in 1..<points.count {
      let difference = points[index].1 - points[index - 1].1
      rough += difference * difference / 2
    }
    return rough * Double(stride) < 0.1 * max(linear, 0) || rough == 0
  }

  /// The soft limits that come nearest to a candidate, each with its best size.
  static func softLimits(
    in pair: SignalPair
  ) -> [(name: String, apply: (Double) -> Double, parameters: Int, size: Double)] {
    guard isFunction(pair) else { return [] }
    return curves.filter { $0.cause == .softClipping }.compactMap { curve in
      guard let found = fitted(pair, curve), let size = found.estimate?.value,
        (found.remaining ?? -.infinity) < -20
      else { return nil }
      let drive = abs(size - 1) > 1e-6 ? " driven \(DiagnosisText.times(size))" : ""
      return (curve.name + drive, { curve.apply($0, size) }, found.parameters, size)
    }
  }

  /// −100 dB as a share of the energy, which counts as nothing.
  private static let exact = 1e-10

  private static func fitted(_ pair: SignalPair, _ curve: Curve) -> Suspect? {
    func imitated(_ size: Double) -> [[Double]] {
      pair.reference.map { $0.map { curve.apply($0, size) } }
    }
    func residual(_ size: Double) -> Double {
      let undone = UndonePair(
        reference: imitated(size), candidate: pair.candidate, frames: pair.frames)
      let sums = undone.sums()
      return sums.candidate
        - (sums.reference > 0 ? sums.product * sums.product / sums.reference : 0)
    }
    var size = curve.sizes[0]
    if curve.sizes.count > 1 {
      // The input may be quiet: the same drives are tried relative to its peak.
      let peak = pair.reference.reduce(0) { $1.reduce($0) { max($0, abs($1)) } }
      let driven = curve.isLevel || peak <= 0 ? [] : curve.sizes.map { $0 / peak }
      let sizes = Set(curve.sizes + driven).sorted()
      let values = sizes.map(residual)
      guard let best = values.indices.min(by: { values[$0] < values[$1] }) else { return nil }
      size = sizes[best]
      // Where a usual drive leaves nothing, a fitted drive and level only adapt to the last digits.
      if values[best] > exact * pair.candidate.reduce(0, { $0 + $1.energy }) {
        let found = BrentMinimizer.search(
          from: sizes[max(0, best - 1)], (size, values[best]),
          to: sizes[min(sizes.count - 1, best + 1)], evaluations: 24, residual)
        if found.value < values[best] * 0.9 { size = found.place }
      }
    }
    let isSized = curve.sizes.count > 1
    let drive =
      curve.isLevel
      ? " of ±\(DiagnosisText.amplitude(size))"
      : isSized && abs(size - 1) > 1e-6 ? " driven \(DiagnosisText.times(size))" : ""
    return pair.imitation(
      curve.cause, parameters: isSized ? (curve.sizes.contains(size) ? 1 : 2) : 0,
      estimate: isSized ? .init(value: size, unit: "") : nil,
      finding: Wording.shaped(curve.name) + drive, imitated(size))
  }

  /// Any smooth curve, as a polynomial of the fifth degree.
  private static func polynomial(_ pair: SignalPair) -> Suspect? {
    var equations = LinearEquations(unknowns: 5)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 5) { row in
      row.initialize(repeating: 0)
      for channel in pair.reference.indices {
        for frame in pair.frames {
          var power = 1.0
          for index in 0..<5 {
            power *= pair.reference[channel][frame]
            row[index] = power
          }
          equations.add(UnsafeBufferPointer(row), equals: pair.candidate[channel][frame])
        }
      }
    }
    guard let weights = equations.solved() else { return nil }
    let imitated = pair.reference.map { samples in
      samples.map { x in weights.reversed().reduce(0) { ($0 + $1) * x } }
    }
    return pair.imitation(
      .waveShape, parameters: 6, finding: Wording.shaped("a curve: it is distorted"), imitated,
      mayScale: false)
  }
}
