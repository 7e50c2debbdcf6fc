import WebAudio

/// A parameter that ticks move, and the value that it had last.
final class Dial {
  /// A tick adds two at most and is heard two ticks later; those of the past are dropped.
  private static let mostEvents = 16

  private let parameter: AudioParam
  private var last: Float

  /// - Parameter value: what the parameter was made with.
  init(_ parameter: AudioParam, _ value: Double) {
    self.parameter = parameter
    last = Float(value)
    parameter.reserveEvents(Self.mostEvents)
  }

  /// Jumps at the tick's frame.
  func step(to value: Double, _ times: TickTimes, _ tick: Int) throws(WebAudioError) {
    let next = Float(value)
    guard next != last else { return }
    try parameter.setValueAtTime(next, times.seconds(times.heard(tick)))
    last = next
  }

  /// Goes there in a straight line until the next tick's frame.
  func glide(to value: Double, _ times: TickTimes, _ tick: Int) throws(WebAudioError) {
    let next = Float(value)
    guard next != last else { return }
    try parameter.setValueAtTime(last, times.seconds(times.heard(tick)))
    try parameter.linearRampToValueAtTime(next, times.seconds(times.heard(tick + 1)))
    last = next
  }
}
