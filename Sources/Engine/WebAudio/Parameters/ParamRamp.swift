/// A linear or exponential ramp between two events.
///
/// The last bits follow Chromium's x86-64 build, which writes linear ramps in groups of four: each
/// of four lanes starts from its own value and then adds one float step per group.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#dom-audioparam-linearramptovalueattime>
struct Ramp {
  private let startValue: Float
  private let startTime: Double
  private let endValue: Float
  private let endTime: Double
  private let sampleRate: Double

  init(
    from startValue: Float, at startTime: Double, to endValue: Float, at endTime: Double,
    sampleRate: Double
  ) {
    self.startValue = startValue
    self.startTime = startTime
    self.endValue = endValue
    self.endTime = endTime
    self.sampleRate = sampleRate
  }

  @_noLocks @_noAllocation
  func writeLinear(upTo end: Int, _ cursor: inout ParamTimeline.Cursor) {
    let duration = endTime - startTime
    let perSecond: Float = duration <= Double(Float.leastNormalMagnitude) ? 0 : Float(1 / duration)
    let difference = endValue - startValue
    let groups = max(end - cursor.written, 0) / 4
    if groups > 0 {
      let elapsed = Float(Double(cursor.frame) / sampleRate - startTime)
      let slope = perSecond * difference
      let inverseRate = Float(1 / sampleRate)
      let step = Float(4 / sampleRate * Double(perSecond) * Double(difference))
      for lane in 0..<4 {
        var value = (inverseRate * Float(lane) + elapsed) * slope + startValue
        for group in 0..<groups {
          cursor.output[cursor.written + 4 * group + lane] = value
          value += step
        }
      }
      cursor.written += 4 * groups
      cursor.frame += 4 * groups
    }
    // Even if nothing was written: the next event continues from the last value.
    if cursor.written > 0 { cursor.value = cursor.output[cursor.written - 1] }
    while cursor.written < end {
      let elapsed = Double(cursor.frame) / sampleRate - startTime
      cursor.value = startValue + Float(elapsed * Double(perSecond)) * difference
      cursor.output[cursor.written] = cursor.value
      cursor.written += 1
      cursor.frame += 1
    }
  }

  @_noLocks @_noAllocation
  func writeExponential(upTo end: Int, _ cursor: inout ParamTimeline.Cursor) {
    guard startValue * endValue > 0, startTime < endTime else {
      cursor.value = startValue
      cursor.fill(startValue, upTo: end)
      return
    }
    let duration = endTime - startTime
    let factor = power(Double(endValue / startValue), 1 / (duration * sampleRate))
    let elapsed = Double(cursor.frame) / sampleRate - startTime
    let ratio = Double(endValue) / Double(startValue)
    var value = Double(Float(Double(startValue) * power(ratio, elapsed / duration)))
    while cursor.written < end {
      cursor.value = Float(value)
      cursor.output[cursor.written] = cursor.value
      value *= factor
      cursor.written += 1
      cursor.frame += 1
    }
    if Double(cursor.frame) > endTime * sampleRate - 0.5 { cursor.value = endValue }
  }
}
