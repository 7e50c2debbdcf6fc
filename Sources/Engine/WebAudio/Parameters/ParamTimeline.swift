/// The scheduled events of an `AudioParam`, in order of time.
///
/// Events of equal time keep the order in which they were scheduled.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#dfn-automation-event>, and Chromium's
///   behaviour where the text leaves a choice.
struct ParamTimeline {
  let sampleRate: Double
  var events = TimelineEvents()
  /// Events with smaller numbers have been seen by an evaluation.
  var seen = 0

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  var isEmpty: Bool { events.isEmpty }

  /// - Parameter frame: the context's current frame; events that have passed by then are discarded first, which changes
  ///   where later ones start.
  mutating func insert(_ event: ParamEvent, at frame: Int) {
    prune(at: frame)
    events.insert(event)
  }

  private mutating func prune(at frame: Int) {
    // No event begins before the first frame.
    guard frame > 0 else { return }
    events.settle()
    var passed = 0
    while passed + 1 < events.count, hasPassed(passed, at: frame) { passed += 1 }
    events.removeFirst(passed)
  }

  /// True for an event that has another one after it, which has begun.
  ///
  /// Compared in frames: a time whose product rounds to just below its own frame has begun a frame early.
  func hasPassed(_ index: Int, at frame: Int) -> Bool {
    guard events[index + 1].time * sampleRate < Double(frame) else { return false }
    let time = events[index].time * sampleRate
    let sets = events[index].kind == .setValue || events[index].kind == .valueCurveEnd
    return !(sets && time <= Double(frame) && Double(frame) < time + 1)
  }

  mutating func insert(_ event: ParamEvent) { events.insert(event) }

  /// Whether a value curve covers `time`, its beginning included.
  func hasCurve(at time: Double) -> Bool { events.hasCurve(at: time) }

  /// Whether a curve that is about to be scheduled would cover another one, or an event.
  ///
  /// An event at the very start of the curve is allowed, as are the ends of curves and holds.
  mutating func hasEvent(from start: Double, before end: Double) -> Bool {
    events.settle()
    if events.hasCurve(from: start, before: end) { return true }
    var index = events.firstIndex(after: start)
    while index < events.count, events[index].time < end {
      switch events[index].kind {
      case .valueCurve, .valueCurveEnd, .hold: index += 1
      default: return true
      }
    }
    return false
  }

  /// - Source: <https://webaudio.github.io/web-audio-api/#dom-audioparam-cancelscheduledvalues>
  mutating func cancel(from time: Double) {
    events.settle()
    let first = events.firstIndex(notBefore: time)
    events.removeAll(from: min(first, events.curveIndex(at: time) ?? first))
  }

  /// - Source: <https://webaudio.github.io/web-audio-api/#dom-audioparam-cancelandholdattime>
  mutating func cancelAndHold(at time: Double) {
    events.settle()
    let next = events.firstIndex(after: time)
    var victim = next
    if next > 0, [.setTarget, .valueCurve].contains(events[next - 1].kind) { victim = next - 1 }
    guard victim < events.count else { return }

    switch events[victim].kind {
    case .linearRamp, .exponentialRamp:
      let ramp = events[victim]
      events.removeAll(from: victim)
      var hold = ParamEvent(kind: .hold, value: 0, time: time)
      hold.cutRamp = .init(kind: ramp.kind, value: ramp.value, time: ramp.time)
      events.insert(hold)
    case .setTarget:
      if events[victim].time < time {
        events.removeAll(from: victim + 1)
        events.insert(ParamEvent(kind: .hold, value: 0, time: time))
      } else {
        events.removeAll(from: victim)
      }
    case .valueCurve where events[victim].time < time:
      holdCurve(victim, at: time)
    default:
      events.removeAll(from: victim)
    }
  }

  /// Shortens a curve so that it ends at `time`, on the value it has there.
  private mutating func holdCurve(_ index: Int, at time: Double) {
    var curve = events[index]
    guard time <= curve.endTime else {
      events.removeAll(from: index + 1)
      return
    }
    events.removeAll(from: index)
    let last = curve.curve.count - 1
    let elapsed = time - curve.time
    let position = min(Double(last) / curve.duration * elapsed, Double(last))
    let lower = min(Int(whole: position), last)
    let upper = min(lower + 1, last)
    let fraction = Float(min(position - Double(lower), 1))
    let step = (curve.curve[upper] - curve.curve[lower]) * fraction
    let value = curve.curve[lower] + step
    curve.duration = elapsed
    curve.curveEndValue = value
    events.insert(curve)
    events.insert(ParamEvent(kind: .setValue, value: value, time: curve.endTime))
  }
}
