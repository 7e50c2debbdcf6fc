import Foundation

/// The guide's reverb: its constants in the web's network, whose loop the guide leaves out.
///
/// - Shape: stereo in and out; eight lines.
/// - Units: `predelay` in the preset's milliseconds; the rest unitless.
public struct FDNReverb: Sendable {
  /// What of the guide's is in use; the web's own stands for the rest, so that one claim can be
  /// tried alone.
  public struct Parts: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The guide's delay times.
    public static let lines = Parts(rawValue: 1)
    /// Size as a scale from 0.5 to 1.5.
    public static let scale = Parts(rawValue: 2)
    /// Allpasses that feed back their output.
    public static let diffusers = Parts(rawValue: 4)
    /// Decay in seconds.
    public static let seconds = Parts(rawValue: 8)
    /// Damping as a lowpass's cutoff: more lets more through.
    public static let cutoff = Parts(rawValue: 16)
    /// Predelay in seconds.
    public static let predelay = Parts(rawValue: 32)
    public static let all: Parts = [.lines, .scale, .diffusers, .seconds, .cutoff, .predelay]
  }

  public struct Settings: Codable, Sendable {
    public var type = "hall"
    public var decay = 0.8
    public var size = 1.5
    public var diffusion = 0.8
    public var predelay = 20.0
    public var damping = 0.5
    public var width = 0.8

    public init() {}
  }

  /// Samples, at any rate: the lengths of Freeverb's combs.
  static let delayTimes = [1557.0, 1617, 1491, 1422, 1277, 1356, 1188, 1116]
  static let milliseconds = [37.3, 43.7, 53.1, 61.7, 71.3, 83.9, 97.1, 109.3]

  private var network: ReverbLoop
  private var before: [[Float]]
  private var position = 0
  private let predelay: Int
  private let width: Double

  /// - Precondition: no line is longer than four times its length at size 1.
  public init(_ settings: Settings, parts: Parts, sampleRate: Double) {
    let scale = sampleRate / 48000
    let sizes = parts.contains(.scale) ? 0.5 + settings.size : settings.size
    let lengths =
      parts.contains(.lines)
      ? Self.delayTimes.map { ($0 * sizes).rounded(.down) }
      : Self.milliseconds.map { $0 * scale * sampleRate / 1000 * sizes }
    network = ReverbLoop(settings, parts, lengths: lengths, sampleRate: sampleRate)
    let seconds = parts.contains(.predelay) ? settings.predelay : settings.predelay / 1000
    predelay = Int(seconds * sampleRate)
    before = Array(repeating: Array(repeating: 0, count: predelay + 1), count: 2)
    width = settings.width
  }

  public mutating func process(_ inputLeft: Float, _ inputRight: Float) -> (Float, Float) {
    before[0][position] = inputLeft
    before[1][position] = inputRight
    position = (position + 1) % (predelay + 1)
    let wet = network.process(Double(before[0][position]), Double(before[1][position]))
    let (middle, side) = ((wet.left + wet.right) / 2, (wet.left - wet.right) / 2)
    return (Float(middle + side * width), Float(middle - side * width))
  }
}
