import AudioSignal
import ReadableNumbers

/// A render with more frames than its case, which is refused: it is unknown which ones count.
package struct LongRender: FailedRender, CustomStringConvertible {
  /// The case and its file.
  private let place: String
  /// Frames of the case.
  private let frames: Int
  /// Frames of the file.
  private let rendered: Int
  /// Whether frames after the case's last may be left out on request.
  private let canTrim: Bool
  private let declaredLatency: Int
  /// How many samples it is late; nil if that is unknown.
  private var delay: Int?
  package let audio: SampleBuffer?
  package var printed: String? { nil }

  package init(
    _ place: String, frames: Int, rendered: Int, latency: Int, canTrim: Bool, audio: SampleBuffer
  ) {
    self.place = place
    self.frames = frames
    self.rendered = rendered
    self.canTrim = canTrim
    declaredLatency = latency
    self.audio = audio
  }

  /// - Parameter delay: in samples, as measured; nil if there is none, or it is not a whole number.
  package func late(by delay: Int?) -> LongRender {
    var known = self
    known.delay = delay
    return known
  }

  package var description: String {
    let extra = rendered - frames - declaredLatency
    let length = "\(Words.count(rendered)) frames, the case has \(Words.count(frames))"
    guard let delay, delay > declaredLatency, delay <= rendered - frames else {
      let remedy =
        canTrim
        ? "'trim: true' leaves out what follows its end, 'latency: \(extra + declaredLatency)' what comes before its"
          + " beginning"
        : "write that many, and declare a delay with 'latency'"
      return "\(place) is too long by \(Words.count(extra)): \(length); \(remedy)"
    }
    let trim =
      delay < rendered - frames ? (canTrim ? " and 'trim: true'" : " and write no more frames") : ""
    return
      "\(place) is \(Words.count(delay)) samples late and \(Words.count(rendered - frames)) too long (\(length)):"
      + " add 'latency: \(delay)'\(trim)"
  }
}
