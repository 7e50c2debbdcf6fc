import AudioSignal

/// A signal with very little information: a constant, a ramp, an envelope, a decay, one tone.
///
/// Such a signal is described by a handful of numbers, so that a gain, an offset, a delay and a curve turn nearly any
/// one into any other: a fit with several numbers explains nothing.
package enum PlainSignal {
  /// Frames that may break the rule: where an envelope or a parameter jumps or bends.
  private static let mostLeaps = 64
  /// The share of its energy that the rule may leave: −120 dB. Single precision leaves −144 dB for signals that follow
  /// the rule; noise below 50 Hz, an unsteady tone, or two low tones leave −95 dB.
  private static let mostLeft = 1e-12
  private static let fewestFrames = 512

  /// The kind of both signals of a pair, on every channel that is not silent.
  enum Kind {
    /// A level that moves: of a parameter, of an envelope.
    case course
    case tone
  }

  static func kind(of pair: SignalPair) -> Kind? {
    guard pair.frameCount >= fewestFrames else { return nil }
    let sounding = (pair.reference + pair.candidate).filter { $0.energy > 0 }
    if sounding.allSatisfy(isCourse) { return .course }
    return sounding.allSatisfy { isCourse($0) || isOne($0) } ? .tone : nil
  }

  /// A moving level changes direction no more often than this, and once in this many frames: a tone of a second does so
  /// hundreds of times.
  private static let mostTurns = 64
  private static let framesToTurn = 128
  /// An impulse, and a response to it, say more than their few frames that are not zero suggest: a quarter must be
  /// nonzero.
  private static let leastSounding = 4

  /// Whether it is a moving level of any shape: of a parameter, of an envelope.
  static func isCourse(_ samples: [Double]) -> Bool {
    var (turns, direction) = (0, 0.0)
    for (before, after) in zip(samples, samples.dropFirst()) where after != before {
      let next: Double = after > before ? 1 : -1
      if next == -direction { turns += 1 }
      direction = next
    }
    return turns <= min(mostTurns, samples.count / framesToTurn)
      && isHeardThroughout(samples)
  }

  /// Whether all channels that sound are.
  package static func isCourse(_ sound: SampleBuffer) -> Bool {
    sound.frameCount >= fewestFrames
      && sound.channels.map { $0.map(Double.init) }.filter { $0.energy > 0 }.allSatisfy(isCourse)
  }

  private static func isHeardThroughout(_ samples: [Double]) -> Bool {
    samples.count { $0 != 0 } >= samples.count / leastSounding
  }

  /// Whether each sample follows from the two before it by one rule, x[n] = a x[n−1] + b x[n−2] + c, with few
  /// exceptions.
  ///
  /// - Source: constants, ramps, exponentials and sines are the solutions of a linear recurrence of second order; its
  ///   weights by least squares, twice: the second time without the frames that fitted worst.
  static func isOne(_ samples: [Double]) -> Bool {
    guard isHeardThroughout(samples) else { return false }
    var left = Set<Int>()
    for isLast in [false, true] {
      guard let weights = fit(samples, without: left) else { return true }
      let errors = (2..<samples.count).map { frame -> Double in
        let predicted =
          weights[0] * samples[frame - 1] + weights[1] * samples[frame - 2] + weights[2]
        return (samples[frame] - predicted) * (samples[frame] - predicted)
      }
      let order = errors.indices.sorted { errors[$0] > errors[$1] }
      if isLast {
        let rest = order.dropFirst(mostLeaps).reduce(0) { $0 + errors[$1] }
        return rest <= mostLeft * samples.energy
      }
      left = Set(order.prefix(mostLeaps).map { $0 + 2 })
    }
    return false
  }

  /// - Returns: a, b and c; nil where the samples do not determine them, as for a constant.
  private static func fit(_ samples: [Double], without left: Set<Int>) -> [Double]? {
    var matrix = [[Double]](repeating: [0, 0, 0, 0], count: 3)
    for frame in 2..<samples.count where !left.contains(frame) {
      let row = [samples[frame - 1], samples[frame - 2], 1]
      for i in 0..<3 {
        for j in 0..<3 { matrix[i][j] += row[i] * row[j] }
        matrix[i][3] += row[i] * samples[frame]
      }
    }
    let scale = (0..<3).map { matrix[$0][$0].squareRoot() }
    guard scale.allSatisfy({ $0 > 0 }) else { return nil }
    // In slow signals, neighbouring samples are almost equal: a small diagonal term keeps the solution bounded, and
    // predicts as well.
    for i in 0..<3 { matrix[i][i] *= 1 + 1e-13 }
    for column in 0..<3 {
      let pivot = (column..<3).max { abs(matrix[$0][column]) < abs(matrix[$1][column]) } ?? column
      matrix.swapAt(column, pivot)
      guard matrix[column][column] != 0 else { return nil }
      for row in 0..<3 where row != column {
        let factor = matrix[row][column] / matrix[column][column]
        for index in column..<4 { matrix[row][index] -= factor * matrix[column][index] }
      }
    }
    return (0..<3).map { matrix[$0][3] / matrix[$0][$0] }
  }
}

