extension AudioParam {
  /// - Throws: `nonFiniteValue`, `invalidTime`, `overlappingValueCurve`.
  public func setValueAtTime(_ value: Float, _ startTime: Double) throws(WebAudioError) {
    try schedule(.setValue, value, at: startTime, "setValueAtTime")
  }

  /// - Throws: `nonFiniteValue`, `invalidTime`, `overlappingValueCurve`.
  public func linearRampToValueAtTime(_ value: Float, _ endTime: Double) throws(WebAudioError) {
    try scheduleRamp(.linearRamp, value, at: endTime, "linearRampToValueAtTime")
  }

  /// - Throws: `exponentialRampToZero`, `nonFiniteValue`, `invalidTime`, `overlappingValueCurve`.
  public func exponentialRampToValueAtTime(
    _ value: Float, _ endTime: Double
  ) throws(WebAudioError) {
    guard value != 0 else { throw .exponentialRampToZero }
    try scheduleRamp(.exponentialRamp, value, at: endTime, "exponentialRampToValueAtTime")
  }

  /// A time constant of 0 jumps to the target, as in browsers.
  ///
  /// - Throws: `nonFiniteValue`, `invalidTime`, `overlappingValueCurve`.
  public func setTargetAtTime(
    _ target: Float, _ startTime: Double, _ timeConstant: Double
  ) throws(WebAudioError) {
    guard timeConstant.isFinite, timeConstant >= 0 else {
      throw .invalidTime(method: "the time constant of setTargetAtTime", seconds: timeConstant)
    }
    guard timeConstant > 0 else {
      return try schedule(.setValue, target, at: startTime, "setTargetAtTime")
    }
    try schedule(.setTarget, target, at: startTime, "setTargetAtTime") {
      $0.timeConstant = timeConstant
    }
  }

  /// - Throws: `curveTooShort`, `invalidDuration`, `nonFiniteValue`, `invalidTime`,
  ///   `overlappingValueCurve`.
  public func setValueCurveAtTime(
    _ values: [Float], _ startTime: Double, _ duration: Double
  ) throws(WebAudioError) {
    guard values.count >= 2 else { throw .curveTooShort(points: values.count) }
    guard duration.isFinite, duration > 0 else { throw .invalidDuration(seconds: duration) }
    for value in values { try checkFinite(value, "setValueCurveAtTime") }
    let start = try checkedTime(startTime, "setValueCurveAtTime")
    guard !timeline.hasEvent(from: start, before: start + duration) else {
      throw .overlappingValueCurve(method: "setValueCurveAtTime", time: start)
    }
    let last = values[values.count - 1]
    var curve = ParamEvent(kind: .valueCurve, value: 0, time: start)
    curve.curveEndValue = last
    curve.duration = duration
    curve.curve = values
    curve.pointsPerSecond = Double(values.count - 1) / duration
    timeline.insert(curve, at: context.currentFrame)
    timeline.insert(
      ParamEvent(kind: .valueCurveEnd, value: last, time: start + duration),
      at: context.currentFrame)
  }

  /// - Throws: `invalidTime`.
  public func cancelScheduledValues(_ cancelTime: Double) throws(WebAudioError) {
    timeline.cancel(from: try checkedTime(cancelTime, "cancelScheduledValues"))
  }

  /// - Throws: `invalidTime`.
  public func cancelAndHoldAtTime(_ cancelTime: Double) throws(WebAudioError) {
    timeline.cancelAndHold(at: try checkedTime(cancelTime, "cancelAndHoldAtTime"))
  }

  /// The first event that is left.
  var firstEvent: ParamEvent? {
    if !timeline.events.isSettled { timeline.events.settle() }
    return timeline.events.first
  }

  // MARK: Checks

  private func scheduleRamp(
    _ kind: ParamEvent.Kind, _ value: Float, at time: Double, _ method: String
  ) throws(WebAudioError) {
    try checkFinite(value, method)
    _ = try checkedTime(time, method)
    // A ramp needs a starting point: the current value.
    if timeline.isEmpty {
      timeline.insert(
        ParamEvent(kind: .setValue, value: self.value, time: context.currentTime))
    }
    try schedule(kind, value, at: time, method)
  }

  private func schedule(
    _ kind: ParamEvent.Kind, _ value: Float, at time: Double, _ method: String,
    _ configure: (inout ParamEvent) -> Void = { _ in }
  ) throws(WebAudioError) {
    try checkFinite(value, method)
    let time = try checkedTime(time, method)
    guard !timeline.hasCurve(at: time) else {
      throw .overlappingValueCurve(method: method, time: time)
    }
    var event = ParamEvent(kind: kind, value: value, time: time)
    configure(&event)
    timeline.insert(event, at: context.currentFrame)
  }

  private func checkFinite(_ value: Float, _ method: String) throws(WebAudioError) {
    guard value.isFinite else {
      throw .nonFiniteValue(method: "\(method) of \(name)", value: Double(value))
    }
  }

  /// Times in the past count as now.
  private func checkedTime(_ time: Double, _ method: String) throws(WebAudioError) -> Double {
    guard time.isFinite, time >= 0 else { throw .invalidTime(method: method, seconds: time) }
    return max(time, context.currentTime)
  }
}
