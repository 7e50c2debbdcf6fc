/// The scheduled events of an `AudioParam`, in order of time.
///
/// Events of equal time keep the order in which they were scheduled.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#dfn-automation-event>, and Chromium's
///   behaviour where the text leaves a choice.
struct ParamTimeline {
  let sampleRate: Double
  var events: [ParamEvent] = []

  var isEmpty: Bool { events.isEmpty }

  /// - Parameter frame: the context's; events that have passed by then are forgotten first, which
  ///   changes where what follows goes on from.
  mutating func insert(_ event: ParamEvent, at frame: Int) {
    prune(at: frame)
    insert(event)
  }

  private mutating func prune(at frame: Int) {
    var passed = 0
    while passed + 1 < events.count, hasPassed(passed, at: frame) { passed += 1 }
    events.removeFirst(passed)
  }

  /// True for an event that is not the last when the one behind it has begun.
  ///
  /// In frames: a time whose product rounds to just below its own frame has begun a frame early.
  func hasPassed(_ index: Int, at frame: Int) -> Bool {
    guard events[index + 1].time * sampleRate < Double(frame) else { return false }
    let time = events[index].time * sampleRate
    let sets = events[index].kind == .setValue || events[index].kind == .valueCurveEnd
    return !(sets && time <= Double(frame) && Double(frame) < time + 1)
  }

  mutating func insert(_ event: ParamEvent) {
    let index = events.firstIndex { $0.time > event.time } ?? events.endIndex
    events.insert(event, at: index)
  }

  /// The value curve that has `time` strictly inside, if any.
  func curve(at time: Double) -> ParamEvent? {
    events.first { $0.kind == .valueCurve && $0.time <= time && time < $0.endTime }
  }

  /// True when a curve about to be scheduled would cover another one, or an event.
  ///
  /// An event at the very start of the curve is allowed, as are the ends of curves and holds.
  func hasEvent(from start: Double, before end: Double) -> Bool {
    events.contains {
      switch $0.kind {
      case .valueCurve: $0.time < end && start < $0.endTime
      case .valueCurveEnd, .hold: false
      default: $0.time > start && $0.time < end
      }
    }
  }

  /// - Source: <https://webaudio.github.io/web-audio-api/#dom-audioparam-cancelscheduledvalues>
  mutating func cancel(from time: Double) {
    let first = events.firstIndex {
      $0.time >= time || ($0.kind == .valueCurve && $0.time <= time && time < $0.endTime)
    }
    if let first { events.removeSubrange(first...) }
  }

  /// - Source: <https://webaudio.github.io/web-audio-api/#dom-audioparam-cancelandholdattime>
  mutating func cancelAndHold(at time: Double) {
    let next = events.firstIndex { $0.time > time } ?? events.endIndex
    var victim = next
    if next > 0, [.setTarget, .valueCurve].contains(events[next - 1].kind) { victim = next - 1 }
    guard victim < events.endIndex else { return }

    switch events[victim].kind {
    case .linearRamp, .exponentialRamp:
      let ramp = events[victim]
      events.removeSubrange(victim...)
      var hold = ParamEvent(kind: .hold, value: 0, time: time)
      hold.cutRamp = .init(kind: ramp.kind, value: ramp.value, time: ramp.time)
      events.append(hold)
    case .setTarget:
      if events[victim].time < time {
        events.removeSubrange((victim + 1)...)
        events.append(ParamEvent(kind: .hold, value: 0, time: time))
      } else {
        events.removeSubrange(victim...)
      }
    case .valueCurve where events[victim].time < time:
      holdCurve(victim, at: time)
    default:
      events.removeSubrange(victim...)
    }
  }

  /// Shortens a curve so that it ends at `time`, on the value it has there.
  private mutating func holdCurve(_ index: Int, at time: Double) {
    var curve = events[index]
    guard time <= curve.endTime else {
      events.removeSubrange((index + 1)...)
      return
    }
    events.removeSubrange(index...)
    let last = curve.curve.count - 1
    let elapsed = time - curve.time
    let position = min(Double(last) / curve.duration * elapsed, Double(last))
    let lower = min(Int(position), last)
    let upper = min(lower + 1, last)
    let fraction = Float(min(position - Double(lower), 1))
    let step = (curve.curve[upper] - curve.curve[lower]) * fraction
    let value = curve.curve[lower] + step
    curve.duration = elapsed
    curve.curveEndValue = value
    events.append(curve)
    events.append(ParamEvent(kind: .setValue, value: value, time: curve.endTime))
  }
}
