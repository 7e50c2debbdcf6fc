import Comparison
import Foundation
import ReadableNumbers

/// The sentences about what a page does again and again.
extension GraphWording {
  static func sources(_ place: String, _ what: String) -> String { "the sources\(place) \(what)" }
  static let notSpread =
    "oscillators that play one note together all have the frequency of the first, and are not spread"
  /// - Parameter time: in seconds.
  static func note(_ nodes: [Int], at time: Double) -> String {
    "the \(nodes.count) sources that start at \(Figures.short(time)) s"
  }
  static func pitch(_ what: String, _ ratio: Double) -> String {
    "\(what) play \(Figures.times(ratio)) the pitch"
  }

  static func tuning(_ ratio: Double) -> String {
    let (reference, semitones) = (440 * ratio, 12 * log2(ratio))
    let words =
      abs(semitones - semitones.rounded()) < 1e-6
      ? ", \(Words.plural(Int(abs(semitones.rounded())), "semitone")) \(ratio > 1 ? "up" : "down")"
      : abs(reference - reference.rounded()) < 1e-6
        ? ", as for A = \(Figures.short(reference)) Hz instead of 440" : ""
    return "every pitch is \(Figures.times(ratio)) what it should be\(words)"
  }

  static func cutoffBase(_ place: String, _ value: Double, _ own: Double) -> String {
    "the cutoff\(place) is counted from \(DiagnosisText.fineHertz(value)), not \(DiagnosisText.fineHertz(own))"
  }
  static func wholePitches(_ words: String) -> String {
    "every pitch is \(words) to whole hertz"
  }
  static func wholePitches(ofNotes words: String) -> String {
    "the pitch of every note, from which those of its other oscillators follow, is \(words) to whole hertz"
  }
  static func noteEntry(_ hertz: Double, count: Int, _ ratio: Double) -> String {
    "the pitch of the \(count) notes at \(DiagnosisText.hertz(hertz)), with all their oscillators, is"
      + " \(Figures.times(ratio)) what it should be"
  }
  static func noteLater(at time: Double, of node: Int, _ seconds: Double) -> String {
    moved("the note of node \(node) at \(Figures.short(time)) s plays", seconds)
  }
  static func velocityIgnored(_ count: Int, isLoud: Bool) -> String {
    isLoud
      ? "the \(count) soft notes are as loud as the loud ones: the velocity is ignored"
      : "the \(count) loud notes are as soft as the soft ones: the velocity is ignored"
  }
  static func proportional(_ what: String) -> String {
    "the value of \(what) is proportional to the velocity, where the original adds a constant"
  }
  static func semitones(_ factor: Double, from base: Double) -> String {
    "a semitone is a factor of \(Figures.short(factor)), and not 2^(1/12), counted from \(DiagnosisText.hertz(base))"
  }
  static func setting(_ name: String, _ node: Int, value: Double, own: Double) -> String {
    "'\(name)' of node \(node) is \(Figures.short(value)), not \(Figures.short(own))"
  }

