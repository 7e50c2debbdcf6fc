import AudioSignal
import Foundation
import ParityCases
import Testing

/// The suite `biquad` straight from the cookbook, in double and direct form I; fixed parameters.
///
/// - Source: R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients".
struct PlainBiquad {
  /// Takes every Q as a ratio, as the cookbook does.
  var readsQAsLinear = false
  /// Takes every Q in decibels.
  var readsQInDecibels = false
  var qFactor = 1.0
  var cutoffFactor = 1.0
  var gainFactor = 1.0
  var ignoresDetune = false
  /// The rate that the filter is designed for; nil is the true one.
  var rate: Double?

  func render(_ definition: CaseDefinition, _ stimulus: SampleBuffer) throws -> SampleBuffer {
    let (b, a) = try coefficients(definition)
    let channels = stimulus.channels.map { samples in
      var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
      return samples.map { sample -> Float in
        let x = Double(sample)
        let y = b[0] * x + b[1] * x1 + b[2] * x2 - a[1] * y1 - a[2] * y2
        (x2, x1, y2, y1) = (x1, x, y1, y)
        return Float(y)
      }
    }
    return SampleBuffer(channels: channels, sampleRate: definition.sampleRate)
  }

  private func coefficients(_ definition: CaseDefinition) throws -> (b: [Double], a: [Double]) {
    let parameters = definition.parameters
    let type = try #require(parameters["type"]?.word)
    let detune = ignoresDetune ? 0 : try parameters.number("detune")
    let hertz = try parameters.number("frequency") * cutoffFactor * pow(2, detune / 1200)
    let w0 = 2 * Double.pi * hertz / (rate ?? definition.sampleRate)
    let q = try parameters.number("Q") * qFactor
    let isResonant = type == "lowpass" || type == "highpass"
    let ratio = (isResonant || readsQInDecibels) && !readsQAsLinear ? pow(10, q / 20) : q
    let amplitude = pow(10, try parameters.number("gain") * gainFactor / 40)
    let (c, s) = (cos(w0), sin(w0))
    let alpha = type.hasSuffix("shelf") ? s / 2 * 2.0.squareRoot() : s / (2 * ratio)
    let (b, a) = Self.formula(type, c, alpha, amplitude)
    return (b.map { $0 / a[0] }, a.map { $0 / a[0] })
  }

  private static func formula(
    _ type: String, _ c: Double, _ alpha: Double, _ A: Double
  ) -> (b: [Double], a: [Double]) {
    let plain = [1 + alpha, -2 * c, 1 - alpha]
    let beta = 2 * A.squareRoot() * alpha
    switch type {
    case "lowpass": return ([(1 - c) / 2, 1 - c, (1 - c) / 2], plain)
    case "highpass": return ([(1 + c) / 2, -1 - c, (1 + c) / 2], plain)
    case "bandpass": return ([alpha, 0, -alpha], plain)
    case "notch": return ([1, -2 * c, 1], plain)
    case "allpass": return ([1 - alpha, -2 * c, 1 + alpha], plain)
    case "peaking":
      return (
        [1 + alpha * A, -2 * c, 1 - alpha * A], [1 + alpha / A, -2 * c, 1 - alpha / A]
      )
    default:
      // A high shelf is a low one with the cosine's sign turned.
      let sign: Double = type == "lowshelf" ? 1 : -1
      let turned = c * sign
      return (
        [
          A * (A + 1 - (A - 1) * turned + beta), sign * 2 * A * (A - 1 - (A + 1) * turned),
          A * (A + 1 - (A - 1) * turned - beta),
        ],
        [
          A + 1 + (A - 1) * turned + beta, sign * -2 * (A - 1 + (A + 1) * turned),
          A + 1 + (A - 1) * turned - beta,
        ]
      )
    }
  }
}
