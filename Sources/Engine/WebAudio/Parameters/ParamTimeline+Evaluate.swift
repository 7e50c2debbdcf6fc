extension ParamTimeline {
  /// The state of one evaluation: its position in time and how much it has written.
  struct Cursor {
    /// The frame of the next value, which is compared with event times.
    var frame: Int
    /// Values written so far.
    var written = 0
    /// The last value, from which the next event continues.
    var value: Float
    let startFrame: Int
    let endFrame: Int
    let count: Int
    /// Values per second: the sample rate, or the rate of quanta.
    let controlRate: Double
    let output: UnsafeMutablePointer<Float>

    @_noLocks @_noAllocation
    mutating func fill(_ value: Float, upTo end: Int) {
      while written < end {
        output[written] = value
        written += 1
      }
    }
  }

  /// Computes `count` values for the frames from `startFrame` to just before `endFrame`.
  ///
  /// A-rate parameters need 128 values at the sample rate, k-rate ones a single value at the quantum's start. Follows
  /// Chromium step by step, including what it discards: events that have passed are erased, which decides when a node
  /// returns to its constant-value path.
  ///
  /// - Parameter current: the parameter's value before.
  /// - Returns: the last value.
  mutating func evaluate(
    from startFrame: Int, to endFrame: Int, count: Int, controlRate: Double, current: Float,
    into output: UnsafeMutablePointer<Float>
  ) -> Float {
    var cursor = Cursor(
      frame: startFrame, value: current, startFrame: startFrame, endFrame: endFrame, count: count,
      controlRate: controlRate, output: output)
    let now = Double(startFrame) / sampleRate
    events.settle()
    guard let first = events.first, Double(endFrame) / sampleRate > first.time else {
      cursor.fill(current, upTo: count)
      return current
    }
    moveNewEventsToThePresent(now)
    if let settled = settleOnPast(now, current: current) {
      cursor.fill(settled, upTo: count)
      return settled
    }
    if events[0].time > now {
      let firstFrame = min((events[0].time * sampleRate).rounded(.up), Double(endFrame))
      cursor.fill(current, upTo: min(Int(firstFrame) - startFrame, count))
      cursor.frame += cursor.written
    }
    let passed = runEvents(&cursor)
    events.removeFirst(passed)
    cursor.fill(cursor.value, upTo: count)
    return output[count - 1]
  }

  /// Processes the events up to the end of the quantum.
  ///
  /// An event has passed when the one after it has begun; the last never has. Chromium counts those that have passed
  /// and then erases as many from the front, whichever they are.
  ///
  /// Events are read in place here: for a copy in an optional, the runtime would create its type on first use, which
  /// allocates.
  ///
  /// - Returns: the number of events that have passed.
  private mutating func runEvents(_ cursor: inout Cursor) -> Int {
    var passed = 0
    for index in events.indices {
      guard cursor.written < cursor.count else { break }
      let hasNext = index + 1 < events.count
      if hasNext, hasPassed(index, at: cursor.frame) {
        passed += 1
        continue
      }
      if hasNext, events[index].kind == .setTarget, events[index + 1].isRamp {
        freezeTarget(index, &cursor)
      }
      run(index, hasNext: hasNext, &cursor)
    }
    return passed
  }

  private mutating func run(_ index: Int, hasNext: Bool, _ cursor: inout Cursor) {
    let event = events[index]
    var kind: ParamEvent.Kind?
    var target = event.value
    var targetTime = Double(cursor.endFrame) / sampleRate + 1
    if hasNext {
      kind = events[index + 1].kind
      target = events[index + 1].value
      targetTime = events[index + 1].time
      if let cut = events[index + 1].cutRamp, event.kind != .setTarget, event.kind != .valueCurve {
        kind = cut.kind
        target = heldValue(of: index + 1, from: event)
      }
    }
    let targetFrame = targetTime * sampleRate
    let segmentEnd =
      Double(cursor.endFrame) <= targetFrame ? cursor.endFrame : Int(targetFrame.rounded(.up))
    let end = min(segmentEnd - cursor.startFrame, cursor.count)

    switch (kind, event.kind) {
    case (.linearRamp, _):
      let ramp = Ramp(
        from: event.value, at: event.time, to: target, at: targetTime, sampleRate: sampleRate)
      ramp.writeLinear(upTo: end, &cursor)
    case (.exponentialRamp, _):
      let ramp = Ramp(
        from: event.value, at: event.time, to: target, at: targetTime, sampleRate: sampleRate)
      ramp.writeExponential(upTo: end, &cursor)
    case (_, .setTarget):
      TargetApproach(event, sampleRate: sampleRate, controlRate: cursor.controlRate)
        .write(upTo: end, segmentEnd: segmentEnd, &cursor)
    case (_, .valueCurve):
      ValueCurve(event, sampleRate: sampleRate).write(upTo: end, &cursor)
    case (_, .hold):
      writeHold(index, upTo: end, &cursor)
      cursor.frame = segmentEnd
    default:
      cursor.value = event.value
      cursor.fill(event.value, upTo: end)
      cursor.frame = segmentEnd
    }
  }

  /// Events scheduled for the past take effect now; curves keep their own start and end.
  private mutating func moveNewEventsToThePresent(_ now: Double) {
    guard seen < events.nextNumber else { return }
    events.moveNew(from: seen, to: now)
    seen = events.nextNumber
  }

  /// The final value when all events have passed, one and a half quanta ago or more.
  private mutating func settleOnPast(_ now: Double, current: Float) -> Float? {
    guard let last = events.last,
      last.time + 1.5 * Double(RenderQuantum.frameCount) / sampleRate < now
    else { return nil }
    var settled = current
    if last.kind == .setTarget {
      let approach = TargetApproach(last, sampleRate: sampleRate, controlRate: sampleRate)
      guard approach.hasConverged(current, at: now, timeConstant: last.timeConstant) else {
        return nil
      }
      settled = last.value
    }
    events.removeFirst(events.count - 1)
    return settled
  }

  /// A ramp that follows a target event starts from the value reached just before it.
  private mutating func freezeTarget(_ index: Int, _ cursor: inout Cursor) {
    let event = events[index]
    let now = Double(cursor.frame) / sampleRate
    let distance = cursor.value - event.value
    if abs(2 * sampleRate * event.time - Double(2 * cursor.frame) + 1) <= 1 {
      let decay = exponential(-(now - event.time) / event.timeConstant)
      cursor.value = Float(Double(event.value) + Double(distance) * decay)
    } else {
      let step = Float(1 - exponential(-1 / (cursor.controlRate * event.timeConstant)))
      cursor.value += (event.value - cursor.value) * step
    }
    events[index] = ParamEvent(kind: .setValue, value: cursor.value, time: now)
  }

  /// The value at which a hold cuts a ramp, computed once.
  private mutating func heldValue(of hold: Int, from event: ParamEvent) -> Float {
    if let known = events[hold].heldValue { return known }
    guard let ramp = events[hold].cutRamp else { return event.value }
    let elapsed = events[hold].time - event.time
    let whole = ramp.time - event.time
    let value: Float
    if ramp.kind == .linearRamp {
      value = Float(Double(event.value) + Double(ramp.value - event.value) * elapsed / whole)
    } else if event.value == 0 || (event.value < 0) != (ramp.value < 0) {
      value = event.value
    } else {
      value = Float(Double(event.value) * power(Double(ramp.value / event.value), elapsed / whole))
    }
    events[hold].heldValue = value
    // Later events start from the hold's value.
    events[hold].value = value
    return value
  }

  private func writeHold(_ index: Int, upTo end: Int, _ cursor: inout Cursor) {
    let event = events[index]
    if let held = event.heldValue {
      cursor.value = held
    } else if index > 0, events[index - 1].kind == .setTarget {
      let start = event.time * sampleRate
      if start <= Double(cursor.frame), Double(cursor.frame) < start + 1 {
        let before = events[index - 1]
        let tau = Double(Float(before.timeConstant))
        let step = Float(1 - exponential(-1 / (cursor.controlRate * tau)))
        cursor.value += (before.value - cursor.value) * step
      }
    }
    cursor.fill(cursor.value, upTo: end)
  }
}
