import Comparison
import ReadableNumbers
import WebAudio

/// The sentences for mistakes in a graph: clauses without a full stop.
///
/// - Parameters in all: `place` is " of node 3", or empty where there is only one.
enum GraphWording {
  // MARK: Panning and mixing

  static func panLaw(_ place: String, _ words: String) -> String {
    "the pan law\(place) is \(words)"
  }
  static func flatPanner(_ place: String) -> String {
    "the PannerNode\(place) is a StereoPannerNode, with its x coordinate as pan"
  }
  static func mixLaw(_ one: Int, _ other: Int, _ words: String) -> String {
    "the gains of nodes \(one) and \(other), which share out the sound, are \(words)"
      + (words == "exchanged" ? "" : ", not as in the original")
  }
  static func keptWhole(_ one: Int, _ other: Int, whole: Int) -> String {
    "of nodes \(one) and \(other), which share out the sound, \(whole) lets all of it through"
  }
  static func order(_ first: String, _ one: Int, _ second: String, _ other: Int) -> String {
    "the \(first) (node \(one)) and the \(second) (node \(other)) are in the opposite order"
  }
  /// - Parameter side: "in front of" or "behind".
  static func sendPlace(_ what: String, _ side: String, _ node: Int) -> String {
    "the connection \(what) begins \(side) node \(node), as the original's does not"
  }
  /// - Parameter more: further connections like this one.
  static func otherEnd(_ what: String, _ more: Int, _ place: String) -> String {
    "the connection \(what)\(more > 0 ? ", and \(more) like it," : "") leads to \(place) instead"
  }
  static func folded(_ type: String, _ node: Int) -> String {
    "the \(type) (node \(node)) mixes its input down to one channel"
  }
  static let firstChannelToParameters =
    "parameters hear the first channel of what is connected to them; the browser mixes all channels to one"
  /// - Parameter what: the kind of events; nil for all.
  static func eventsReversed(_ what: String?) -> String {
    what.map { "\($0) and the one before it, at the same time, are in the opposite order" }
      ?? "events at the same time are in the opposite order"
  }

  // MARK: After the graph

  static func late(_ frames: Int) -> String {
    "the candidate is \(frames == 1 ? "1 sample" : "\(frames) samples") late"
  }
  static let channelsExchanged = "left and right are exchanged"
  static let inverted = "the candidate is inverted"

  // MARK: Time

  static func smoothed(_ seconds: Double) -> String {
    "values glide to where they should jump, with a time constant of"
      + " \(Figures.short(seconds * 1000)) ms"
  }
  static func glided(_ seconds: Double) -> String {
    "values glide on a straight line over \(Figures.short(seconds * 1000)) ms to where they should jump"
  }
  static func delayWhole(_ place: String, _ words: String) -> String {
    "the delay time\(place) is \(words) to whole samples"
  }
  static func delayOff(_ place: String, frames: Int) -> String {
    let count = abs(frames)
    let amount =
      count == RenderQuantum.frameCount
      ? "one render quantum" : count == 1 ? "one sample" : "\(count) samples"
    return "the delay\(place) is \(amount) too \(frames > 0 ? "long" : "short")"
  }

  // MARK: Sources

  static func phase(_ place: String, _ share: Double) -> String {
    let degrees = DiagnosisText.number(360 * share, digits: 1)
    let name =
      switch share {
      case 0.25: "a quarter of a period on, as a cosine does"
      case 0.5: "in the middle of its period"
      case 0.75: "three quarters of a period on"
      default: "at another phase"
      }
    return "the wave\(place) starts \(name), at \(degrees)°"
  }
  static func table(_ points: Int, isInterpolated: Bool) -> String {
    "sines come from a table of \(DiagnosisText.grouped(points)) points, read"
      + (isInterpolated ? " on straight lines" : " without interpolation")
  }
  static func buffersRead(_ words: String) -> String { "buffers are read \(words)" }
  static func stored(_ what: String, bits: Int) -> String {
    "\(what) is rounded to \(bits) bits"
  }
  static func storedRate(_ what: String, isSlower: Bool) -> String {
    "\(what) runs at \(isSlower ? "44.1/48" : "48/44.1") of its speed, as at another sample rate"
  }

  static func convolverScale(_ place: String) -> String {
    "the impulse response\(place) is normalised to 0.00125, as the specification has it; the browser takes −58 dB"
  }

  static func coneTurned(_ place: String) -> String {
    "the cone\(place) opens to the opposite side, as if its angle were measured from the listener to the source"
  }

  static let loopLatency =
    "loops are as long as their delay says, a render quantum at least; the browser's are a quantum longer"

  static let exactDelay =
    "delays are read between frames in double precision, where the browser rounds to single"

  // MARK: Dynamics

  static func compressor(_ node: Int, _ words: String) -> String {
    "the compressor (node \(node)) \(words)"
  }

  static func makeUpGain(_ node: Int, _ decibels: Double) -> String {
    "the compressor (node \(node)) has no make-up gain, which the Web Audio API's applies automatically:"
      + " \(DiagnosisText.number(decibels, digits: 1)) dB"
  }
}
