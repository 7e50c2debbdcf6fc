/// A statement of the porting guide about the web, in the audit's words.
package struct GuideClaim: Sendable {
  /// The guide's chapter.
  package let chapter: String
  package let title: String
  /// Where the guide makes the claim, within its chapter.
  package let place: String
  /// The rows of the guide's compatibility table that state this claim.
  package var rows: [String] = []
  /// The lines of the guide that state a match with the web, and are covered by this claim.
  package var lines: [Int] = []
  /// The case's name in suite `guide`.
  package let name: String
  /// nil to judge by the null depth.
  package var measure: ClaimMeasure?
  /// What is heard where the claim is wrong.
  package let effect: String
  package let rule: String
  package let formula: String

  /// The place with the lines of the statements: "table; updateCurve, line 396".
  package var citation: String {
    guard !lines.isEmpty else { return place }
    let numbers = lines.map(String.init).joined(separator: ", ")
    return "\(place), line\(lines.count > 1 ? "s" : "") \(numbers)"
  }

  package static let all =
    levels + filters + oscillators + envelopes + saturation + grains + rooms + leads
    + delays + graphs

  /// The table's rows, named by the property that each describes.
  package static let tableRows = [
    "masterVolume", "synthLevel", "granularLevel", "reverbLevel", "leadLevel", "oscBrightness",
    "detune", "filterType", "filterCutoffMin/Max", "filterQ", "filterResonance", "warmth",
    "presence", "hardness", "airNoise", "synthAttack/Decay/Sustain/Release", "grainSize*",
    "density", "spray/jitter", "feedback", "reverbDecay", "reverbSize", "damping", "leadTimbre",
    "leadDelayTime", "leadDelayFeedback",
  ]

  /// Lines on which the guide says that something is the web's, or behaves like it.
  package static let statementLines = [
    176, 179, 236, 273, 285, 323, 340, 344, 352, 396, 492, 506, 530, 569, 572, 585, 598, 615, 713,
    824, 887, 933, 1019,
  ]
}
