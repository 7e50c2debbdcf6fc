/// An exponential approach to a target, from `setTargetAtTime`.
///
/// A recursion that restarts in each quantum from the last value; on x86-64 Chromium takes four steps at a time with
/// separate coefficients.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#dom-audioparam-settargetattime>
struct TargetApproach {
  /// The approach counts as finished once it is this close, relative to the target: e^-10.
  private static var closeness: Float {
    @_noLocks @_noAllocation get { Float(bitPattern: 0x383e_6bce) }
  }

  private let target: Float
  private let start: Double
  private let timeConstant: Double
  private let step: Float
  private let sampleRate: Double

  init(_ event: ParamEvent, sampleRate: Double, controlRate: Double) {
    target = event.value
    start = event.time
    timeConstant = Double(Float(event.timeConstant))
    step = Float(1 - exponential(-1 / (controlRate * timeConstant)))
    self.sampleRate = sampleRate
  }

  @_noLocks @_noAllocation
  func hasConverged(_ value: Float, at time: Double, timeConstant: Double) -> Bool {
    if time > start + 10 * timeConstant { return true }
    if target == 0 { return abs(value) < Self.closeness }
    return abs(target - value) < Self.closeness * abs(value)
  }

  @_noLocks @_noAllocation
  func write(upTo end: Int, segmentEnd: Int, _ cursor: inout ParamTimeline.Cursor) {
    let now = Double(cursor.frame) / sampleRate
    let startFrame = start * sampleRate
    if startFrame <= Double(cursor.frame), Double(cursor.frame) < startFrame + 1 {
      let decay = exponential(-(now - start) / timeConstant)
      cursor.value = Float(Double(target) + Double(cursor.value - target) * decay)
    } else {
      cursor.value += (target - cursor.value) * step
    }
    if hasConverged(cursor.value, at: now, timeConstant: timeConstant) {
      cursor.frame += max(end - cursor.written, 0)
      cursor.fill(target, upTo: end)
      return
    }
    let c = step
    let c1 = c * (2 - c)
    let c2 = c * ((c - 3) * c + 3)
    let c3 = c * (c * ((4 - c) * c - 6) + 4)
    while cursor.written + 4 <= end {
      let distance = target - cursor.value
      let output = cursor.output + cursor.written
      output[0] = cursor.value
      output[1] = cursor.value + distance * c
      output[2] = cursor.value + distance * c1
      output[3] = cursor.value + distance * c2
      cursor.value += distance * c3
      cursor.written += 4
    }
    while cursor.written < end {
      cursor.output[cursor.written] = cursor.value
      cursor.value += (target - cursor.value) * c
      cursor.written += 1
    }
    if end > 0 { cursor.value = cursor.output[end - 1] }
    cursor.frame = segmentEnd
  }
}