/// The number of frames of a pair that carry information: where either signal is not far below its peak.
struct TellingFrames {
  /// −100 dB.
  private static let least = 1e-5
  /// A filter must be fitted to this many frames for each of its numbers, or it has merely been solved for; a filter of
  /// a few hundred weights, to as many as it has.
  private static let framesToNumber = 4
  private static let weights = 512

  private let count: Int

  init(_ pair: SignalPair) {
    func telling(_ channels: [[Double]]) -> Int {
      let peak = channels.reduce(0.0) { $1.reduce($0) { max($0, abs($1)) } }
      return channels.map { $0.count { abs($0) > Self.least * peak } }.max() ?? 0
    }
    count = max(telling(pair.reference), telling(pair.candidate))
    values = pair.reference.map { Set($0.prefix(Self.mostCounted)).count }.max() ?? 0
  }
  /// A loop that is heard again says nothing new.
  private let values: Int
  private static let mostCounted = 4096

  /// A curve is distinguished from a gain by samples of several sizes.
  private static let curves: Set<Diagnosis.Cause> = [.softClipping, .waveShape, .rectified]
  private static let framesToCurve = 64

  /// Whether there are enough to distinguish a filter, or a curve, from another: a response of four samples fits any
  /// filter.
  func show(_ suspect: Suspect) -> Bool {
    if Self.curves.contains(suspect.cause), min(count, values) < Self.framesToCurve { return false }
    if count < Self.weights, !suspect.also.isEmpty, !suspect.isOfLevel { return false }
    if suspect.isAnyFilter { return count >= Self.weights }
    return suspect.cause != .linearFilter || count >= Self.framesToNumber * suspect.parameters
  }
}

extension PlainSignal.Kind {
  /// Causes with one number or none, which a moving level shows when nothing remains.
  private static let ofCourses: Set<Diagnosis.Cause> = [
    .gain, .polarity, .integerDelay, .fractionalDelay, .offset, .clipping, .quantisation,
    .sampleHold, .silence, .channelSwap, .monoCollapse, .byteOrder,
    .integerWrap, .denormals, .header,
  ]
  /// Frames that are missing or repeated, or differ at an end: found where all others are equal.
  private static let places: Set<Diagnosis.Cause> = [
    .startTransient, .tailCut, .lostSamples, .repeatedSamples,
  ]
  /// Causes that turn one tone into any other by fitted numbers.
  private static let followers: Set<Diagnosis.Cause> = [
    .linearFilter, .levelDrift, .tremolo, .softClipping, .waveShape, .reversal, .channelLayout,
    .channelMix,
  ]
  /// The one thing that a tone can show: its frequency.
  private static let ofPitch: Set<Diagnosis.Cause> = [.detune, .sampleRate, .resampling]
  /// In dB; where more remains, a single number has been fitted, not found.
  private static let leastRemaining = -100.0
  private static let mostOfPlace = 3

  /// Whether signals of this kind can show a cause.
  func shows(_ suspect: Suspect) -> Bool {
    switch self {
    case .course:
      guard (suspect.remaining ?? -.infinity) <= Self.leastRemaining else { return false }
      if Self.places.contains(suspect.cause) { return suspect.parameters <= Self.mostOfPlace }
      return Self.ofCourses.contains(suspect.cause)
        && (suspect.parameters <= 1 && suspect.also.isEmpty || suspect.isOfLevel)
    case .tone:
      return !Self.followers.contains(suspect.cause)
        && (suspect.also.isEmpty || suspect.isOfLevel || Self.ofPitch.contains(suspect.cause))
    }
  }
}

extension Suspect {
  private static let ofLevel: Set<Diagnosis.Cause> = [.gain, .polarity]

  /// Whether it is one factor, with its sign.
  fileprivate var isOfLevel: Bool {
    Self.ofLevel.contains(cause) && Self.ofLevel.isSuperset(of: also)
  }
}
