/// A curve of values spread over a duration, from `setValueCurveAtTime`.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#dom-audioparam-setvaluecurveattime>
struct ValueCurve {
  private let event: ParamEvent
  private let sampleRate: Double

  init(_ event: ParamEvent, sampleRate: Double) {
    self.event = event
    self.sampleRate = sampleRate
  }

  func write(upTo end: Int, _ cursor: inout ParamTimeline.Cursor) {
    let startFrame = event.time * sampleRate
    let curveEnd = (sampleRate * event.endTime).rounded(.up)
    let frames = max(Int(min(curveEnd, Double(cursor.endFrame))) - cursor.startFrame, 0)
    let curveCount = min(frames, cursor.count, end)
    let pointsPerFrame = event.pointsPerSecond / sampleRate
    var position = 0.0
    if event.time < Double(cursor.frame) / sampleRate {
      position = pointsPerFrame * (Double(cursor.frame) - startFrame)
    }
    let writtenBefore = cursor.written
    event.curve.withUnsafeBufferPointer { points in
      Self.interpolate(
        points, position: position, pointsPerFrame: pointsPerFrame, upTo: curveCount, &cursor)
    }
    let endsInside = cursor.written < end || cursor.written == writtenBefore
    cursor.value = endsInside ? event.curveEndValue : cursor.output[cursor.written - 1]
    cursor.fill(event.curveEndValue, upTo: end)
    // Chromium advances to the end of the segment, whatever it wrote.
    cursor.frame += end
  }

  @_noLocks @_noAllocation
  private static func interpolate(
    _ points: UnsafeBufferPointer<Float>, position: Double, pointsPerFrame: Double, upTo end: Int,
    _ cursor: inout ParamTimeline.Cursor
  ) {
    let last = points.count - 1
    let step = Float(pointsPerFrame)
    let base = Float(position)
    var k = 0
    while cursor.written + 4 <= end {
      for lane in 0..<4 {
        let advance = base + Float(k + lane) * step
        let p = advance.isNaN ? Float(last) : advance
        let lower = Int(min(p, Float(last)))
        let upper = Int(min(p + 1, Float(last)))
        let fraction = min(p - Float(lower), 1)
        cursor.output[cursor.written + lane] =
          points[lower] + (points[upper] - points[lower]) * fraction
      }
      cursor.written += 4
      k += 4
    }
    while cursor.written < end {
      // A curve of almost no duration has infinitely many points in a frame.
      let advance = position + Double(k) * pointsPerFrame
      let p = advance.isNaN ? 0 : advance
      let lower = p >= Double(points.count) ? last : min(Int(p), last)
      let upper = min(lower + 1, last)
      let fraction = min(p - Double(lower), 1)
      cursor.output[cursor.written] = Float(
        Double(points[lower]) + Double(points[upper] - points[lower]) * fraction)
      cursor.written += 1
      k += 1
    }
  }
}
