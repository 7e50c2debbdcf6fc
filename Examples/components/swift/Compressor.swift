import Foundation

/// A `DynamicsCompressorNode`: look-ahead, a knee found by search, an adaptive release, make-up gain.
///
/// The rule, as in Chromium:
/// - Everything is delayed by 6 ms, always has two channels, and is controlled by the louder one.
/// - Make-up gain is built in and cannot be turned off: (1 / curve(1))^0.6.
/// - Knee: an exponential curve whose steepness is found in 15 steps, so that its slope at the knee's end
///   is 1 / ratio.
/// - Release: the time depends on the distance of the gain from its target, by a polynomial of degree 4; parameters are
///   read once per 128 frames, the envelope's rate once per 32.
/// - Float throughout; `powf` and `log10f` are glibc's. With others the last bit of some samples differs (−132 dB).
///
/// - Units: threshold and knee in decibels, attack and release in seconds.
/// - Source: <https://webaudio.github.io/web-audio-api/#DynamicsCompressorNode>; the rest was found by comparison.
public struct Compressor {
  public static let blockSize = 128
  private static let division = 32
  private static let memory = 1024

  /// The parameters for 128 frames.
  public struct Settings: Equatable, Sendable {
    public var threshold: Float = -24
    public var knee: Float = 30
    public var ratio: Float = 12
    public var attack: Float = 0.003
    public var release: Float = 0.25

    public init() {}
  }

  /// The latency of the sound, with which parallel paths have to be aligned.
  public let latencyFrames: Int
  private let sampleRate: Float
  private var curve: Curve?
  private var delays = [[Float]](
    repeating: [Float](repeating: 0, count: Compressor.memory), count: 2)
  private var writeIndex: Int
  private var readIndex = 0
  private var detector: Float = 0
  private var gain: Float = 1
  private var largestDistance: Float = -1

  public init(sampleRate: Double) {
    self.sampleRate = Float(sampleRate)
    latencyFrames = min(Int(0.006 * self.sampleRate), Self.memory - 1)
    writeIndex = latencyFrames
  }

  /// The next 128 frames. Pass mono twice.
  public mutating func render(
    left: [Float], right: [Float], _ settings: Settings
  ) -> (left: [Float], right: [Float]) {
    let threshold = min(max(settings.threshold, -100), 0)
    let knee = min(max(settings.knee, 0), 40)
    let ratio = min(max(settings.ratio, 1), 20)
    if curve?.isFor(threshold, knee, ratio) != true {
      curve = Curve(threshold: threshold, knee: knee, ratio: ratio)
    }
    guard let curve else { return (left, right) }
    let makeUp = Float(pow(Double(1 / curve.saturate(1)), Double(Float(0.6))))
    let attackFrames = max(0.001, min(max(settings.attack, 0), 1)) * sampleRate
    let releaseFrames = sampleRate * min(max(settings.release, 0), 1)
    var output = (left: left, right: right)
    for start in stride(from: 0, to: Self.blockSize, by: Self.division) {
      let wanted = Float(asin(Double(detector))) / Float(Double.pi / 2)
      let rate = envelopeRate(wanted, attackFrames, releaseFrames)
      for frame in start..<(start + Self.division) {
        delays[0][writeIndex] = left[frame]
        delays[1][writeIndex] = right[frame]
        follow(max(abs(left[frame]), abs(right[frame])), curve)
        if rate < 1 { gain += (wanted - gain) * rate } else { gain = min(1, gain * rate) }
        let warped = Float(sin(Double(Float(Double.pi / 2) * gain)))
        let total = makeUp * warped
        output.left[frame] = delays[0][readIndex] * total
        output.right[frame] = delays[1][readIndex] * total
        writeIndex = (writeIndex + 1) % Self.memory
        readIndex = (readIndex + 1) % Self.memory
      }
    }
    return output
  }

  private mutating func envelopeRate(
    _ wanted: Float, _ attackFrames: Float, _ releaseFrames: Float
  ) -> Float {
    let isReleasing = wanted > gain
    let distance = wanted == 0 ? (isReleasing ? -1 : 1) : decibels(gain / wanted)
    guard isReleasing else {
      if largestDistance == -1 || largestDistance < distance { largestDistance = distance }
      let share = 0.25 / max(0.5, largestDistance)
      return 1 - Float(pow(Double(share), Double(1 / attackFrames)))
    }
    largestDistance = -1
    let x = 0.25 * (min(max(distance, -12), 0) + 12)
    let (x2, x3, x4) = (x * x, x * x * x, x * x * (x * x))
    // A polynomial through release times of 0.09, 0.16, 0.42 and 0.98.
    let frames =
      releaseFrames * 0.09 + releaseFrames * 0.0059887469 * x + releaseFrames * 0.0504095107 * x2
      + releaseFrames * 0.0126554165 * x3 + releaseFrames * 0.000946320593 * x4
    return linear(5 / frames)
  }

  private mutating func follow(_ level: Float, _ curve: Curve) {
    let attenuation = level <= 0.0001 ? 1 : curve.saturate(level) / level
    let toRelease = max(2, -decibels(attenuation))
    let release = linear(toRelease / (0.0025 * sampleRate)) - 1
    detector += (attenuation - detector) * (attenuation > detector ? release : 1)
    detector = min(1, detector)
  }

  /// The static curve, in linear levels.
  private struct Curve {
    private let settings: (threshold: Float, knee: Float, ratio: Float)
    private let threshold: Float
    private let slope: Float
    private let steepness: Float
    private let kneeEnd: Float
    private let kneeEndDecibels: Float
    private let kneeOutputDecibels: Float

    init(threshold: Float, knee: Float, ratio: Float) {
      settings = (threshold, knee, ratio)
      self.threshold = linear(threshold)
      slope = 1 / ratio
      kneeEndDecibels = threshold + knee
      kneeEnd = linear(threshold + knee)
      let beside = Float(Double(kneeEnd) * 1.001)
      var (low, high, k): (Float, Float, Float) = (0.1, 10_000, 5)
      for _ in 0..<15 {
        let rise =
          decibels(Self.bend(beside, k, self.threshold))
          - decibels(Self.bend(kneeEnd, k, self.threshold))
        let found = kneeEnd < self.threshold ? 1 : rise / (decibels(beside) - kneeEndDecibels)
        if found < slope { high = k } else { low = k }
        k = (low * high).squareRoot()
      }
      steepness = k
      kneeOutputDecibels = decibels(Self.bend(kneeEnd, k, self.threshold))
    }

    func isFor(_ threshold: Float, _ knee: Float, _ ratio: Float) -> Bool {
      settings == (threshold, knee, ratio)
    }

    func saturate(_ level: Float) -> Float {
      level < kneeEnd
        ? Self.bend(level, steepness, threshold)
        : linear(kneeOutputDecibels + slope * (decibels(level) - kneeEndDecibels))
    }

    private static func bend(_ level: Float, _ k: Float, _ threshold: Float) -> Float {
      if level < threshold { return level }
      let falling = Float(exp(Double(-k * (level - threshold))))
      return threshold + (1 - falling) / k
    }
  }
}

private func linear(_ decibels: Float) -> Float { powf(10, 0.05 * decibels) }
private func decibels(_ linear: Float) -> Float { 20 * log10f(linear) }
