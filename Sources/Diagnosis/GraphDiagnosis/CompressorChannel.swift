import AudioSignal
import Foundation
import WebAudio

/// Detector, envelope and look-ahead of one channel of a compressor, or of both when they are linked.
final class CompressorChannel {
  /// Frames and seconds of Chromium's compressor, as all numbers of the Web Audio API's part below: the engine's
  /// `CompressorKernel` has them too, and is equal to the bit.
  private static let blockLength = 32
  private static let lookAheadSeconds = 0.006

  private let design: CompressorDesign
  private let sampleRate: Double
  private var setting: CompressorSetting?
  private var curve = CompressorCurve()
  private var makeUp = 1.0
  private var ring: [Double]
  private var place = 0
  private var detector = 0.0
  private var level = 1.0
  private var (desired, rate) = (0.0, 1.0)
  private var largestDifference = -1.0
  /// State of a textbook compressor: decibels, or a level.
  private var smoothed = 0.0

  init(_ design: CompressorDesign, sampleRate: Double) {
    self.design = design
    self.sampleRate = sampleRate
    ring = Array(
      repeating: 0,
      count: Self.lookAheadFrames(design.lookAhead, sampleRate))
  }

  func use(_ setting: CompressorSetting) {
    guard setting != self.setting else { return }
    self.setting = setting
    curve = CompressorCurve(
      threshold: setting.threshold, knee: setting.knee, ratio: setting.ratio)
    makeUp =
      switch design.makeUp {
      case .none: 1
      case .webAudio: pow(1 / curve.saturated(1), 0.6)
      case .line: pow(10, -0.6 * line(0, setting, design.textbook?.knee ?? .hard) / 20)
      }
  }

  private static func lookAheadFrames(
    _ ahead: CompressorDesign.LookAhead, _ sampleRate: Double
  ) -> Int {
    let frames = Int(whole: Float(lookAheadSeconds) * Float(sampleRate))
    let quantum = RenderQuantum.frameCount
    return switch ahead {
    case .none: 0
    case .sixMilliseconds: frames
    case .wholeQuanta: (frames + quantum - 1) / quantum * quantum
    }
  }

  func delayed(_ sample: Double) -> Double {
    guard !ring.isEmpty else { return sample }
    let old = ring[place]
    ring[place] = sample
    place = (place + 1) % ring.count
    return old
  }

  /// - Parameter frame: index in its render quantum.
  func gain(hearing input: Double, _ frame: Int) -> Double {
    guard let setting else { return 1 }
    if let textbook = design.textbook { return makeUp * plain(input, setting, textbook) }
    if frame.isMultiple(of: Self.blockLength) { begin(setting) }
    detect(input)
    level = rate < 1 ? level + (desired - level) * rate : min(1, level * rate)
    return makeUp * sin(0.5 * .pi * level)
  }

  // MARK: The Web Audio API's

  private func begin(_ setting: CompressorSetting) {
    desired = asin(detector) / (0.5 * .pi)
    let isReleasing = desired > level
    let difference = desired == 0 ? (isReleasing ? -1 : 1) : 20 * log10(level / desired)
    if isReleasing {
      largestDifference = -1
      let x = design.adaptsRelease ? 0.25 * (min(max(difference, -12), 0) + 12) : 3
      rate = pow(10, 5 / (sampleRate * setting.release * Self.releaseShare(x)) / 20)
      return
    }
    if largestDifference == -1 || largestDifference < difference { largestDifference = difference }
    let frames = max(0.001, setting.attack) * sampleRate
    rate = 1 - pow(0.25 / max(0.5, largestDifference), 1 / frames)
  }

  /// How fast the release is, by how far the gain is behind.
  private static func releaseShare(_ x: Double) -> Double {
    let weights: [UInt32] = [0x3db8_51ec, 0x3bc4_3d40, 0x3d4e_7a34, 0x3c4f_58aa, 0x3a78_1280]
    return weights.reversed().reduce(0) { $0 * x + Double(Float(bitPattern: $1)) }
  }

