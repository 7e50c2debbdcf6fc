import AudioSignal
import Foundation
import ReadableNumbers

/// Every sentence that can follow from two signals alone: the vocabulary of the causes, in one place.
///
/// Each is a clause without a full stop about the candidate: what it is, how much, from where on.
package enum Wording {
  static func frames(_ count: Int) -> String { DiagnosisText.frames(count) }
  static func place(_ frame: Int) -> String { DiagnosisText.grouped(frame) }

  /// "half", "twice", "1,000 times", "0.317 times"
  static func times(_ ratio: Double) -> String { DiagnosisText.times(ratio) }

  // MARK: Channels

  static let midSide = "the channels hold mid and side instead of left and right"
  static func width(_ decibels: Double) -> String {
    "the side of the stereo image is \(DiagnosisText.level(decibels))"
  }
  static func crosstalk(_ share: Double) -> String {
    "each channel has \(DiagnosisText.percent(share)) of the other in it"
  }
  static func leak(from source: String, into target: String, _ share: Double) -> String {
    "the \(target) channel has \(DiagnosisText.percent(share)) of the \(source) one in it"
  }
  static func folded(onto name: String) -> String {
    "both channels are folded onto the \(name) one"
  }
  static func mixed(_ left: String, _ right: String) -> String {
    "each channel is a mix of both: left is \(left), right is \(right)"
  }
  static let readAsPlanar = "interleaved samples are read as one channel after the other"
  static let readAsInterleaved = "channels that stand one after the other are read as interleaved"
  static func channelLate(_ channel: Int, _ delay: Double) -> String {
    "channel \(channel + 1) is \(DiagnosisText.samples(abs(delay))) \(delay > 0 ? "late" : "early")"
  }

  // MARK: Pieces of time

  static let reversed = "the candidate runs backwards"
  static func lost(_ count: Int, at frame: Int) -> String {
    "\(samples(count)) \(count == 1 ? "is" : "are") lost at frame \(place(frame))"
  }
  static func repeated(_ count: Int, at frame: Int) -> String {
    "\(samples(count)) \(count == 1 ? "is" : "are") repeated at frame \(place(frame))"
  }
  static func inserted(_ count: Int, at frame: Int) -> String {
    "\(frames(count)) of silence \(count == 1 ? "is" : "are") inserted at frame \(place(frame))"
  }
  package static func dropouts(_ count: Int, _ length: Int, at frame: Int) -> String {
    count == 1
      ? "\(frames(length)) are silent from frame \(place(frame)) on, as after an underrun"
      : "\(count) stretches are silent, as after underruns, the first \(frames(length)) from frame"
        + " \(place(frame)) on"
  }
  static func stutters(_ count: Int, _ length: Int, at frame: Int) -> String {
    count == 1
      ? "a block of \(frames(length)) is played again instead of the next, at frame \(place(frame))"
      : "\(count) blocks of \(frames(length)) are played again instead of the next, the first at"
        + " frame \(place(frame))"
  }
  static func exchanged(_ length: Int, at frame: Int) -> String {
    "two blocks of \(frames(length)) are exchanged, from frame \(place(frame)) on"
  }
  static func clicks(_ count: Int, at frame: Int) -> String {
    count == 1
      ? "only one sample differs, a click at frame \(place(frame))"
      : "only \(count) samples differ, clicks, the first at frame \(place(frame))"
  }
  private static func each(_ every: Int?, _ frame: Int) -> String {
    every.map { "every \(place($0)) frames, the first at frame \(place(frame))" }
      ?? "the first at frame \(place(frame))"
  }
  static func lostOften(
    _ count: Int, _ lengths: ClosedRange<Int>, at frame: Int, every: Int?
  ) -> String {
    count == 1
      ? lost(lengths.upperBound, at: frame)
      : "samples are lost \(place(count)) times, \(samples(lengths)) each, \(each(every, frame))"
  }
  static func repeatedOften(
    _ count: Int, _ lengths: ClosedRange<Int>, at frame: Int, every: Int?
  ) -> String {
    count == 1
      ? repeated(lengths.upperBound, at: frame)
      : "samples are repeated \(place(count)) times, \(samples(lengths)) each, \(each(every, frame))"
  }
  private static func samples(_ lengths: ClosedRange<Int>) -> String {
    let most = samples(lengths.upperBound)
    return lengths.count == 1 ? most : "\(place(lengths.lowerBound)) to \(most)"
  }
  static func exchangedFar(_ length: Int, _ distance: Int, at frame: Int) -> String {
    "two stretches of \(frames(length)), \(place(distance)) apart, are exchanged, the first at frame"
      + " \(place(frame))"
  }
  static func exchangedInPairs(_ length: Int) -> String {
    "blocks of \(frames(length)) are exchanged in pairs"
  }
  static func heardAgain(_ count: Int, after distance: Int, at frame: Int) -> String {
    "\(count == 1 ? "a stretch holds" : "\(count) stretches hold") what was heard"
      + " \(frames(distance)) before, \(count == 1 ? "from" : "the first from") frame"
      + " \(place(frame)) on"
  }
  static func otherOrder(_ count: Int, at frame: Int) -> String {
    "\(place(count)) stretches are in a different order, the first at frame \(place(frame))"
  }
  static func hangs(_ length: Int, for count: Int, at frame: Int) -> String {
    length == 1
      ? "the last sample is held for \(frames(count)), from frame \(place(frame)) on"
      : "the last \(frames(length)) are repeated over and over, for \(frames(count)) from frame"
        + " \(place(frame)) on"
  }
  static func reversed(_ count: Int, at frame: Int) -> String {
    "\(frames(count)) run backwards, from frame \(place(frame)) on"
  }
  static func gate(_ level: Double) -> String {
    "everything below \(DiagnosisText.decibels(level)) is silent, as after a gate"
  }

  // MARK: Level over time

  static func fadeIn(_ count: Double, _ shape: String) -> String {
    "the candidate fades in over \(frames(Int(whole: count.rounded()))) (\(shape))"
  }
  static func fadeOut(_ count: Double, _ shape: String) -> String {
    "the candidate fades out over its last \(frames(Int(whole: count.rounded()))) (\(shape))"
  }
  static func drift(_ decibels: Double) -> String {
    "the level drifts by \(DiagnosisText.decibels(decibels)) from beginning to end"
  }
  static func step(_ decibels: Double, at frame: Int) -> String {
    "from frame \(place(frame)) on the candidate is \(DiagnosisText.level(decibels))"
  }
  static func stepBetween(_ decibels: Double, _ start: Int, _ end: Int) -> String {
    "between frames \(place(start)) and \(place(end)) the candidate is"
      + " \(DiagnosisText.level(decibels))"
  }
  static func rampBetween(_ first: Double, _ last: Double, _ start: Int, _ end: Int) -> String {
    "the level goes from \(DiagnosisText.percent(first)) to \(DiagnosisText.percent(last)) between"
      + " frames \(place(start)) and \(place(end))"
  }
  static func blockLevels(_ length: Int, _ least: Double, _ most: Double) -> String {
    "every block of \(frames(length)) has a different level, between \(DiagnosisText.decibels(least))"
      + " and \(DiagnosisText.decibels(most)) off"
  }
  static func ringModulated(_ hertz: Double) -> String {
    "the candidate is multiplied by a sine of \(DiagnosisText.fineHertz(hertz)), ring modulated"
  }
  static func tremolo(_ hertz: Double, _ depth: Double) -> String {
    "the level swings by \(DiagnosisText.percent(depth)) at \(DiagnosisText.fineHertz(hertz))"
  }
  static func dynamics(_ least: Double, _ most: Double) -> String {
    "the level follows another curve, between \(DiagnosisText.decibels(least)) and"
      + " \(DiagnosisText.decibels(most)): the louder, the lower, as after a compressor"
  }
  static func levelAlone(_ least: Double, _ most: Double) -> String {
    "only in its level: it is between \(DiagnosisText.decibels(least)) and"
      + " \(DiagnosisText.decibels(most)) off"
  }

  // MARK: Sample by sample

  static func clippedBehindGain(_ limit: Double, _ decibels: Double) -> String {
    "the candidate is clipped at ±\(DiagnosisText.amplitude(limit)), and"
      + " \(DiagnosisText.level(decibels)) below that"
  }
  static func shaped(_ name: String) -> String { "each sample goes through \(name)" }
  static func unshaped(_ name: String) -> String {
    "soft clipping is missing: the reference went through \(name)"
  }
  static func held(_ count: Int) -> String { "every sample is held for \(count)" }
  static func ramped(_ count: Int) -> String {
    "only one sample in \(count) is computed, with straight lines between"
  }
  static func byteOrder(_ bits: Int) -> String {
    "the bytes of its \(bits)-bit samples are in the opposite order"
  }
  static let lowBits = "the low 16 of 24 bits are taken for the sample"
  static let signBit = "signed samples are read as unsigned ones"
  static func wrapped(_ level: Double) -> String {
    "what exceeds ±\(DiagnosisText.amplitude(level)) wraps around, as integers do"
  }
  static func wrappedBehindGain(_ level: Double, _ decibels: Double) -> String {
    "\(wrapped(level)), and it is \(DiagnosisText.level(decibels)) below that"
  }
  static func dithered(_ bits: Int) -> String {
    "the candidate is rounded to \(bits) bits with dither"
  }

  static let flushed = "values too small for a normal float are flushed to zero: denormals are off"
  static let unflushed =
    "values too small for a normal float are not flushed to zero: denormals are on"

  // MARK: What is added

  static func tone(_ hertz: Double, _ level: Double, harmonics: Int) -> String {
    let kind = abs(hertz - 50) < 1.5 || abs(hertz - 60) < 1.5 ? "hum" : "a tone"
    return
      "\(kind) of \(DiagnosisText.fineHertz(hertz))\(harmonics > 1 ? " with harmonics" : "") is added at"
      + " \(DiagnosisText.number(level, digits: 1)) dBFS"
  }
  static func echo(_ delay: Int, _ gain: Double, isRecursive: Bool) -> String {
    let level = DiagnosisText.times(abs(gain))
    let sign = gain < 0 ? ", inverted" : ""
    return isRecursive
      ? "an echo every \(frames(delay)) is added, each \(level) the one before\(sign)"
      : "an echo after \(frames(delay)) is added, \(level) as loud\(sign)"
  }
  static func otherEchoes(_ delay: Int) -> String {
    "the echoes every \(frames(delay)) have different levels, as with a different feedback or mix"
  }
  static func wow(_ hertz: Double, _ depth: Double) -> String {
    "the candidate's speed swings at \(DiagnosisText.fineHertz(hertz)), by up to"
      + " \(DiagnosisText.samples(depth)) each way"
  }
  static func header(_ rate: Double, _ told: Double) -> String {
    "the samples are for \(DiagnosisText.hertz(rate)), but the file says \(DiagnosisText.hertz(told))"
  }

  // MARK: Nothing found

  static let otherNoise =
    "the candidate is noise of the same level and spectrum, but with different random numbers: a different seed"
    + " or generator"
  static let unrelated = "these are different sounds: nothing in common was found"
  /// A frame, the value that should be there, and the one that is.
  typealias CoursePoint = (frame: Int, expected: Double, actual: Double)

  /// "at frame 4,800 the value is 0.24 where it should be 0.8"
  static func otherCourse(_ points: [CoursePoint]) -> String {
    let values = points.enumerated().map { index, point in
      let (actual, expected) = DiagnosisText.amplitudes(point.actual, point.expected)
      return
        "\(index == 0 ? "at frame" : "at") \(place(point.frame)) \(index == 0 ? "the value is " : "")"
        + "\(actual) where it should be \(expected)"
    }
    return "no known mistake explains this; " + values.joined(separator: ", ")
  }

  /// - Parameters:
  ///   - actual: the first frame at which the candidate sounds.
  ///   - expected: the same of the reference.
  static func onsets(_ actual: Int, _ expected: Int) -> String {
    "; the candidate begins at frame \(place(actual)), the reference at \(place(expected)):"
      + " \(samples(abs(actual - expected))) \(actual < expected ? "early" : "late")"
  }

  static func unexplained(_ time: String, _ what: String) -> String {
    "no known mistake explains this; the difference lies \(time), \(what)"
  }

  private static func samples(_ count: Int) -> String {
    let quanta = count / 128
    let note =
      count.isMultiple(of: 128) ? " (\(quanta) render \(quanta == 1 ? "quantum" : "quanta"))" : ""
    return "\(count == 1 ? "1 sample" : "\(place(count)) samples")\(note)"
  }
}
