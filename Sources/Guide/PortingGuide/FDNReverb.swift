import Foundation

/// The guide's reverb: its constants in the web's network, whose loop the guide does not show.
///
/// - Shape: stereo in and out; eight lines.
/// - Units: `predelay` in the preset's milliseconds; the rest unitless.
package struct FDNReverb: Sendable {
  /// Which of the guide's parts are used; the web's own replace the others, so that one claim can be tried alone.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The guide's delay times.
    package static let lines = Parts(rawValue: 1)
    /// Size as a scale from 0.5 to 1.5.
    package static let scale = Parts(rawValue: 2)
    /// Allpasses that feed back their output.
    package static let diffusers = Parts(rawValue: 4)
    /// Decay in seconds.
    package static let seconds = Parts(rawValue: 8)
    /// Damping as a lowpass's cutoff: a larger value is brighter.
    package static let cutoff = Parts(rawValue: 16)
    /// Predelay in seconds.
    package static let predelay = Parts(rawValue: 32)
    package static let all: Parts = [.lines, .scale, .diffusers, .seconds, .cutoff, .predelay]
  }

  package struct Settings: Codable, Sendable {
    package var type = "hall"
    // The defaults are those of the app's `worklets/reverb.js`; the predelay in milliseconds.
    package var decay = 0.8
    package var size = 1.5
    package var diffusion = 0.8
    package var predelay = 20.0
    package var damping = 0.5
    package var width = 0.8

    package init() {}
  }

  /// In samples, at any rate: the lengths of Freeverb's combs.
  static let delayTimes = [1557.0, 1617, 1491, 1422, 1277, 1356, 1188, 1116]
  static let milliseconds = [37.3, 43.7, 53.1, 61.7, 71.3, 83.9, 97.1, 109.3]

  private var network: ReverbLoop
  private var before: [[Float]]
  private var position = 0
  private let predelay: Int
  private let width: Double

  /// - Precondition: no line is longer than four times its length at size 1.
  package init(_ settings: Settings, parts: Parts, sampleRate: Double) {
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

  package mutating func process(_ inputLeft: Float, _ inputRight: Float) -> (Float, Float) {
    before[0][position] = inputLeft
    before[1][position] = inputRight
    position = (position + 1) % (predelay + 1)
    let wet = network.process(Double(before[0][position]), Double(before[1][position]))
    let (middle, side) = ((wet.left + wet.right) / 2, (wet.left - wet.right) / 2)
    return (Float(middle + side * width), Float(middle - side * width))
  }
}