  private func detect(_ input: Double) {
    let attenuation = input <= 0.0001 ? 1 : curve.saturated(input) / input
    guard attenuation > detector else {
      detector = min(1, attenuation)
      return
    }
    let decibels = max(2, -20 * log10(attenuation))
    let rate = pow(10, decibels / (0.0025 * sampleRate) / 20) - 1
    detector = min(1, detector + (attenuation - detector) * rate)
  }

  // MARK: A textbook's

  private func plain(
    _ input: Double, _ setting: CompressorSetting,
    _ textbook: (knee: CompressorDesign.Knee, smoothing: CompressorDesign.Smoothing)
  ) -> Double {
    func glided(_ from: Double, _ to: Double, isAttack: Bool) -> Double {
      let seconds = max(isAttack ? setting.attack : setting.release, 1e-6)
      let keep = exp(-1 / (seconds * sampleRate))
      return keep * from + (1 - keep) * to
    }
    switch textbook.smoothing {
    case .level:
      smoothed = glided(smoothed, input, isAttack: input > smoothed)
      return pow(10, reduction(smoothed, setting, textbook.knee) / 20)
    case .gain:
      let wanted = reduction(input, setting, textbook.knee)
      smoothed = glided(smoothed, wanted, isAttack: wanted < smoothed)
      return pow(10, smoothed / 20)
    }
  }

  /// Gain reduction in decibels, 0 or less.
  private func reduction(
    _ input: Double, _ setting: CompressorSetting, _ knee: CompressorDesign.Knee
  ) -> Double {
    let over = 20 * log10(max(input, 1e-9)) - setting.threshold
    let slope = 1 / setting.ratio - 1
    let width = knee == .hard ? 0 : setting.knee
    let low = knee == .above ? 0 : -width / 2
    if over <= low { return 0 }
    if over < low + width { return slope * (over - low) * (over - low) / (2 * width) }
    return line(over + setting.threshold, setting, knee)
  }

  /// The reduction behind the knee, in decibels.
  private func line(
    _ level: Double, _ setting: CompressorSetting, _ knee: CompressorDesign.Knee
  ) -> Double {
    let bend = knee == .above ? setting.knee / 2 : 0
    return (1 / setting.ratio - 1) * (level - setting.threshold - bend)
  }
}

/// The Web Audio API's static curve in double precision: an exponential knee, then a ratio.
struct CompressorCurve {
  private let threshold: Double
  private let end: Double
  private let endDecibels: Double
  private let levelDecibels: Double
  private let slope: Double
  private let k: Double

  /// The defaults are the specification's.
  init(threshold: Double = -24, knee: Double = 30, ratio: Double = 12) {
    let linear = pow(10, threshold / 20)
    let end = pow(10, (threshold + knee) / 20)
    var (low, high, k) = (0.1, 10000.0, 5.0)
    for _ in 0..<15 {
      let rise =
        log10(Self.bent(end * 1.001, k, linear)) - log10(Self.bent(end, k, linear))
      let measured = end >= linear ? rise / log10(1.001) : 1
      if measured < 1 / ratio { high = k } else { low = k }
      k = (low * high).squareRoot()
    }
    (self.threshold, self.end, self.k, slope) = (linear, end, k, 1 / ratio)
    endDecibels = threshold + knee
    levelDecibels = 20 * log10(Self.bent(end, k, linear))
  }

  /// The output level for an input level.
  func saturated(_ x: Double) -> Double {
    x < end
      ? Self.bent(x, k, threshold)
      : pow(10, (levelDecibels + slope * (20 * log10(x) - endDecibels)) / 20)
  }

  private static func bent(_ x: Double, _ k: Double, _ threshold: Double) -> Double {
    x < threshold ? x : threshold + (1 - exp(-k * (x - threshold))) / k
  }
}
