import WebAudio

/// A parameter moved by ticks, and its last value.
final class Dial {
  /// A tick adds at most two events, which take effect two ticks later; past ones are dropped.
  private static let mostEvents = 16

  private let parameter: AudioParam
  private var last: Float

  /// - Parameter value: the parameter's initial value.
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

  /// Moves there linearly until the next tick's frame.
  func glide(to value: Double, _ times: TickTimes, _ tick: Int) throws(WebAudioError) {
    let next = Float(value)
    guard next != last else { return }
    try parameter.setValueAtTime(last, times.seconds(times.heard(tick)))
    try parameter.linearRampToValueAtTime(next, times.seconds(times.heard(tick + 1)))
    last = next
  }
}