  /// - Parameter shift: seconds by which the first note is late.
  static func tempo(
    _ ratio: Double, _ own: OwnTimes, withDelays: Bool, shift: Double = 0
  ) -> String {
    let length: String? =
      switch own {
      case .nothing: nil
      case .all: "as long"
      case .inSteps: "what lasts parts of a step as long"
      case .toldLater: "ending as much later"
      }
    let more = [length, withDelays ? "with echoes as far apart" : nil].compactMap(\.self)
    return "the tempo is another: notes come \(Figures.times(1 / ratio)) as fast"
      + more.map { ", \($0) in proportion" }.joined()
      + (shift == 0 ? "" : ", \(moved("and the first", shift))")
  }
  static func swing(_ seconds: Double) -> String {
    moved("the swing is another: every second step plays", seconds)
  }
  static func pairs(isSecond: Bool, _ seconds: Double) -> String {
    "the swing is another: every \(isSecond ? "second" : "first") of two steps takes"
      + " \(Figures.short(abs(seconds) * 1000)) ms \(seconds > 0 ? "longer" : "less"), and all later notes follow"
  }
  static func strum(_ ratio: Double) -> String {
    "the notes of a chord come \(Figures.times(ratio)) as far apart"
  }
  static func notesLater(from time: Double, _ seconds: Double) -> String {
    moved("all notes from \(Figures.short(time)) s on play", seconds)
  }
  /// Where a note's later moments move: its end alone, all from its release on, or all from the end of a ramp on.
  enum Held { case last, held, ramp }
  static func held(_ what: Held, _ place: String, _ ratio: Double) -> String {
    let times = Figures.times(ratio)
    return switch what {
    case .last: "notes\(place) last \(times) as long"
    case .held: "notes\(place) are held \(times) as long\(allFollows)"
    case .ramp: "a ramp of every note\(place) ends after \(times) the time\(allFollows)"
    }
  }
  static func held(_ what: Held, _ place: String, longer seconds: Double) -> String {
    let size = "\(Figures.short(abs(seconds) * 1000)) ms"
    let isLonger = seconds > 0
    return switch what {
    case .last: "notes\(place) last \(size) \(isLonger ? "longer" : "less")"
    case .held: "notes\(place) are held \(size) \(isLonger ? "longer" : "less")\(allFollows)"
    case .ramp:
      "a ramp of every note\(place) ends \(size) \(isLonger ? "later" : "sooner")\(allFollows)"
    }
  }
  static func decaysWithEnds(_ ratio: Double) -> String {
    "every time constant of notes, and the time after which they end, are \(Figures.times(ratio)) what they should be"
  }
  static func notesLike(_ count: Int, _ source: Int) -> String {
    " (the \(count) like that of node \(source))"
  }
  static func notesHeld(_ count: Int, _ seconds: Double) -> String {
    " (the \(count) of \(Figures.short(seconds * 1000)) ms)"
  }
  private static let allFollows = ", and all that follows moves along"
  /// - Parameter octaves: whether the same note in other octaves is meant as well.
  static func pitchEntry(_ hertz: Double, count: Int, octaves: Bool, _ ratio: Double) -> String {
    "the \(count) pitches of \(DiagnosisText.hertz(hertz))\(octaves ? " and its octaves" : "") are"
      + " \(Figures.times(ratio)) what they should be"
  }
  static func stage(_ name: String) -> String { "the \(name) stage of every note's envelopes" }
  static func stages(lasting seconds: Double, isRamp: Bool) -> String {
    isRamp
      ? "every ramp of \(Figures.short(seconds * 1000)) ms"
      : "every approach with a time constant of \(Figures.short(seconds * 1000)) ms"
  }
  static func laterTimes(_ first: Double, _ ratio: Double) -> String {
    "what notes do from \(Figures.short(first * 1000)) ms after their beginning on comes after"
      + " \(Figures.times(ratio)) that time"
  }
  /// - Parameter power: exponent applied to levels relative to the loudest note's.
  static func velocityCurve(_ place: String, _ power: Double) -> String {
    "the levels\(place) follow the velocity on another curve: they are those of the original to the power of"
      + " \(Figures.short(power))"
  }
  static func followsVelocity(_ what: String) -> String {
    "the value of \(what) is multiplied by each note's velocity, as the original's is not"
  }
  static func accent(_ level: Double, _ place: String, _ ratio: Double) -> String {
    "the notes whose 'gain'\(place) is \(Figures.short(level)) are \(Figures.times(ratio)) as loud"
  }
  static func movesFarther(of name: String, _ place: String, _ ratio: Double) -> String {
    "'\(name)'\(place) moves \(Figures.times(ratio)) as far from where it begins"
  }
  static func laterIgnored(_ name: String, _ place: String) -> String {
    "'\(name)'\(place) keeps the first value that it is assigned"
  }
  static func assignmentsIgnored(_ name: String, _ place: String) -> String {
    "'\(name)'\(place) keeps the value that it is made with, whatever it is assigned later"
  }
  static func movesFarther(_ name: String, _ place: String, _ ratio: Double) -> String {
    "the values that '\(name)'\(place) is assigned move \(Figures.times(ratio)) as far"
  }
}
