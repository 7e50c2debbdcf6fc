import AudioSignal
import Comparison
import ReadableNumbers

/// Numbers, units and attributes of nodes, filters among them.
extension GraphWording {
  static func times(_ name: String, _ place: String, _ ratio: Double) -> String {
    "'\(name)'\(place) is \(Figures.times(ratio)) what it should be"
  }
  /// A place.
  static func bending(_ count: Int) -> String {
    " of the \(count) nodes that bend a pitch or a delay"
  }
  static func detunedBy(_ hertz: Double, _ second: Int, _ first: Int, not ratio: Double) -> String {
    "oscillators like node \(second) are \(Figures.short(hertz)) Hz above those like node \(first), not"
      + " \(DiagnosisText.number(ratio, digits: 5)) times as high"
  }
  static func detunedTo(_ ratio: Double, _ second: Int, _ first: Int, not hertz: Double) -> String {
    "oscillators like node \(second) are \(DiagnosisText.number(ratio, digits: 5)) times as high as those like"
      + " node \(first), not \(Figures.short(hertz)) Hz above them"
  }
  /// The place of nodes within each of the loops in which a page makes them.
  static func inLoops(_ place: Int, of length: Int, _ ids: [Int]) -> String {
    " of number \(place + 1) of each \(length) that one line makes (node \(ids.first ?? 0) and \(ids.count - 1) more)"
  }
  static func asFirstInLoop(_ name: String, _ first: Int) -> String {
    "'\(name)' of all that one line makes in a loop is that of the first, node \(first)"
  }
  static func begins(
    _ name: String, _ place: String, at value: Double, not own: Double
  ) -> String {
    "'\(name)'\(place) begins at \(Figures.short(value)), not at \(Figures.short(own))"
  }
  static func notApplied(_ name: String, _ place: String) -> String {
    "'\(name)'\(place) is not applied"
  }
  static func set(_ name: String, _ place: String, to value: String) -> String {
    "'\(name)'\(place) is \(value)"
  }
  static func given(_ name: String, _ place: String, _ value: Double) -> String {
    "'\(name)'\(place) is \(Figures.short(value)), not 0"
  }
  static func oppositeSign(_ name: String, _ place: String) -> String {
    "'\(name)'\(place) has the opposite sign"
  }
  static func unit(_ name: String, _ place: String, _ words: String) -> String {
    "'\(name)'\(place) is \(words)"
  }
  static func leftAtDefault(_ name: String) -> String { "'\(name)' is left at its default" }
  static func automated(_ name: String, _ place: String, not right: String) -> String {
    "'\(name)'\(place) is automated, not '\(right)'"
  }
  static func exchanged(_ one: String, _ other: String) -> String {
    "'\(one)' and '\(other)' are exchanged"
  }
  static func rate(_ what: String, _ hertz: Double) -> String {
    "\(what) at \(Int(whole: hertz)) Hz, not at the rate it is told"
  }

  // MARK: Filters

  static func cutoff(_ place: String, _ ratio: Double) -> String {
    "the cutoff\(place) is \(Figures.times(ratio)) what it should be"
  }
  static func filterDetune(_ place: String) -> String {
    "the filter's detune\(place) is not applied"
  }
  static func quality(_ place: String, isLinear: Bool) -> String {
    "Q\(place) is read \(isLinear ? "as linear, not in dB" : "in dB, not as linear")"
  }
  static func quality(_ place: String, _ ratio: Double) -> String {
    "Q\(place) is \(Figures.times(ratio)) what it should be"
  }
  static func filterType(_ place: String, _ type: String) -> String {
    "the filter\(place) is a \(type)"
  }
  static func butterworth(_ place: String, _ type: String) -> String {
    "the filter\(place) is a Butterworth \(type), without the original's Q"
  }
  /// - Parameter ratio: nil for no gain at all.
  static func shelfGain(_ place: String, _ ratio: Double?) -> String {
    ratio.map { "the filter's gain\(place) in dB is \(Figures.times($0)) what it should be" }
      ?? "the filter's gain\(place) is not applied"
  }
  static func coefficients(_ place: String, _ words: String) -> String {
    "the IIR filter\(place) \(words)"
  }
  static func filterMissing(_ place: String) -> String { "the filter\(place) is missing" }

  // MARK: Shapers

  static func notOversampled(_ place: String) -> String {
    "the wave shaper\(place) does not oversample"
  }
  static func oversampled(_ place: String, _ factor: String) -> String {
    "the wave shaper\(place) oversamples \(factor) times, as the original does not"
  }
  static func shaperDrive(_ place: String, from drive: Double, _ ratio: Double) -> String {
    "the shaper's curve\(place) is computed with \(Figures.short(drive * ratio)), not"
      + " \(Figures.short(drive))"
  }
  static func shaperFormula(_ place: String, _ formula: String, _ drive: Double) -> String {
    "the shaper's curve\(place) is another: \(formula), k = \(Figures.short(drive))"
  }
  static func shaperCurve(_ place: String, _ words: String) -> String {
    "the shaper's curve\(place) \(words)"
  }
}
